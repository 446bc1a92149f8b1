/** Fake of the typesetting process that never answers. A template named `crash` ends it. */
import type { TypesetJob } from '#server/typeset/messages.ts'

process.on('message', ({ template }: TypesetJob) => {
  if (template === 'crash') {
    process.exit(1)
  }
})
process.on('disconnect', () => process.exit())
