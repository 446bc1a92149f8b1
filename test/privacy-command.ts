/** Copies and erasures of people's data on a store for tests, with emails in a folder. */
import { sql } from 'kysely'
import type { Store } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import { type PrivacyDependencies, runPrivacy } from '#server/ops/privacy.ts'
import { operatorDatabase } from './operator-database.ts'
import { clear } from './store.ts'

const withoutToken = (address: string) => eraseAtCrm(parseSettings({}), address)

/**
 * The command `privacy`, at the time 0, so that every run prints the same date.
 * @param dataDirectory with the emails in `mail`. @param atCrm has no token unless given
 */
export const privacyCommand =
  (
    store: Pick<Store, 'db'>,
    dataDirectory: string,
    atCrm: PrivacyDependencies['eraseAtCrm'] = withoutToken,
  ) =>
  (...line: string[]) =>
    runPrivacy(
      {
        database: operatorDatabase(store),
        dataDirectory,
        zone: 'America/Denver',
        eraseAtCrm: atCrm,
        now: () => new Date(0),
      },
      line,
    )

/** Numbers of the notes for which an erasure asks for a choice. */
export const undecidedNotes = (asked: string) =>
  [...asked.matchAll(/^(\w{10}) {2}/gm)].map(([, id = '']) => id)

/** An email as it is stored in a file. */
export const mailFile = (to: string, text: string) =>
  `From: a@b.example\r\nTo: ${to}\r\nSubject: Hi\r\n\r\n${text}\r\n`

/** Removes what earlier tests stored about people, and how many emails they got. */
export async function clearPeople(store: Pick<Store, 'db'>): Promise<void> {
  await clear(store, 'leads', 'private.outbox', 'canvas_submissions', 'auth.users', 'blocked_times')
  await sql`delete from private.lead_views`.execute(store.db)
  await clear(store, 'private.rate_limits')
}
