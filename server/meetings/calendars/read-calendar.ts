/**
 * Reads calendars in a thread, because their servers, and those who invite the host, decide how
 * long it takes.
 */

import { Worker } from 'node:worker_threads'
import { meetings as words } from '#content/staff/meetings.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { entryPoint } from '#server/program-files.ts'
import type { BusyTimes, BusyTimesOptions } from './busy-times.ts'
import type { DavAnswer } from './caldav/answer.ts'
import { FeedError } from './feed-error.ts'

const { problems } = words.calendars

export interface CalendarTask {
  /** iCalendar files. */
  texts: readonly string[]
  /** Busy times that all of them together may have. Default: as many as a calendar can keep. */
  room?: number
  options: BusyTimesOptions
}

export interface ReadText extends BusyTimes {
  /**
   * Why the text could not be read. Then nothing is known to be free, and `oddEvents` has the event
   * that is the reason. A text with too many busy times has one instead, which is the whole range.
   */
  failure: string | null
}

/**
 * What a thread does: it reads iCalendar files, or the XML that a CalDAV server answered from an
 * address.
 */
export type ReadingTask = CalendarTask | { answer: string; url: string }

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
export async function readCalendar(
  task: CalendarTask,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<ReadText[]> {
  if (task.texts.length === 0) {
    return []
  }
  const results: ReadText[] = []
  let reading: CalendarEventName | undefined
  const onMessage = ({ event, result }: { event?: CalendarEventName; result?: ReadText }) => {
    reading = event
    if (result) {
      results.push(result)
    }
  }
  const failure = await readInThread(task, onMessage, timeLimitMs)
  return task.texts.map((_, index) => results[index] ?? unreadable(failure, reading))
}

/**
 * @param answer the XML that a CalDAV server answered
 * @param url where the answer came from
 * @throws {FeedError} when it cannot be read within the limits
 */
export async function readAnswer(answer: string, url: string): Promise<DavAnswer> {
  let read: { result?: DavAnswer; failure?: string } = {}
  const onMessage = (message: typeof read) => {
    read = message
  }
  const failure = await readInThread({ answer, url }, onMessage, TIME_LIMIT_MS)
  if (!read.result) {
    throw new FeedError(read.failure ?? failure)
  }
  return read.result
}

/** @returns when the thread has ended: the reason why, for what it has not read by then */
async function readInThread<Message>(
  task: ReadingTask,
  onMessage: (message: Message) => void,
  timeLimitMs: number,
): Promise<string> {
  const worker = new Worker(entryPoint('calendar-worker'), {
    name: 'calendar',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    execArgv: [],
  })
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => resolve(problems.tooSlow), timeLimitMs)
    worker.on('message', onMessage)
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(problems.tooMuchMemory) : reject(error),
    )
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(problems.readingBrokeOff)
    })
  }).finally(() => worker.terminate())
}
