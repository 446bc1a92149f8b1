/** Staff routes for the hosts' calendars, under `/admin/api/calendars`. Only who may change settings may call them. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type CalendarList, STAFF_API_PATH } from '#contract/staff.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { caldav } from './caldav.ts'
import {
  type CalendarAccount,
  type CalendarSettings,
  calendarStates,
  feedHash,
  readCalendars,
  sealAccount,
} from './calendars.ts'
import { meetingHosts } from './calls.ts'
import { enqueueCalendarWrite } from './enqueue-change.ts'
import { FeedError } from './read-calendar.ts'
import { tryFeed } from './refresh-calendars.ts'

interface CalendarRoutesDependencies extends CallerDependencies {
  calendars: CalendarSettings
  words: CurrentWords
  wakeOutbox: () => void
  /** Asks the calendars of hosts now, two seconds at most. */
  askCalendars: (hosts: readonly string[]) => Promise<boolean>
}

const PATH = `${STAFF_API_PATH}/calendars`
const TIME_LIMIT_MS = 20_000
const INVALID = 'The values are not valid'
const text = z.string().trim().max(500)
const connectShape = z.object({ host: text.min(1), address: text.min(1), user: text, password: z.string().max(500) })
const changeShape = z.object({ hash: text, blocks: z.boolean(), isWritten: z.boolean(), isKept: z.boolean() })

export function calendarRoutes(dependencies: CalendarRoutesDependencies): Hono<AppEnv> {
  const { calendars, words: current, wakeOutbox, askCalendars } = dependencies
  const routes = new Hono<AppEnv>()
  const list = async (trx: Trx): Promise<CalendarList> => ({
    hosts: meetingHosts(current).map(({ id, name }) => ({ id, name: name || current('site').name })),
    calendars: await calendarStates(trx, calendars),
  })

  routes.get(PATH, async (c) => c.json(await (await signedInStaff(c, dependencies, 'settings')).inTransaction(list)))

  routes.post(`${PATH}/connect`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'settings')
    const { host, ...account } = await staff.body(connectShape, INVALID)
    const found = await find(account).catch((error: unknown) => {
      if (!(error instanceof FeedError)) throw error
      throw new RestRefusal(422, '422', fillIn(words.connect.failed, { reason: error.message }))
    })
    const known = await staff.inTransaction((trx) => readCalendars(trx, calendars))
    const isTaken = known.some((one) => one.host === host && one.isWritten)
    const written = isTaken ? undefined : found.find(({ canWrite }) => canWrite)
    return change(c, staff, host, async (trx) => {
      for (const { url: address, name } of found) {
        const address_hash = feedHash(address, host)
        const sealed = sealAccount({ ...account, address }, calendars.signingSecret, address_hash)
        const is_written = address === written?.url
        await trx
          .insertInto('private.calendar_feeds')
          .values({ address_hash, host, name, sealed, asked_at: new Date(0), is_written })
          .onConflict((row) => row.column('address_hash').doUpdateSet({ name, sealed }))
          .execute()
      }
    })
  })

  routes.post(`${PATH}/change`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'settings')
    const { hash, blocks, isWritten, isKept } = await staff.body(changeShape, INVALID)
    const known = await staff.inTransaction((trx) => readCalendars(trx, calendars))
    const calendar = known.find((one) => one.hash === hash && !one.isGiven)
    if (!calendar || (isWritten && !calendar.account?.user)) throw new RestRefusal(404, '404', INVALID)
    return change(c, staff, calendar.host, async (trx) => {
      const own = trx.updateTable('private.calendar_feeds').where('host', '=', calendar.host)
      // There is at most one, so the one before it gives way first.
      if (isWritten) await own.set({ is_written: false }).where('address_hash', '<>', hash).execute()
      await own.set({ blocks, is_written: isWritten }).where('address_hash', '=', hash).execute()
      if (!isKept) await trx.deleteFrom('private.calendar_feeds').where('address_hash', '=', hash).execute()
    })
  })

  /** Changes calendars of a host, puts the meetings to come where they belong now, and answers with all calendars. */
  async function change(
    c: Context<AppEnv>,
    { inTransaction, actor }: SignedInStaff,
    host: string,
    work: (trx: Trx) => Promise<void>,
  ) {
    const now = sql<Date>`now()`
    await inTransaction(async (trx) => {
      await work(trx)
      await recordAudit(sqlThrough(trx), { actor, action: 'update', subject: 'calendars', rowCount: 1 })
      const toCome = await trx
        .selectFrom('meetings')
        .select(['id', 'host', 'calendar_url'])
        .where('host', '=', host)
        .where('state', '=', 'booked')
        .where('starts_at', '>', now)
        .execute()
      for (const meeting of toCome) await enqueueCalendarWrite(trx, meeting, now)
    })
    wakeOutbox()
    // While a calendar has not been read, nothing is booked with its host.
    await askCalendars([host])
    return c.json(await inTransaction(list))
  }

  return routes
}

/** The calendars at an address: those of a CalDAV account, or without a user the one iCal file. @throws {FeedError} */
async function find(account: CalendarAccount) {
  const { address: url } = account
  if (account.user) return caldav(account, AbortSignal.timeout(TIME_LIMIT_MS)).find()
  if (!URL.canParse(url)) throw new FeedError(words.calendars.problems.notCalendar)
  await tryFeed(url)
  return [{ url, name: new URL(url).hostname, canWrite: false }]
}
