/** The thread that reads calendars (`read-calendar.ts`). */
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes } from './busy-times.ts'
import { type CalendarTask, type CalendarWorkerMessage, FeedError, type ReadText, unreadable } from './read-calendar.ts'

const send = (message: CalendarWorkerMessage) => parentPort?.postMessage(message)
const { texts, options } = workerData as CalendarTask

function read(text: string): ReadText {
  try {
    return { ...busyTimes(text, options, (event) => send({ event })), failure: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return unreadable(error.message, error.event)
  }
}
for (const text of texts) send({ result: read(text) })
