/** What a deliverer says about one attempt. Only surprises are thrown; they count as `retry`. */
export type Outcome =
  | { result: 'done'; status?: number; note?: string }
  | {
      result: 'retry'
      /** For staff: never with addresses, names or bodies. */
      error: string
      status?: number
      /** The receiver's own wish (`Retry-After`), in milliseconds. */
      retryAfterMs?: number
      /** Replaces the stored payload and tries again at once: something in it was repaired. */
      repairedPayload?: Record<string, unknown>
      note?: string
      /** Holds back every call of this kind, of all processes, for so many milliseconds. */
      pauseMs?: number
    }
  /** The receiver will never take it. Kept, counted, and sent again only by an operator. */
  | { result: 'dead'; error: string; status?: number; note?: string }
