import { type DependencyList, useEffect, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'

/** Runs `work`, loads again and shows `done`, or reports the failure and returns undefined. */
export type RunWork = <Result>(work: () => Promise<Result>, done?: string) => Promise<Result | undefined>

/** Changes of what a staff page shows. `isBusy` is true while one is in progress. */
export function useWork(reload: () => unknown): { isBusy: boolean; run: RunWork } {
  const [isBusy, setBusy] = useState(false)
  const run: RunWork = async (work, done) => {
    setBusy(true)
    try {
      const result = await work()
      await reload()
      if (done) notify(done, 'success')
      return result
    } catch (error) {
      reportFailure(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

/** Tells staff in a notification that an action failed, with the server's message. */
export function reportFailure(error: unknown): void {
  notify(fillIn(staff.work.failed, { message: (error as Error).message }), 'failure')
}

/** What `load` gave last. It runs again when a dependency changes. @param load gives undefined for nothing to load */
export function useLoaded<Data>(
  load: () => Promise<Data> | undefined,
  dependencies: DependencyList,
  onFailure: (error: Error) => void = console.error,
): Data | undefined {
  const [loaded, setLoaded] = useState<Data>()
  useEffect(() => {
    let isCurrent = true
    load()?.then((data) => {
      if (isCurrent) setLoaded(data)
    }, onFailure)
    return () => {
      isCurrent = false
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  }, dependencies)
  return loaded
}
