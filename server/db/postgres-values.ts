/**
 * Converts values between JavaScript and PostgreSQL by node-postgres' rules, for the embedded
 * engine as well.
 */
import pg from 'pg'

const INT8_OID = 20
const DATE_OID = 1082
const BYTEA_OID = 17

/** Type parsers of both engines. */
export const valueTypes = new pg.TypeOverrides()
// The bigint columns hold row ids and counts, far below 2^53.
valueTypes.setTypeParser(INT8_OID, Number)
// A calendar day has no time zone. As a Date it could become another day.
valueTypes.setTypeParser(DATE_OID, (text) => text)
// Of the class that remains when the embedded database's thread passes it on.
valueTypes.setTypeParser(BYTEA_OID, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')))

// Missing in @types/pg. node-postgres documents it as the conversion of parameters, which may be
// overridden.
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils

/** A parameter's text form, as node-postgres sends it. */
export function toParameterText(value: unknown): string | null {
  const prepared = prepareValue(value)
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}
