/** Control characters would break the table or control the terminal. They are shown as PostgreSQL escapes. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu
const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(control: string): string {
  return ESCAPES[control] ?? `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A value on one line of a terminal. Null gives ''. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid date' : value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(CONTROLS, escaped)
}
