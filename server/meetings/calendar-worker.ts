/** The thread that reads what calendars answer (`read-calendar.ts`). Each task loads only what it needs. */
import { parentPort, workerData } from 'node:worker_threads'
import { type CalendarTask, FeedError, type ReadingTask, type ReadText, unreadable } from './read-calendar.ts'

const send = (message: unknown) => parentPort?.postMessage(message)

async function readEvents({ texts, options }: CalendarTask): Promise<void> {
  const { busyTimes } = await import('./busy-times.ts')
  const read = (text: string): ReadText => {
    try {
      return { ...busyTimes(text, options, (event) => send({ event })), failure: null }
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      return unreadable(error.message, error.event)
    }
  }
  for (const text of texts) send({ result: read(text) })
}

async function readAnswer({ answer, url }: { answer: string; url: string }): Promise<void> {
  const { readDavAnswer } = await import('./dav-answer.ts')
  try {
    send({ result: readDavAnswer(answer, url) })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    send({ failure: error.message })
  }
}

const task = workerData as ReadingTask
await ('texts' in task ? readEvents(task) : readAnswer(task))
