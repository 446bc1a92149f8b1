import { type DependencyList, useEffect, useRef, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'

/** Runs `work`, loads again and shows `done`, or reports the failure and returns undefined. */
export type RunWork = <Result>(
  work: () => Promise<Result>,
  done?: string,
) => Promise<Result | undefined>

/**
 * Changes of what a staff page shows, one after the other, so that what is loaded last is the
 * newest. `isBusy` is true while one is in progress.
 */
export function useWork(reload: () => unknown): { isBusy: boolean; run: RunWork } {
  const [unfinished, setUnfinished] = useState(0)
  const last = useRef<Promise<unknown>>(undefined)
  const run: RunWork = (work, done) => {
    const before = last.current
    const next = (async () => {
      setUnfinished((count) => count + 1)
      try {
        await before
        const result = await work()
        await reload()
        if (done) {
          notify(done, 'success')
        }
        return result
      } catch (error) {
        reportFailure(error)
        return undefined
      } finally {
        setUnfinished((count) => count - 1)
      }
    })()
    last.current = next
    return next
  }
  return { isBusy: unfinished > 0, run }
}

/** Tells staff in a notification that an action failed, with the server's message. */
export function reportFailure(error: unknown): void {
  notify(fillIn(staff.work.failed, { message: (error as Error).message }), 'failure')
}

/**
 * What `load` gave last. It runs again when a dependency changes.
 * @param load gives undefined for nothing to load
 */
export function useLoaded<Data>(
  load: () => Promise<Data> | undefined,
  dependencies: DependencyList,
  onFailure: (error: Error) => void = console.error,
): Data | undefined {
  const [loaded, setLoaded] = useState<Data>()
  useEffect(() => {
    let isCurrent = true
    load()?.then((data) => {
      if (isCurrent) {
        setLoaded(data)
      }
    }, onFailure)
    return () => {
      isCurrent = false
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  }, dependencies)
  return loaded
}
