/** The typesetting process: one job after another, as `typesetter.ts` sends them. */

import type { TypesetReply, TypesetRequest } from './messages.ts'
import { SetFailedError, setPdf } from './set-pdf.ts'

async function answer({ id, job }: TypesetRequest): Promise<TypesetReply> {
  try {
    return { id, pdf: await setPdf(job) }
  } catch (error) {
    // Nothing of an unknown error's message: it may repeat what was to be printed.
    return { id, problem: error instanceof SetFailedError ? error.message : 'the typesetter failed unexpectedly' }
  }
}

process.on('message', async (request: TypesetRequest) => {
  process.send?.(await answer(request))
})
// The server is gone, or wants this process no longer.
process.on('disconnect', () => process.exit())
