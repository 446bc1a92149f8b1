/** How values cross between JavaScript and PostgreSQL: node-postgres' rules, for the embedded engine as well. */
import pg from 'pg'

const INT8_OID = 20
const DATE_OID = 1082

/** Type parsers of both engines. */
export const valueTypes = new pg.TypeOverrides()
// our bigint columns are row ids and counts, far below 2^53
valueTypes.setTypeParser(INT8_OID, Number)
// a calendar day has no time zone: as a Date it would move
valueTypes.setTypeParser(DATE_OID, (text) => text)

// not in @types/pg; documented as overridable conversion of parameters
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

/** Parameter → its text form, as node-postgres sends it. */
export function toParameterText(value: unknown): string | null {
  const prepared = prepareValue(value)
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}
