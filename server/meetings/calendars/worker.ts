/**
 * The thread that reads what calendars answer (`read-calendar.ts`). Each task loads only what it
 * needs.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { FeedError, MAX_BUSY_TIMES, TooManyTimesError } from './feed-error.ts'
import { type CalendarTask, type ReadingTask, type ReadText, unreadable } from './read-calendar.ts'

const send = (message: unknown) => parentPort?.postMessage(message)

async function readEvents({ texts, room = MAX_BUSY_TIMES, options }: CalendarTask): Promise<void> {
  const { busyTimes } = await import('./busy-times.ts')
  let left = room
  const read = (text: string): ReadText => {
    try {
      const result = busyTimes(text, { ...options, room: left }, (event) => send({ event }))
      left -= result.busy.length
      return { ...result, failure: null }
    } catch (error) {
      if (!(error instanceof FeedError)) {
        throw error
      }
      const result = unreadable(error.message, error.event)
      if (!(error instanceof TooManyTimesError)) {
        return result
      }
      return { ...result, busy: [{ ...options.within, title: error.event?.title ?? '' }] }
    }
  }
  for (const text of texts) {
    send({ result: read(text) })
  }
}

async function readAnswer({ answer, url }: { answer: string; url: string }): Promise<void> {
  const { readDavAnswer } = await import('./caldav/answer.ts')
  try {
    send({ result: readDavAnswer(answer, url) })
  } catch (error) {
    if (!(error instanceof FeedError)) {
      throw error
    }
    send({ failure: error.message })
  }
}

const task = workerData as ReadingTask
await ('texts' in task ? readEvents(task) : readAnswer(task))
