/**
 * What staff wrote about a person elsewhere than at the person's leads. An address names one person. A name does not: last
 * names such as New or Won are words of other texts, so what is found by name is shown, and each is decided by who asks.
 */
import { createHash } from 'node:crypto'
import { escapedForRegExp } from '#contract/editing/find.ts'
import type { PossibleMention } from '#contract/staff.ts'
import type { RunSql } from '#server/db/store.ts'

export interface Mention extends PossibleMention {
  /** Key of its row. */
  key: string
  /** The column that was searched, as it was read. A row that has changed since is not touched. */
  written: string
  /** Whether it names the address, and is at no one else's lead. */
  isCertain: boolean
}

/** Searches them. @param ids leads of the person, whose notes are not mentions */
export async function findMentions(
  run: RunSql,
  { address, names, ids }: { address: string; names: readonly string[]; ids: readonly string[] },
): Promise<Mention[]> {
  const { rows } = await run(
    `select 'views' as place, name as key, coalesce(view->>'search', '') as written from private.lead_views
     union all select 'blockedTimes', id::text, note from public.blocked_times
     union all select 'notes', id::text, text from public.lead_notes where lead_id <> all ($1::uuid[])
     order by 1, 2`,
    [ids],
  )
  const hasAddress = mentioning([address])
  const isAbout = mentioning([address, ...names])
  return (rows as unknown as Pick<Mention, 'place' | 'key' | 'written'>[])
    .map(({ place, key, written }) => ({ place, key, written, text: textOf(place, key, written) }))
    .filter(({ text }) => isAbout(text))
    .map((found) => ({
      ...found,
      id: idOf(found.place, found.key, found.text),
      isCertain: found.place !== 'notes' && hasAddress(found.text),
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

/** Whether a text contains an address or a name, and not only as a part of a longer one. */
export function mentioning(words: readonly string[]): (text: string) => boolean {
  const anyWord = words.map(escapedForRegExp).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.+_-])(?:${anyWord})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'iu')
  return (text) => pattern.test(text)
}
