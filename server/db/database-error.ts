/** The database's error about one statement, the same on both engines. */

const FIELDS = ['severity', 'hint', 'schema', 'table', 'column', 'constraint'] as const

/** Fields of PostgreSQL's ErrorResponse that callers need. */
export interface DatabaseErrorFields
  extends Partial<Record<(typeof FIELDS)[number] | 'detail', string | undefined>> {
  message: string
  /** SQLSTATE, five characters. */
  code: string
}

/**
 * Carries no statement and no parameters. `detail` holds the row's values, so it is hidden from
 * loggers.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  declare readonly detail: string | undefined

  constructor(fields: DatabaseErrorFields) {
    super(fields.message)
    this.code = fields.code
    for (const field of FIELDS) {
      if (fields[field] !== undefined) {
        Object.assign(this, { [field]: fields[field] })
      }
    }
    Object.defineProperty(this, 'detail', { value: fields.detail, enumerable: false })
  }
}

/** The fields of a database error. Undefined for any other error. */
export function databaseErrorFields(error: unknown): DatabaseErrorFields | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) {
    return undefined
  }
  const from = error as Error & Record<string, unknown>
  const text = (name: string) => (typeof from[name] === 'string' ? from[name] : undefined)
  const given = [...FIELDS, 'detail'].map((name) => [name, text(name)])
  return { message: error.message, code: String(from.code), ...Object.fromEntries(given) }
}
