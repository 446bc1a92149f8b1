/** The typesetting process. It handles the jobs of `typesetter.ts` one after another. */
import type { TypesetAnswer, TypesetJob, TypesetReply } from './messages.ts'
import { SetFailedError, setPdf } from './set-pdf.ts'

async function answer(job: TypesetJob): Promise<TypesetAnswer> {
  try {
    return await setPdf(job)
  } catch (error) {
    // The message of an unknown error is left out, because it may repeat the text of the job.
    return {
      problem:
        error instanceof SetFailedError ? error.message : 'the typesetter failed unexpectedly',
    }
  }
}

process.on('message', async (job: TypesetJob) => {
  const reply: TypesetReply = {
    answer: await answer(job),
    memoryBytes: process.memoryUsage.rss(),
  }
  process.send?.(reply)
})
// The server has stopped, or has disconnected this process.
process.on('disconnect', () => process.exit())
