const LOCK = 'everturn-canvas-sending'

/**
 * Runs the work of one tab after that of another (Web Locks). Browsers give locks to secure pages only, and to none where
 * the visitor blocked site data; the work then runs at once.
 * @param work gets whether another tab had the lock just before
 */
export async function oneTabAtATime<Result>(work: (isSecond: boolean) => Promise<Result>): Promise<Result> {
  const { locks } = navigator
  let result: Promise<Result> | undefined
  const begin = (isSecond: boolean) => {
    result = work(isSecond)
    return result
  }
  try {
    const gotIt = await locks.request(LOCK, { ifAvailable: true }, (lock) => lock && begin(false).then(() => true))
    if (!gotIt) await locks.request(LOCK, () => begin(true))
  } catch {
    // Either the work itself failed, which its own promise reports, or there are no locks.
  }
  return result ?? work(false)
}
