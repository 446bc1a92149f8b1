/** The hosts' calendars: those of CALENDAR_FEEDS, and those that are connected on 'Settings'. */
import { type Kysely, sql } from 'kysely'
import { calendarAlert as words } from '#content/staff/emails.ts'
import type { Tables } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarState } from '#contract/staff/meetings.ts'
import { hashSecret, seal, unseal } from '#server/auth/secret-hash.ts'
import { type RunSql, sqlThrough } from '#server/db/store.ts'
import type { Host } from '../calls.ts'
import type { CalendarAccount } from './account.ts'
import { canBeWritten } from './open-calendar.ts'

export interface Calendar {
  /** Key in the table. */
  hash: string
  /** Id of the host. */
  host: string
  /** What staff know it by. */
  name: string
  /** It is in CALENDAR_FEEDS. */
  isGiven: boolean
  blocks: boolean
  isWritten: boolean
  /** It makes a video call for each meeting that is written to it. */
  makesVideo: boolean
  /**
   * With the address of the calendar itself. Undefined when it was encrypted with another signing
   * secret.
   */
  account: CalendarAccount | undefined
}

export interface CalendarSettings {
  /** CALENDAR_FEEDS. */
  feeds: readonly string[]
  signingSecret: string
  /** The calendars of CALENDAR_FEEDS are those of the first. */
  hosts: () => readonly Pick<Host, 'id' | 'email' | 'zone' | 'horizonDays'>[]
  /** Host name of the site, with which the ids of our own entries end. */
  siteHost: string
  /** Address that alerts about calendars go to. */
  alertEmail: () => string
  /** A visitor who books waits no longer for calendars. */
  askNowMs: number
}

/**
 * Key of a calendar in the table. The address itself is a secret. @param owner for calendars that
 * are connected: the host
 */
export function feedHash(address: string, owner = ''): string {
  return hashSecret(`${owner}${owner && ' '}${address}`)
}

/** All calendars, those of CALENDAR_FEEDS first. */
export async function readCalendars(
  run: RunSql,
  { feeds, signingSecret, hosts }: Pick<CalendarSettings, 'feeds' | 'signingSecret' | 'hosts'>,
): Promise<Calendar[]> {
  const given = [...new Set(feeds)].map(
    (address, index, { length: count }): Calendar => ({
      hash: feedHash(address),
      host: hosts()[0]?.id ?? '',
      name: fillIn(words.given, { number: index + 1, count }),
      isGiven: true,
      blocks: true,
      isWritten: false,
      makesVideo: false,
      account: { kind: 'ical', address },
    }),
  )
  const { rows } = await run(
    `select address_hash as hash, host, name, blocks, is_written as "isWritten", makes_video as "makesVideo", coalesce(sealed, '') as sealed
     from private.calendar_feeds where host is not null order by host, name`,
    [],
  )
  const connected = rows as unknown as (Omit<Calendar, 'isGiven' | 'account'> & {
    sealed: string
  })[]
  return [
    ...given,
    ...connected.map(({ sealed, ...row }): Calendar => {
      const text = unseal(sealed, signingSecret, row.hash)
      const account = text === undefined ? undefined : (JSON.parse(text) as CalendarAccount)
      // The calendar of a host who was removed is only left to be disconnected.
      const isUsed = hosts().some(({ id }) => id === row.host)
      return {
        ...row,
        ...(!isUsed && { blocks: false, isWritten: false }),
        isGiven: false,
        account,
      }
    }),
  ]
}

/** Encrypts what {@link readCalendars} decrypts. */
export const sealAccount = (
  account: CalendarAccount,
  signingSecret: string,
  hash: string,
): string => seal(JSON.stringify(account), signingSecret, hash)

/** The consent on which an account depends. */
export const grantOf = (account: CalendarAccount | undefined) =>
  account && 'grant' in account ? account.grant : undefined

/** What staff see of the calendars. Those that were removed from CALENDAR_FEEDS do not matter. */
export async function calendarStates(
  db: Kysely<Tables>,
  settings: CalendarSettings,
): Promise<CalendarState[]> {
  const rows = await db
    .selectFrom('private.calendar_feeds as f')
    .leftJoin('private.calendar_objects as o', (join) =>
      join.onRef('o.calendar', '=', 'f.address_hash').on(sql<boolean>`o.odd_events <> '[]'`),
    )
    .select(['f.address_hash', 'f.answered_at', 'f.failing_since', 'f.failure', 'o.odd_events'])
    .execute()
  return (await readCalendars(sqlThrough(db), settings)).map(({ account, ...calendar }) => {
    const own = rows.filter(({ address_hash }) => address_hash === calendar.hash)
    const url =
      account && !('grant' in account) && URL.canParse(account.address)
        ? new URL(account.address)
        : undefined
    return {
      ...calendar,
      kind: account?.kind ?? null,
      user: account && 'grant' in account ? account.user : '',
      hasVideo: account !== undefined && 'hasVideo' in account && account.hasVideo,
      canWrite: account !== undefined && canBeWritten(account),
      isOpen: url?.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(url.hostname),
      answeredAt: own[0]?.answered_at?.toISOString() ?? null,
      failingSince: own[0]?.failing_since?.toISOString() ?? null,
      failure: own[0]?.failure ?? null,
      oddEvents: own.flatMap(({ odd_events }) => odd_events ?? []),
    }
  })
}
