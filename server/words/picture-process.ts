/** The process that encodes one picture (`encode-in-process.ts`). */

import type { PictureJob, PictureReply } from './encode-in-process.ts'
import { encodePicture } from './encode-picture.ts'
import { PictureRefusal } from './picture-refusal.ts'

async function answer({ sent, crop }: PictureJob): Promise<PictureReply> {
  try {
    return await encodePicture(Buffer.from(sent), crop)
  } catch (error) {
    if (!(error instanceof PictureRefusal)) {
      throw error
    }
    return { refusal: { status: error.status, message: error.message } }
  }
}

/** `process.exit` would wait until librsvg has drawn. */
const end = () => process.kill(process.pid, 'SIGKILL')

/** How often the process looks at its own memory. librsvg draws in another thread. */
const WATCH_EVERY_MS = 50

function watchMemory(most: number): void {
  const watch = () => {
    if (process.memoryUsage.rss() > most) {
      end()
    }
  }
  watch()
  setInterval(watch, WATCH_EVERY_MS).unref()
}

process.once('message', async (job: PictureJob) => {
  watchMemory(job.memoryBytes)
  const reply = await answer(job)
  process.send?.(reply, () => process.disconnect())
})
// The answer was sent, or the server has stopped.
process.once('disconnect', end)
