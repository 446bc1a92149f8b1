/** Reads calendars in a thread, because those who invite the host decide how long it takes. */

import { Worker } from 'node:worker_threads'
import { meetings as words } from '#content/staff/meetings.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { entryPoint } from '#server/program-files.ts'
import type { BusyTimes, BusyTimesOptions } from './busy-times.ts'
import { FeedError } from './feed-error.ts'

export interface CalendarTask {
  /** An iCalendar file. */
  text: string
  options: BusyTimesOptions
}

export type CalendarWorkerMessage =
  | { kind: 'reading'; event: CalendarEventName }
  | ({ kind: 'read' } & BusyTimes)
  | { kind: 'unreadable'; reason: string; event: CalendarEventName | undefined }

/** Several times as long as 5 MB of events take. */
const { problems } = words.calendars
const TIME_LIMIT_MS = 15_000
const MEMORY_LIMIT_MB = 192

/** @throws {FeedError} when the text is not a calendar, or cannot be read within the limits */
export async function readCalendar(task: CalendarTask, timeLimitMs = TIME_LIMIT_MS): Promise<BusyTimes> {
  const worker = new Worker(entryPoint('calendar-worker'), {
    name: 'calendar',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    execArgv: [],
  })
  let reading: CalendarEventName | undefined
  try {
    return await new Promise((resolve, reject) => {
      const fail = (reason: string, event = reading) => reject(new FeedError(reason, event))
      const timer = setTimeout(() => fail(problems.tooSlow), timeLimitMs)
      worker.on('message', (message: CalendarWorkerMessage) => {
        if (message.kind === 'reading') reading = message.event
        else if (message.kind === 'unreadable') fail(message.reason, message.event)
        else resolve({ busy: message.busy, oddEvents: message.oddEvents })
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail(problems.tooMuchMemory) : reject(error),
      )
      worker.on('exit', () => {
        clearTimeout(timer)
        fail(problems.readingBrokeOff)
      })
    })
  } finally {
    await worker.terminate()
  }
}
