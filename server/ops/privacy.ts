/** `npm run privacy`: exports everything that is stored about a person, or erases it. */
import { eraseAtCrm } from '#server/crm/erase-person.ts'
import { parseSettings } from '#server/env.ts'
import { type ErasureDependencies, erasePerson, readPerson, rowsOf } from '#server/people/person.ts'
import { type CommandResult, done, noteReading, refused, runCommand, usage } from './command.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'

const USAGE = usage('privacy', [
  ['export EMAIL > copy.json', 'everything stored about a person'],
  ['erase EMAIL', 'deletes it, and prints a receipt'],
])

export interface PrivacyDependencies extends Omit<ErasureDependencies, 'run' | 'actor'> {
  database: OperatorDatabase
}

/** Runs one command line. @returns the outcome in words */
export async function runPrivacy(dependencies: PrivacyDependencies, commandLine: readonly string[]) {
  const [command, email, ...rest] = commandLine
  if (!email?.includes('@') || rest.length > 0) return refused(USAGE)
  const address = email.trim().toLowerCase()
  if (command === 'export') return await exportPerson(dependencies, address)
  if (command === 'erase') return await erase(dependencies, address)
  return refused(USAGE)
}

async function exportPerson({ database, dataDirectory }: PrivacyDependencies, address: string): Promise<CommandResult> {
  const kept = await readPerson(database.query, dataDirectory, address)
  // The entry says that the command was run, but not for whom.
  const entry = { action: 'export_person', subject: 'person', rowCount: rowsOf(kept) } as const
  const warning = await noteReading(database, entry)
  return { ...done(JSON.stringify(kept, null, 2)), ...warning }
}

async function erase({ database, ...dependencies }: PrivacyDependencies, address: string): Promise<CommandResult> {
  const erased = await erasePerson({ ...dependencies, run: database.query, actor: null }, address)
  if (!erased) return refused(`${address} is the only admin who can sign in. Give the role to someone else first.`)
  const { receipt, isComplete, otherAddresses } = erased
  const result = (isComplete ? done : refused)(receipt)
  if (otherAddresses.length === 0) return result
  return {
    ...result,
    warning: `Other addresses of these leads, which may be someone else’s: ${otherAddresses.join(', ')}`,
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const settings = parseSettings(process.env)
    return await withOperatorDatabase(settings, (database) =>
      runPrivacy(
        { database, dataDirectory: settings.DATA_DIR, eraseAtCrm: (address) => eraseAtCrm(settings, address) },
        process.argv.slice(2),
      ),
    )
  })
