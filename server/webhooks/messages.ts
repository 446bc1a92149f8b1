/** What a delivery says, read from the rows when it is sent. */
import { type RawBuilder, sql } from 'kysely'
import { webhooks as words } from '#content/staff/webhooks.ts'
import { fillIn } from '#contract/fill-in.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import {
  type CanvasData,
  type LeadData,
  type MeetingData,
  type SubscriberData,
  type SurveyData,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  WEBHOOK_VERSION,
  type WebhookData,
  type WebhookEvent,
  type WebhookMessage,
} from '#contract/webhooks.ts'
import type { Db } from '#server/db/store.ts'
import { callName } from '#server/meetings/calls.ts'
import { newsletterLinks } from '#server/newsletter/links.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Site } from '#server/site.ts'

type Told = keyof WebhookData

interface Found {
  data: WebhookData[Told]
  /** Path of the page for staff. */
  page: string
  /** Values of its sentence. */
  named?: Record<string, string>
}

interface MessageDependencies {
  db: Db
  site: Pick<Site, 'settings' | 'words'>
  signingSecret: string
}

type Asked = Pick<OutboxJob, 'ref' | 'payload'>
type Read = (dependencies: MessageDependencies, asked: Asked) => Promise<Found | undefined>

/** Columns of {@link WebhookPerson}, with what staff put right. */
const PERSON = sql.raw(`l.email,
  coalesce((l.fields || l.corrected) ->> 'firstname', '') as "firstName",
  coalesce((l.fields || l.corrected) ->> 'lastname', '') as "lastName",
  coalesce((l.fields || l.corrected) ->> 'phone', '') as phone,
  coalesce(l.company, '') as company,
  coalesce(l.fields ->> 'jobtitle', '') as "jobTitle"`)

async function first<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0]
}

const leadPage = (id: string) => `/admin/leads?lead=${id}`

const readLead: Read = async ({ db }, { ref }) => {
  const data = await first(
    db,
    sql<LeadData>`
      select l.id, l.form, ${PERSON}, coalesce(l.fields ->> 'message', '') as message, l.page,
        l.last_source as source, l.last_campaign as campaign
      from public.leads l where l.id = ${ref}::uuid and l.deleted_at is null`,
  )
  return data && { data, page: leadPage(ref), named: { form: leadKindName(data.form) } }
}

const readMeeting: Read = async ({ db, site }, { ref, payload }) => {
  interface Row extends Omit<MeetingData, 'startsAt' | 'endsAt'> {
    startsAt: Date
    endsAt: Date
  }
  const row = await first(
    db,
    sql<Row>`
      select m.id, l.id as "leadId", m.call, c.starts_at as "startsAt",
        c.starts_at + (m.ends_at - m.starts_at) as "endsAt", m.zone, c.by as "changedBy", ${PERSON}
      from private.meeting_changes c
        join public.meetings m on m.id = c.meeting_id
        join public.leads l on l.id = m.lead_id
      where c.id = ${String(payload.change)}::bigint and m.id = ${ref}::uuid and l.deleted_at is null`,
  )
  if (!row) {
    return undefined
  }
  const call = callName(site.words, row.call)
  const times = { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }
  return { data: { ...row, ...times, call }, page: leadPage(row.leadId), named: { call } }
}

const readCanvas: Read = async ({ db }, { ref }) => {
  const data = await first(
    db,
    sql<CanvasData>`
      select id, email, q1_activation_rating as rating
      from public.canvas_submissions where id = ${ref}::uuid and deleted_at is null`,
  )
  return data && { data, page: '/admin/canvases' }
}

const readSurvey: Read = async ({ db }, { payload }) => {
  const data = await first(
    db,
    sql<SurveyData>`
      select day::text as day, completed as "finishedOnDay"
      from public.survey_days where day = ${String(payload.day)}::date`,
  )
  return data && { data, page: '/admin/survey' }
}

type OfSubscriber = 'id' | 'email' | 'firstName' | 'lastName' | 'form' | 'consent'
interface SubscriberRow extends Pick<SubscriberData, OfSubscriber> {
  askedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

/**
 * @param isOnList what the event says. Whoever has left or come back since has an event of their
 *   own, and their order is not guaranteed
 */
const readSubscriber =
  (isOnList: boolean): Read =>
  async ({ db, site, signingSecret }, { ref }) => {
    const row = await first(
      db,
      sql<SubscriberRow>`
        select id, email, firstname as "firstName", lastname as "lastName", form, consent,
          asked_at as "askedAt", confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"
        from public.newsletter_subscribers
        where id = ${ref}::uuid and (state = 'confirmed') = ${isOnList}`,
    )
    if (!row) {
      return undefined
    }
    const links = newsletterLinks({ signingSecret, siteUrl: site.settings.SITE_URL })
    const data: SubscriberData = {
      ...row,
      askedAt: row.askedAt.toISOString(),
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
      unsubscribeAddress: links.unsubscribeOf(ref),
    }
    return { data, page: '/admin/newsletter' }
  }

const READ: Readonly<Record<Told, Read>> = {
  'lead.received': readLead,
  'meeting.booked': readMeeting,
  'meeting.moved': readMeeting,
  'meeting.canceled': readMeeting,
  'canvas.sent': readCanvas,
  'survey.finished': readSurvey,
  'newsletter.subscribed': readSubscriber(true),
  'newsletter.unsubscribed': readSubscriber(false),
  [WEBHOOK_TEST]: async () => ({ data: {}, page: '/admin/webhooks' }),
}

const isTold = (event: unknown): event is WebhookEvent | typeof WEBHOOK_TEST =>
  event === WEBHOOK_TEST || (WEBHOOK_EVENTS as readonly unknown[]).includes(event)

/** @returns undefined when what it is about no longer exists */
export async function webhookMessage(
  dependencies: MessageDependencies,
  job: Asked & Pick<OutboxJob, 'createdAt'>,
): Promise<WebhookMessage | undefined> {
  const { event } = job.payload
  const found = isTold(event) ? await READ[event](dependencies, job) : undefined
  if (!found || !isTold(event)) {
    return undefined
  }
  return {
    type: event,
    version: WEBHOOK_VERSION,
    timestamp: job.createdAt.toISOString(),
    text: fillIn(words.texts[event], found.named ?? {}),
    link: dependencies.site.settings.SITE_URL + found.page,
    data: found.data,
  }
}
