/**
 * `/admin/api/calendars`: the hosts' calendars. Who may change settings connects those of all hosts,
 * and a host with an account the own ones.
 */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { CALENDAR_SERVICES, type CalendarList } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import type { SignedInStaff } from '#server/staff/signed-in-staff.ts'
import type { AskCalendars } from '../booking/ask-hosts.ts'
import { connectCalendars, writeMeetingsToCome } from '../calendars/connect-calendars.ts'
import { findEntered } from '../calendars/find-entered.ts'
import {
  type Calendar,
  type CalendarSettings,
  calendarStates,
  grantOf,
  readCalendars,
} from '../calendars/hosts-calendars.ts'
import type { Consents } from '../calendars/oauth/consents.ts'
import type { OAuthServices } from '../calendars/oauth/services.ts'
import { canBeWritten } from '../calendars/open-calendar.ts'
import { orRefuse } from './consent-routes.ts'
import { type CallerOfHosts, type HostAccessDependencies, hostAccess } from './host-access.ts'
import { note } from './shown-meeting.ts'

interface CalendarRoutesDependencies extends HostAccessDependencies {
  calendars: CalendarSettings
  consent: { consents: Consents; services: OAuthServices }
  askCalendars: AskCalendars
  wakeOutbox: () => void
}

const CALENDARS_PATH = `${STAFF_API_PATH}/calendars`
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
  makesVideo: z.boolean(),
  isKept: z.boolean(),
})

export function calendarRoutes(dependencies: CalendarRoutesDependencies): Hono<AppEnv> {
  const { calendars, consent, wakeOutbox, askCalendars } = dependencies
  const { signingSecret } = calendars
  const routes = new Hono<AppEnv>()
  const knownTo = ({ inTransaction }: SignedInStaff) =>
    inTransaction((trx) => readCalendars(sqlThrough(trx), calendars))

  routes.get(CALENDARS_PATH, async (c) => {
    const caller = await hostAccess(c, dependencies)
    return c.json(await caller.staff.inTransaction((trx) => list(trx, caller, dependencies)))
  })

  routes.post(`${CALENDARS_PATH}/connect`, async (c) => {
    const caller = await hostAccess(c, dependencies)
    const { host, ...entered } = await caller.staff.body(connectShape, INVALID)
    caller.require(host)
    const found = await orRefuse(() => findEntered(entered))
    const known = await knownTo(caller.staff)
    return change(c, caller, host, (trx) =>
      connectCalendars(trx, { host, found, known, signingSecret }),
    )
  })

  routes.post(`${CALENDARS_PATH}/change`, async (c) => {
    const caller = await hostAccess(c, dependencies)
    const { hash, isKept, ...uses } = await caller.staff.body(changeShape, INVALID)
    const known = await knownTo(caller.staff)
    const calendar = known.find((one) => one.hash === hash && !one.isGiven)
    if (!calendar || (uses.isWritten && !(calendar.account && canBeWritten(calendar.account)))) {
      // Who may only use the own calendars learns nothing of others.
      caller.require('')
      throw new RestRefusal(404, '404', INVALID)
    }
    caller.require(calendar.host)
    const answer = await change(c, caller, calendar.host, async (trx) => {
      await setUses(trx, calendar, uses)
      if (!isKept) {
        await trx.deleteFrom('private.calendar_feeds').where('address_hash', '=', hash).execute()
      }
    })
    if (!isKept) {
      await endGrant(consent.consents, calendar, known)
    }
    return answer
  })

  /**
   * Changes calendars of a host, puts the meetings to come where they belong now, and answers with
   * all calendars.
   */
  async function change(
    c: Context<AppEnv>,
    caller: CallerOfHosts,
    host: string,
    work: (trx: Trx) => Promise<void>,
  ) {
    const { inTransaction, actor } = caller.staff
    await inTransaction(async (trx) => {
      await work(trx)
      await note(trx, { actor, action: 'update', subject: 'calendars', rowCount: 1 })
      await writeMeetingsToCome(trx, host)
    })
    wakeOutbox()
    // While a calendar has not been read, nothing is booked with its host.
    await askCalendars([host])
    return c.json(await inTransaction((trx) => list(trx, caller, dependencies)))
  }

  return routes
}

/** The calendars that a caller may use, with their hosts. */
async function list(
  trx: Trx,
  { hosts, mayUse }: CallerOfHosts,
  { calendars, consent, words }: CalendarRoutesDependencies,
): Promise<CalendarList> {
  return {
    hosts: hosts.map(({ id, name, email }) => ({
      id,
      name: name || words('site').name,
      email,
    })),
    calendars: (await calendarStates(trx, calendars)).filter(({ host }) => mayUse(host)),
    services: CALENDAR_SERVICES.filter((service) => consent.services[service]),
  }
}

type CalendarUses = Pick<z.output<typeof changeShape>, 'blocks' | 'isWritten' | 'makesVideo'>

async function setUses(
  trx: Trx,
  { host, hash }: Pick<Calendar, 'host' | 'hash'>,
  { blocks, isWritten, makesVideo }: CalendarUses,
): Promise<void> {
  const own = trx.updateTable('private.calendar_feeds').where('host', '=', host)
  // There is at most one in which meetings are written, so the one before it gives way first.
  if (isWritten) {
    await own.set({ is_written: false }).where('address_hash', '<>', hash).execute()
  }
  await own
    .set({ blocks, is_written: isWritten, makes_video: makesVideo })
    .where('address_hash', '=', hash)
    .execute()
}

/** Gives the consent back with the last of its calendars. */
async function endGrant(consents: Consents, gone: Calendar, known: readonly Calendar[]) {
  const { account } = gone
  if (account?.kind !== 'google' && account?.kind !== 'microsoft') {
    return
  }
  const others = known.filter(({ hash }) => hash !== gone.hash)
  // Google ends all that an account has granted to this site.
  const isUsed = others.some(
    (one) =>
      grantOf(one.account) === account.grant ||
      (one.account?.kind === account.kind && one.account.user === account.user),
  )
  if (!isUsed) {
    await consents.end(account.kind, account.grant)
  }
}
