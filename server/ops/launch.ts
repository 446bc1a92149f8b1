/** `npm run launch`: what is missing before launch, and proofs that what is set up works. */
import { pino } from 'pino'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { parseSettings } from '#server/env.ts'
import { openLookups } from '#server/launch/dns-lookups.ts'
import type { ProofTools } from '#server/launch/proof.ts'
import { runLaunch } from '#server/launch/run-launch.ts'
import { refused, runCommand, usage } from './command.ts'
import { withOperatorDatabase } from './operator-database.ts'
import { readSecret } from './signing-secret.ts'
import { storedWords } from './stored-words.ts'

const USAGE = usage('launch', [
  [
    '',
    'what is missing before launch, and proofs that the rest works; the exit code is 1 if something hurts',
  ],
  ['EMAIL', 'the same, with the test emails to this address'],
])
if (import.meta.main) {
  await runCommand(async () => {
    const settings = parseSettings(process.env)
    const [to = settings.LEAD_NOTIFY_EMAIL, ...rest] = process.argv.slice(2)
    if (rest.length > 0 || to?.startsWith('-')) {
      return refused(USAGE)
    }
    return await withOperatorDatabase(settings, async (database) => {
      const tools: ProofTools = {
        settings,
        signingSecret: settings.JWT_SECRET ?? readSecret(dataPaths(settings.DATA_DIR).secret) ?? '',
        words: await storedWords(database.query),
        database,
        lookups: openLookups(),
        to,
        log: pino({ level: 'error' }, pino.destination(2)),
      }
      return runLaunch(tools, (line) => process.stdout.write(`${line}\n`))
    })
  })
}
