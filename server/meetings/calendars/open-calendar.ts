/** Opens a calendar of an account, and tries one that is being connected. */
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { RunSql } from '#server/db/store.ts'
import type { AccountKind, CalendarAccount, GoogleAccount, MicrosoftAccount } from './account.ts'
import { caldav } from './caldav/open.ts'
import { FeedError } from './feed-error.ts'
import { googleCalendar } from './google/open.ts'
import type { EntryToWrite, HostCalendar } from './host-calendar.ts'
import { icalFeed } from './ical-feed.ts'
import { microsoftCalendar } from './microsoft/open.ts'
import { type Grants, oauthGrants } from './oauth/grants.ts'
import type { ServiceAccess } from './oauth/service-calls.ts'
import { type OAuthServices, oauthServices } from './oauth/services.ts'
import { readCalendar } from './read-calendar.ts'

const { problems } = words.calendars
const TIME_LIMIT_MS = 20_000
/** Days read beyond those that can be booked, so that the busy times stay useful for a while. */
export const FURTHER_DAYS = 30

/** Google and Microsoft, as far as the operator has set them up, and what hosts have granted. */
export interface ServiceTools {
  services: OAuthServices
  grants: Grants
}

type AccountOf<Kind extends AccountKind> = Extract<CalendarAccount, { kind: Kind }>

/** What the rest of the site must know about accounts of a kind. */
interface KindOfAccount<Kind extends AccountKind> {
  open: (account: AccountOf<Kind>, options: Opening) => HostCalendar
  canWrite: (account: AccountOf<Kind>) => boolean
  /** One file. Only reading it tells whether it is a calendar. */
  isFile: boolean
}

interface Opening {
  services: ServiceTools
  /** Ends all calls. */
  signal: AbortSignal
}

const KINDS: { [Kind in AccountKind]: KindOfAccount<Kind> } = {
  ical: {
    open: (account, { signal }) => icalFeed(account, signal),
    canWrite: () => false,
    isFile: true,
  },
  caldav: {
    open: (account, { signal }) => caldav(account, signal),
    canWrite: () => true,
    isFile: false,
  },
  google: {
    open: (account, options) => googleCalendar(account, accessOf(account, options)),
    canWrite: ({ access }) => access === 'write',
    isFile: false,
  },
  microsoft: {
    open: (account, options) => microsoftCalendar(account, accessOf(account, options)),
    canWrite: ({ access }) => access === 'write',
    isFile: false,
  },
}

const kindOf = ({ kind }: CalendarAccount) => KINDS[kind] as KindOfAccount<AccountKind>

/** Whether meetings can be written to a calendar. */
export const canBeWritten = (account: CalendarAccount) => kindOf(account).canWrite(account)

/** @throws {FeedError} when the operator no longer names the site's id at the service */
function accessOf(
  { kind, grant }: GoogleAccount | MicrosoftAccount,
  { services: { services, grants }, signal }: Opening,
): ServiceAccess {
  const service = services[kind]
  if (!service) {
    throw new FeedError(problems.unset)
  }
  return { service, grants, grant, signal }
}

/**
 * @param account undefined when it was encrypted with another signing secret
 * @param signal ends all calls. Default: one that ends them after 20 seconds
 * @throws {FeedError}
 */
export type OpenCalendar = (
  account: CalendarAccount | undefined,
  signal?: AbortSignal,
) => HostCalendar

/** @param run runs SQL */
export const serviceTools = (
  run: RunSql,
  settings: Parameters<typeof oauthServices>[0],
  signingSecret: string,
): ServiceTools => ({
  services: oauthServices(settings),
  grants: oauthGrants(run, signingSecret),
})

/** @param services for accounts at Google and Microsoft */
export const calendarOpener =
  (services: ServiceTools): OpenCalendar =>
  (account, signal = AbortSignal.timeout(TIME_LIMIT_MS)) => {
    if (!account) {
      throw new FeedError(problems.secret)
    }
    return kindOf(account).open(account, { services, signal })
  }

/**
 * Reads a calendar once, an account without its events.
 * @param entry is written to the account and removed again
 * @throws {FeedError} when one of these cannot be done
 */
export async function tryCalendar(
  open: OpenCalendar,
  account: CalendarAccount | undefined,
  entry?: EntryToWrite,
): Promise<void> {
  const calendar = open(account)
  const within = { from: Date.now(), to: Date.now() + FURTHER_DAYS * DAY_MS }
  await calendar.changes(null, within)
  if (entry !== undefined) {
    await tryWriting(calendar, entry)
  }
  if (!account || !kindOf(account).isFile) {
    return
  }
  const texts = [...(await calendar.read(['']))].map(([, { text }]) => text)
  const options = { hostZone: 'UTC', within, ownUidEnding: '@' }
  const [result] = await readCalendar({ texts, options })
  if (result?.failure) {
    throw new FeedError(result.failure)
  }
}

async function tryWriting(calendar: HostCalendar, entry: EntryToWrite): Promise<void> {
  const written = await calendar.write(calendar.addressOf(entry.entry.uid), entry, null)
  if (!written || !(await calendar.remove(written.url, written.etag))) {
    throw new FeedError(problems.unclear)
  }
}
