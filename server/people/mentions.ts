/**
 * What staff wrote about a person elsewhere than at the person's leads. A text with that address
 * and no other is the person's. Other texts may be about someone else: last names such as New or
 * Won are words, `neil@x` is also the end of `o'neil@x`, and a note can name two people. They are
 * shown, and who asks decides about each.
 */
import { createHash } from 'node:crypto'
import { escapedForRegExp } from '#contract/editing/find.ts'
import type { PossibleMention } from '#contract/staff/people.ts'
import type { RunSql } from '#server/db/store.ts'

export interface Mention extends PossibleMention {
  /** Key of its row. */
  key: string
  /** The column that was searched, as it was read. A row that has changed since is not touched. */
  written: string
  /** Whether it names the address and no other, and is at no one else's lead. */
  isCertain: boolean
}

/** Searches them. @param ids leads of the person, whose notes are not mentions */
export async function findMentions(
  run: RunSql,
  {
    addresses,
    names,
    ids,
  }: { addresses: readonly string[]; names: readonly string[]; ids: readonly string[] },
): Promise<Mention[]> {
  const { rows } = await run(
    `select 'views' as place, name as key, coalesce(view->>'search', '') as written from private.lead_views
     union all select 'blockedTimes', id::text, note from public.blocked_times
     union all select 'notes', id::text, text from public.lead_notes where lead_id <> all ($1::uuid[])
     order by 1, 2`,
    [ids],
  )
  const isAbout = mentioning([...addresses, ...names])
  return (rows as unknown as Pick<Mention, 'place' | 'key' | 'written'>[])
    .map(({ place, key, written }) => ({ place, key, written, text: textOf(place, key, written) }))
    .filter(({ text }) => isAbout(text))
    .map((found) => ({
      ...found,
      id: idOf(found.place, found.key, found.text),
      isCertain: found.place !== 'notes' && namesOnly(addresses, found.text),
    }))
}

/** What is searched and shown: of a view its name and what it searches for. */
function textOf(place: Mention['place'], key: string, written: string): string {
  return place === 'views' ? [key, ...new URLSearchParams(written).values()].join('\n') : written
}

const ID_CHARACTERS = 10

/** Depends on the text, so that a choice counts only for what was shown. */
function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, ID_CHARACTERS)
}

/**
 * What a local part can have: atext of RFC 5322, other scripts (RFC 6532), and ’ that programs make
 * of '.
 */
const LOCAL = "[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~\\u2019-]"
const LABEL = '[\\p{L}\\p{M}\\p{N}-]+'
/**
 * The longest address that a text may mean. It begins where no address goes on, so that reading is
 * linear.
 */
const ADDRESS = new RegExp(`(?<!${LOCAL})${LOCAL}+@${LABEL}(?:\\.${LABEL})*`, 'giu')

/** The addresses in a text, in lower case. */
export function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).map((found) => found.toLowerCase())
}

function namesOnly(addresses: readonly string[], text: string): boolean {
  const found = addressesIn(text)
  return found.length > 0 && found.every((other) => addresses.includes(other))
}

/**
 * Whether a text may contain an address or a name. A longer address that ends with it counts, too.
 */
function mentioning(words: readonly string[]): (text: string) => boolean {
  const anyWord = words.map(escapedForRegExp).join('|')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.+_-])(?:${anyWord})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  )
  return (text) => pattern.test(text)
}
