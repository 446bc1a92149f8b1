/** The forms of the booking page: book, confirm, move, cancel. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { RateLimitName } from '#contract/limits.ts'
import { momentIn } from '#contract/meeting-time.ts'
import {
  MEETING_BOOK_PATH,
  MEETING_CANCEL_PATH,
  MEETING_CONFIRM_PATH,
  MEETING_MOVE_PATH,
  MEETING_PAGE_PATH,
  type MeetingAnswer,
  meetingAddress,
  MEETING_PARAMETERS as PARAMETERS,
} from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { passingRefusal, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readPosted } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor, requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { postedValues } from '#server/leads/intake/posted-lead.ts'
import { type AskNewsletter, askIfTicked } from '#server/newsletter/ask.ts'
import type { MeetingLinks } from '../links.ts'
import { readMeetings } from '../stored-meeting.ts'
import { pageQuery, type ShowMeetingPage, tokenIn } from './meeting-page.ts'
import type { Meetings } from './meetings.ts'
import type { ReadBooking } from './read-booking.ts'

interface FormRoutesDependencies {
  store: Pick<Store, 'db'>
  limiter: RateLimiter
  siteUrl: string
  links: Pick<MeetingLinks, 'idOf'>
  meetings: Pick<Meetings, 'book' | 'confirm' | 'move' | 'cancel'>
  forms: {
    /** Reads what a visitor who books typed. */
    readBooking: ReadBooking
    /** Shows the page again, with the answer to a form. */
    showPage: ShowMeetingPage
    askNewsletter: AskNewsletter
    wakeOutbox: () => void
  }
}

/** What a form does. `nothing`: it was filled in by a robot, which learns nothing. */
type FormWork = (values: URLSearchParams, c: Context<AppEnv>) => Promise<MeetingAnswer | 'nothing'>

export function meetingFormRoutes(dependencies: FormRoutesDependencies): Hono<AppEnv> {
  const { limiter, links, meetings, forms } = dependencies
  const routes = new Hono<AppEnv>()

  const book: FormWork = async (posted, c) => {
    const read = forms.readBooking(posted, c.get('clientAddress'))
    if (read === 'nothing') {
      return read
    }
    if (read === 'refused') {
      return { outcome: read }
    }
    const booked = await meetings.book(read)
    if (booked.outcome === 'done') {
      await askIfTicked(forms.askNewsletter, c, { form: 'meeting', posted })
    }
    return booked
  }
  routes.all(MEETING_BOOK_PATH, allowMethod('POST'), (c) =>
    answer(c, dependencies, { limit: 'leads', change: 'booked', work: book }),
  )

  const move: FormWork = async (posted) => {
    const id = links.idOf(tokenIn(posted))
    const at = momentIn(posted.get(PARAMETERS.at))
    if (at === undefined) {
      return { outcome: 'refused' }
    }
    return id === undefined ? { outcome: 'closed' } : meetings.move.byVisitor(id, at)
  }
  routes.all(MEETING_MOVE_PATH, allowMethod('POST'), (c) =>
    answer(c, dependencies, { limit: 'meeting-change', change: 'moved', work: move }),
  )

  const cancel: FormWork = async (posted) => {
    const id = links.idOf(tokenIn(posted))
    return id === undefined ? { outcome: 'closed' } : meetings.cancel(id, 'visitor')
  }
  routes.all(MEETING_CANCEL_PATH, allowMethod('POST'), (c) =>
    answer(c, dependencies, { limit: 'meeting-change', change: 'canceled', work: cancel }),
  )

  routes.all(
    MEETING_CONFIRM_PATH,
    allowMethod('POST'),
    limitVisitor(limiter, 'meeting-change'),
    (c) => confirm(c, dependencies),
  )

  return routes
}

/** The button of the page that the email of a hold leads to. Answers with a page. */
async function confirm(
  c: Context<AppEnv>,
  { store, siteUrl, links, meetings, forms }: FormRoutesDependencies,
): Promise<Response> {
  requireThisSite(c, siteUrl)
  const { values } = await readPosted(c)
  const query = pageQuery(values)
  const token = tokenIn(values)
  const id = links.idOf(token)
  if (id === undefined) {
    return c.redirect(meetingAddress(token), 303)
  }
  const { outcome } = await meetings.confirm(id)
  forms.wakeOutbox()
  if (outcome === 'done') {
    return c.redirect(meetingAddress(token, 'booked'), 303)
  }
  const [held] = await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
  const typed = postedValues(
    'meeting',
    new URLSearchParams(held?.fields as Record<string, string> | undefined),
  )
  query.delete(PARAMETERS.meeting)
  return forms.showPage(c, query, { answer: 'hold-ended', typed }, 422)
}

interface FormAction {
  limit: RateLimitName
  change: 'booked' | 'moved' | 'canceled'
  work: FormWork
}

/**
 * Runs a form's action. Scripts get the answer as JSON, and a browser that posted natively gets the
 * page.
 */
async function answer(
  c: Context<AppEnv>,
  { limiter, siteUrl, forms }: FormRoutesDependencies,
  { limit, change, work }: FormAction,
): Promise<Response> {
  requireThisSite(c, siteUrl)
  const { values, isNative } = await readPosted(c)
  const typed = postedValues('meeting', values)
  try {
    await requireWithinLimit(c, limiter, limit)
    const done = await work(values, c)
    if (done === 'nothing') {
      return isNative ? c.redirect(MEETING_PAGE_PATH, 303) : c.body(null, 204)
    }
    forms.wakeOutbox()
    if (!isNative) {
      return c.json(done)
    }
    // Has its own fragment, because the form's fragment would open the cancel question again.
    if (done.outcome === 'done') {
      return c.redirect(`${meetingAddress(done.meeting.token, change)}#booked-title`, 303)
    }
    return forms.showPage(c, pageQuery(values), { answer: done.outcome, typed }, 422)
  } catch (error) {
    // Instead of an error page, the visitor gets the page again with what was typed.
    const refusal = passingRefusal(error, c)
    if (!isNative || !refusal) {
      throw error
    }
    return forms.showPage(c, pageQuery(values), { answer: 'unavailable', typed }, refusal)
  }
}

/** @throws {StatusError} 403 */
function requireThisSite(c: Context<AppEnv>, siteUrl: string): void {
  if (!isFromThisSite(c, siteUrl)) {
    throw new StatusError(403, 'Forms are taken from this site only.')
  }
}
