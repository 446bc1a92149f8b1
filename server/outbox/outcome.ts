/** Result of one attempt of a deliverer. Unexpected errors are thrown and count as `retry`. */
export type Outcome =
  | { result: 'done'; status?: number; note?: string }
  | {
      result: 'retry'
      /** Message for staff. It never holds addresses, names or bodies. */
      error: string
      status?: number
      /** The receiver's `Retry-After`, in milliseconds. */
      retryAfterMs?: number
      /** A repaired payload. It replaces the stored one and is tried at once. */
      repairedPayload?: Record<string, unknown>
      note?: string
      /** Pauses all calls of this kind, in all processes, for this many milliseconds. */
      pauseMs?: number
      /** The receiver may have taken it and its answer was lost. Repeated less often, because each attempt may arrive. */
      isUnknown?: boolean
    }
  /** The receiver will never accept it. The row is kept and counted, and only an operator sends it again. */
  | { result: 'dead'; error: string; status?: number; note?: string }
