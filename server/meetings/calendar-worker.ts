/** The thread that reads one calendar (`read-calendar.ts`). */
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes } from './busy-times.ts'
import { FeedError } from './feed-error.ts'
import type { CalendarTask, CalendarWorkerMessage } from './read-calendar.ts'

const send = (message: CalendarWorkerMessage) => parentPort?.postMessage(message)

const { text, options } = workerData as CalendarTask
try {
  send({ kind: 'read', ...busyTimes(text, options, (event) => send({ kind: 'reading', event })) })
} catch (error) {
  if (!(error instanceof FeedError)) throw error
  send({ kind: 'unreadable', reason: error.message, event: error.event })
}
