/**
 * `/admin/api/calendars`: the hosts' calendars. Only who may change settings may call them.
 */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarList } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { AskCalendars } from '../booking/ask-hosts.ts'
import { FeedError } from '../calendars/feed-error.ts'
import { findCalendars } from '../calendars/find-calendars.ts'
import {
  type CalendarAccount,
  type CalendarSettings,
  calendarStates,
  feedHash,
  readCalendars,
  sealAccount,
} from '../calendars/hosts-calendars.ts'
import { tryCalendar } from '../calendars/open-calendar.ts'
import { meetingHosts } from '../calls.ts'
import { enqueueCalendarWrite } from '../stored-meeting.ts'
import { note } from './shown-meeting.ts'

interface CalendarRoutesDependencies extends CallerDependencies {
  words: CurrentWords
  calendars: CalendarSettings
  askCalendars: AskCalendars
  wakeOutbox: () => void
}

const CALENDARS_PATH = `${STAFF_API_PATH}/calendars`
/** For finding the calendars of an account. */
const TIME_LIMIT_MS = 20_000
const INVALID = 'The values are not valid'

const text = z.string().trim().max(500)
const connectShape = z.object({
  host: text.min(1),
  address: text.min(1),
  user: text,
  password: z.string().max(500),
})
const changeShape = z.object({
  hash: text,
  blocks: z.boolean(),
  isWritten: z.boolean(),
  isKept: z.boolean(),
})

export function calendarRoutes(dependencies: CalendarRoutesDependencies): Hono<AppEnv> {
  const { calendars, words: current, wakeOutbox, askCalendars } = dependencies
  const routes = new Hono<AppEnv>()
  const knownTo = ({ inTransaction }: SignedInStaff) =>
    inTransaction((trx) => readCalendars(sqlThrough(trx), calendars))
  const list = async (trx: Trx): Promise<CalendarList> => ({
    hosts: meetingHosts(current).map(({ id, name }) => ({
      id,
      name: name || current('site').name,
    })),
    calendars: await calendarStates(trx, calendars),
  })

  routes.get(CALENDARS_PATH, async (c) => {
    const { inTransaction } = await signedInStaff(c, dependencies, 'settings')
    return c.json(await inTransaction(list))
  })

  routes.post(`${CALENDARS_PATH}/connect`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'settings')
    const { host, ...account } = await staff.body(connectShape, INVALID)
    const found = await findOrRefuse(account)
    const isTaken = (await knownTo(staff)).some((one) => one.host === host && one.isWritten)
    const written = isTaken ? undefined : found.find(({ canWrite }) => canWrite)
    return change(c, staff, host, async (trx) => {
      for (const { url: address, entered, name } of found) {
        const address_hash = feedHash(address, host)
        const whole = { ...account, address, entered }
        const sealed = sealAccount(whole, calendars.signingSecret, address_hash)
        const is_written = address === written?.url
        await trx
          .insertInto('private.calendar_feeds')
          .values({ address_hash, host, name, sealed, asked_at: new Date(0), is_written })
          .onConflict((row) => row.column('address_hash').doUpdateSet({ name, sealed }))
          .execute()
      }
    })
  })

  routes.post(`${CALENDARS_PATH}/change`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'settings')
    const { hash, blocks, isWritten, isKept } = await staff.body(changeShape, INVALID)
    const calendar = (await knownTo(staff)).find((one) => one.hash === hash && !one.isGiven)
    if (!calendar || (isWritten && !calendar.account?.user)) {
      throw new RestRefusal(404, '404', INVALID)
    }
    return change(c, staff, calendar.host, async (trx) => {
      const own = trx.updateTable('private.calendar_feeds').where('host', '=', calendar.host)
      // There is at most one, so the one before it gives way first.
      if (isWritten) {
        await own.set({ is_written: false }).where('address_hash', '<>', hash).execute()
      }
      await own.set({ blocks, is_written: isWritten }).where('address_hash', '=', hash).execute()
      if (!isKept) {
        await trx.deleteFrom('private.calendar_feeds').where('address_hash', '=', hash).execute()
      }
    })
  })

  /**
   * Changes calendars of a host, puts the meetings to come where they belong now, and answers with
   * all calendars.
   */
  async function change(
    c: Context<AppEnv>,
    { inTransaction, actor }: SignedInStaff,
    host: string,
    work: (trx: Trx) => Promise<void>,
  ) {
    await inTransaction(async (trx) => {
      await work(trx)
      await note(trx, { actor, action: 'update', subject: 'calendars', rowCount: 1 })
      await writeMeetingsToCome(trx, host)
    })
    wakeOutbox()
    // While a calendar has not been read, nothing is booked with its host.
    await askCalendars([host])
    return c.json(await inTransaction(list))
  }

  return routes
}

async function writeMeetingsToCome(trx: Trx, host: string): Promise<void> {
  const now = sql<Date>`now()`
  const toCome = await trx
    .selectFrom('meetings')
    .select(['id', 'host', 'calendar_url'])
    .where('host', '=', host)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .execute()
  for (const meeting of toCome) {
    await enqueueCalendarWrite(trx, meeting, now)
  }
}

/** @throws {RestRefusal} 422 with the reason for staff */
async function findOrRefuse(account: CalendarAccount) {
  try {
    return await find(account)
  } catch (error) {
    if (!(error instanceof FeedError)) {
      throw error
    }
    throw new RestRefusal(422, '422', fillIn(words.connect.failed, { reason: error.message }))
  }
}

/**
 * The calendars at an address: those of a CalDAV account, or without a user the one iCal file.
 * @throws {FeedError}
 */
async function find(account: CalendarAccount) {
  const { address: url } = account
  if (account.user) {
    return findCalendars(account, AbortSignal.timeout(TIME_LIMIT_MS))
  }
  if (!URL.canParse(url)) {
    throw new FeedError(words.calendars.problems.noAddress)
  }
  await tryCalendar(account)
  return [{ url, entered: url, name: new URL(url).hostname, canWrite: false }]
}
