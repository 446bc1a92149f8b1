import { useEffect, useState } from 'react'
import { MEETING_PARAMETERS, MEETING_TIMES_PATH, type MeetingTimes } from '#contract/meetings.ts'

/** Free times in epoch milliseconds, or the state of loading them. */
export type Times = readonly number[] | 'loading' | 'failed'

/**
 * The free times of a call, from the page or loaded here. A page without times could not read them
 * either.
 */
export function useTimes(call: string, known: MeetingTimes | undefined) {
  const [lists, setLists] = useState<Readonly<Record<string, Times>>>({
    [known?.call ?? call]: known?.times ?? 'failed',
  })
  const put = (times: Times) => setLists((before) => ({ ...before, [call]: times }))
  const times = lists[call] ?? 'loading'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is loaded once, when its call is first shown
  useEffect(() => {
    if (lists[call] !== undefined) {
      return
    }
    const mine = new AbortController()
    fetch(`${MEETING_TIMES_PATH}?${MEETING_PARAMETERS.call}=${call}`, { signal: mine.signal })
      .then(async (response) => {
        if (!response.ok) {
          throw new Error(String(response.status))
        }
        put(((await response.json()) as MeetingTimes).times)
      })
      .catch(() => !mine.signal.aborted && put('failed'))
    return () => mine.abort()
  }, [call])

  return { times, setTimes: put }
}
