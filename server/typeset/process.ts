/** The typesetting process. It handles the jobs of `typesetter.ts` one after another. */

import type { TypesetReply, TypesetRequest } from './messages.ts'
import { SetFailedError, setPdf } from './set-pdf.ts'

async function answer({ id, job }: TypesetRequest): Promise<TypesetReply> {
  try {
    return { id, pdf: await setPdf(job) }
  } catch (error) {
    // The message of an unknown error is left out, because it may repeat the text of the job.
    return { id, problem: error instanceof SetFailedError ? error.message : 'the typesetter failed unexpectedly' }
  }
}

process.on('message', async (request: TypesetRequest) => {
  process.send?.(await answer(request))
})
// The server has stopped, or has disconnected this process.
process.on('disconnect', () => process.exit())
