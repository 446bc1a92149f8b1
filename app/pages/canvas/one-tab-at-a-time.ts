const LOCK = 'everturn-canvas-sending'

/**
 * Runs the work of one tab after that of another (Web Locks). Browsers give locks to secure pages only; elsewhere it runs
 * at once.
 * @param work is told whether another tab was at it just before
 */
export async function oneTabAtATime<Result>(work: (isSecond: boolean) => Promise<Result>): Promise<Result> {
  const { locks } = navigator
  if (!locks) return work(false)
  const first = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work(false) } : undefined,
  )
  return first ? first.result : locks.request(LOCK, () => work(true))
}
