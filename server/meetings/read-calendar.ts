/** Reads calendars in a thread, because those who invite the host decide how long it takes. */

import { Worker } from 'node:worker_threads'
import { meetings as words } from '#content/staff/meetings.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { entryPoint } from '#server/program-files.ts'
import type { BusyTimes, BusyTimesOptions } from './busy-times.ts'

/** Why a calendar could not be read. The message can be logged: it never holds the calendar's address or its events. */
export class FeedError extends Error {
  override name = 'FeedError'
  /** The event that could not be read. */
  readonly event: CalendarEventName | undefined
  constructor(message: string, event?: CalendarEventName) {
    super(message)
    this.event = event
  }
}

export interface CalendarTask {
  /** iCalendar files. */
  texts: readonly string[]
  options: BusyTimesOptions
}

export interface ReadText extends BusyTimes {
  /** Why the text could not be read. Then nothing is known to be free, and `oddEvents` has the event that is the reason. */
  failure: string | null
}

/** The event that is being read, or what was read in the next text. */
export type CalendarWorkerMessage = { event?: CalendarEventName; result?: ReadText }

const { problems } = words.calendars
/** Several times as long as 20 MB of events take. */
const TIME_LIMIT_MS = 15_000
const MEMORY_LIMIT_MB = 384

export const unreadable = (failure: string, event: CalendarEventName | undefined): ReadText => ({
  busy: [],
  own: [],
  oddEvents: event ? [event] : [],
  failure,
})

/** @returns a result for each text. Those that cannot be read within the limits are unreadable */
export async function readCalendar(task: CalendarTask, timeLimitMs = TIME_LIMIT_MS): Promise<ReadText[]> {
  if (task.texts.length === 0) return []
  const worker = new Worker(entryPoint('calendar-worker'), {
    name: 'calendar',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    execArgv: [],
  })
  const results: ReadText[] = []
  let reading: CalendarEventName | undefined
  const failure = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => resolve(problems.tooSlow), timeLimitMs)
    worker.on('message', ({ event, result }: CalendarWorkerMessage) => {
      reading = event
      if (result) results.push(result)
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(problems.tooMuchMemory) : reject(error),
    )
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(problems.readingBrokeOff)
    })
  }).finally(() => worker.terminate())
  return task.texts.map((_, index) => results[index] ?? unreadable(failure, reading))
}
