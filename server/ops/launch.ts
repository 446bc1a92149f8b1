/** `npm run launch`: what is missing before launch, and proofs that what is set up works. */
import { pino } from 'pino'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { parseSettings } from '#server/env.ts'
import { openLookups } from '#server/launch/dns-lookups.ts'
import type { ProofTools } from '#server/launch/proof.ts'
import { runLaunch } from '#server/launch/run-launch.ts'
import { storedMailServer } from '#server/launch/stored-mail-server.ts'
import { ownersSettings } from '#server/words/current-words.ts'
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
    const given = parseSettings(process.env)
    const [to, ...rest] = process.argv.slice(2)
    if (rest.length > 0 || to?.startsWith('-')) {
      return refused(USAGE)
    }
    return await withOperatorDatabase(given, async (database) => {
      const signingSecret = given.JWT_SECRET ?? readSecret(dataPaths(given.DATA_DIR).secret) ?? ''
      const words = await storedWords(database.query)
      const mailServer = storedMailServer(database.query, signingSecret)
      await mailServer.refresh()
      const settings = ownersSettings(given, words, mailServer)
      const tools: ProofTools = {
        settings,
        signingSecret,
        words,
        database,
        lookups: openLookups(),
        to: to ?? settings.LEAD_NOTIFY_EMAIL,
        log: pino({ level: 'error' }, pino.destination(2)),
      }
      return runLaunch(tools, (line) => process.stdout.write(`${line}\n`))
    })
  })
}
