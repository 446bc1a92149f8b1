/** Fake of the typesetting process: never answers, save that a template called `crash` ends it. */
import type { TypesetRequest } from '#server/typeset/messages.ts'

process.on('message', ({ job }: TypesetRequest) => {
  if (job.template === 'crash') process.exit(1)
})
process.on('disconnect', () => process.exit())
