/** Fake of the typesetting process that never answers. A template named `crash` ends it. */
import type { TypesetRequest } from '#server/typeset/messages.ts'

process.on('message', ({ job }: TypesetRequest) => {
  if (job.template === 'crash') process.exit(1)
})
process.on('disconnect', () => process.exit())
