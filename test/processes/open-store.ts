/**
 * A process that opens DATA_DIR as the server does and reports the outcome by its exit code and one
 * line.
 */
import { pino } from 'pino'
import { openStore } from '#server/db/open-store.ts'
import { startProblem } from '#server/ops/start-problem.ts'

try {
  const settings = { DATA_DIR: process.env.DATA_DIR ?? '', DATABASE_URL: undefined }
  const store = await openStore(settings, pino({ level: 'silent' }))
  await store.close()
} catch (error) {
  const { text, exitCode } = startProblem(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
}
