/** `npm run privacy`: exports everything that is stored about a person, or erases it. */
import { emailAddress } from '#contract/email-address.ts'
import type { MentionChoice, PossibleMention } from '#contract/staff/people.ts'
import { parseSettings } from '#server/env.ts'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import { type ErasureDependencies, erasePerson, readPerson, rowsOf } from '#server/people/person.ts'
import {
  type CommandResult,
  cellText,
  done,
  noteReading,
  refused,
  runCommand,
  usage,
} from './command.ts'
import { type OperatorDatabase, withOperatorDatabase } from './operator-database.ts'
import { storedWords } from './stored-words.ts'

const USAGE = usage('privacy', [
  [
    'export EMAIL [NUMBER …] > copy.json',
    'everything stored about a person, also the notes with these numbers',
  ],
  ['erase EMAIL [NUMBER=erase|keep …] [rest=keep]', 'deletes it, and prints a receipt'],
])

export interface PrivacyDependencies extends Omit<ErasureDependencies, 'run' | 'actor'> {
  database: OperatorDatabase
}

/** Runs one command line. @returns the outcome in words */
export async function runPrivacy(
  dependencies: PrivacyDependencies,
  commandLine: readonly string[],
) {
  const [command, email, ...choices] = commandLine
  if (!email?.includes('@')) {
    return refused(USAGE)
  }
  const typed = email.trim()
  const address = (emailAddress(typed) ?? typed).toLowerCase()
  if (command === 'export') {
    return await exportPerson(dependencies, address, choices)
  }
  if (command === 'erase') {
    return await erase(dependencies, address, choices)
  }
  return refused(USAGE)
}

async function exportPerson(
  { database, dataDirectory }: PrivacyDependencies,
  address: string,
  chosen: readonly string[],
): Promise<CommandResult> {
  // The copy is for the person, so it has nothing that may be someone else's.
  const { otherAddresses, possibleMentions, ...own } = await readPerson(
    database.query,
    dataDirectory,
    address,
  )
  const ids = possibleMentions.map(({ id }) => id)
  const unknown = chosen.find((id) => !ids.includes(id))
  if (unknown !== undefined) {
    return refused(`There is no note ${unknown}.\n${USAGE}`)
  }
  const added = possibleMentions.filter(({ id }) => chosen.includes(id))
  const copy = { ...own, mentions: [...own.mentions, ...added.map(({ text }) => text)] }
  // The entry says that the command was run, but not for whom.
  const entry = { action: 'export_person', subject: 'person', rowCount: rowsOf(copy) } as const
  const noted = await noteReading(database, entry)
  const left = possibleMentions.filter(({ id }) => !chosen.includes(id))
  const warning = [
    noted.warning,
    left.length > 0 &&
      `Not in the copy, because they may be about others. Add the numbers of those that belong to it:`,
    ...left.map(mentionLine),
    otherAddressesLine(otherAddresses),
  ]
  return withWarning(done(JSON.stringify(copy, null, 2)), warning)
}

const CHOICE = /^(\w+)=(erase|keep)$/

async function erase(
  { database, ...dependencies }: PrivacyDependencies,
  address: string,
  parameters: readonly string[],
): Promise<CommandResult> {
  const choices = new Map<string, MentionChoice>()
  for (const parameter of parameters) {
    const [, id = '', choice] = CHOICE.exec(parameter) ?? []
    // What was not shown one by one is never erased.
    if (!choice || (id === 'rest' && choice === 'erase')) {
      return refused(USAGE)
    }
    choices.set(id, choice as MentionChoice)
  }
  const choose = (id: string) => choices.get(id) ?? choices.get('rest')
  const erased = await erasePerson(
    { ...dependencies, run: database.query, actor: null },
    address,
    choose,
  )
  if (erased === 'last admin') {
    return refused(
      `${address} is the only admin who can sign in. Give the role to someone else first.`,
    )
  }
  if (erased === 'merged since') {
    throw new Error('No addresses were shown')
  }
  if (erased === 'undecided') {
    const { possibleMentions } = await readPerson(
      database.query,
      dependencies.dataDirectory,
      address,
    )
    return refused(
      [
        'Nothing was erased yet. These notes by staff have the name or the address in them, and may be about others:',
        ...possibleMentions.filter(({ id }) => !choose(id)).map(mentionLine),
        'Add a choice for each, NUMBER=erase or NUMBER=keep, or rest=keep for all others.',
      ].join('\n'),
    )
  }
  const { receipt, isComplete, otherAddresses } = erased
  return withWarning((isComplete ? done : refused)(receipt), [otherAddressesLine(otherAddresses)])
}

const PLACES: Record<PossibleMention['place'], string> = {
  views: 'Saved view of the leads',
  blockedTimes: 'Note at a blocked time',
  notes: 'Note at another lead',
}
const mentionLine = ({ id, place, text }: PossibleMention) =>
  `${id}  ${PLACES[place]}: ${cellText(text)}`

function otherAddressesLine(addresses: readonly string[]): string | false {
  return (
    addresses.length > 0 &&
    `Other addresses of these leads, which may be someone else’s: ${addresses.join(', ')}`
  )
}

function withWarning(
  result: CommandResult,
  lines: readonly (string | false | undefined)[],
): CommandResult {
  const warning = lines.filter(Boolean).join('\n')
  return warning ? { ...result, warning } : result
}

if (import.meta.main) {
  await runCommand(async () => {
    const settings = parseSettings(process.env)
    return await withOperatorDatabase(settings, async (database) =>
      runPrivacy(
        {
          database,
          dataDirectory: settings.DATA_DIR,
          eraseAtCrm: (address) => eraseAtCrm(settings, address),
          zone: (await storedWords(database.query))('site').zone,
        },
        process.argv.slice(2),
      ),
    )
  })
}
