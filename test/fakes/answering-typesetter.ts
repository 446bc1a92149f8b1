/**
 * Fake of the typesetting process that answers each job with the number of its process. It says
 * that it holds more memory than allowed after a template named `large`.
 */
import type { TypesetJob, TypesetReply } from '#server/typeset/messages.ts'

process.on('message', ({ template }: TypesetJob) => {
  const reply: TypesetReply = {
    answer: { content: Buffer.from(String(process.pid)), pictures: [], pages: 1 },
    memoryBytes: template === 'large' ? Number.MAX_SAFE_INTEGER : 0,
  }
  process.send?.(reply)
})
process.on('disconnect', () => process.exit())
