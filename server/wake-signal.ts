/**
 * Tells the outbox of this process that a row was written. Subjects that write rows exist before the
 * outbox, which needs their deliverers.
 */
export interface WakeSignal {
  wake(): void
  /** @param listener called at each wake from now on */
  onWake(listener: () => void): void
}

export function wakeSignal(): WakeSignal {
  const listeners: (() => void)[] = []
  return {
    wake() {
      for (const listener of listeners) {
        listener()
      }
    },
    onWake(listener) {
      listeners.push(listener)
    },
  }
}
