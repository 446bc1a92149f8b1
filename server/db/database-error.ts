/** The database's error about one statement, the same on both engines. */

/** Fields of PostgreSQL's ErrorResponse that callers need; all optional but the first two. */
export interface DatabaseErrorFields {
  message: string
  /** SQLSTATE, five characters. */
  code: string
  severity?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  schema?: string | undefined
  table?: string | undefined
  column?: string | undefined
  constraint?: string | undefined
}

const FIELDS = ['code', 'severity', 'hint', 'schema', 'table', 'column', 'constraint'] as const

/**
 * The error never carries the statement or its parameters. `detail` holds values of the row, so it is not enumerable and no
 * logger writes it.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  declare readonly code: string
  declare readonly severity?: string
  declare readonly detail?: string
  declare readonly hint?: string
  declare readonly schema?: string
  declare readonly table?: string
  declare readonly column?: string
  declare readonly constraint?: string

  constructor(fields: DatabaseErrorFields) {
    super(fields.message)
    for (const field of FIELDS) {
      if (fields[field] !== undefined) Object.defineProperty(this, field, { value: fields[field], enumerable: true })
    }
    Object.defineProperty(this, 'detail', { value: fields.detail, enumerable: false })
  }
}

/** The fields of a database error. Undefined for any other error. */
export function databaseErrorFields(error: unknown): DatabaseErrorFields | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined
  const from = error as Error & Record<string, unknown>
  const text = (name: string) => (typeof from[name] === 'string' ? from[name] : undefined)
  return {
    message: error.message,
    code: String(from.code),
    severity: text('severity'),
    detail: text('detail'),
    hint: text('hint'),
    schema: text('schema'),
    table: text('table'),
    column: text('column'),
    constraint: text('constraint'),
  }
}
