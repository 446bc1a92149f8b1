/**
 * Why a call to another system got no whole answer. The message can be logged: it never holds the
 * address or what was sent.
 */
export class CallError extends Error {
  override name = 'CallError'
  /** The other system asks to wait this long. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, retryAfterMs?: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}
