import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { site as shippedSite } from '#content/site.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { momentInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import { plainOf } from '#contract/values.ts'
import { asTyped } from '#server/mail/unlinked.ts'
import { originalWords } from '#server/words/current-words.ts'
import { type Mailbox, startMailbox } from '#test/fakes/mailbox.ts'
import { type SimulatedClock, simulatedClock } from '#test/fakes/simulated-clock.ts'
import { foundLinks, HOSTILE_TEXTS } from '#test/found-links.ts'
import { postForm, SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { deliverMails } from '#test/run-workers.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite, SITE_URL, type TestSite } from '#test/test-site.ts'
import { leadEmails } from '../intake/visitor-emails.ts'
import { LEADS_DUE, leadsDueMail, queueLeadsDue } from './leads-due.ts'
import { noteForStaff, staffNotices } from './staff-notice.ts'

const facts = plainOf(shippedSite)

const ZONE = originalWords('site').zone
const settings = { SITE_URL, CONTACT_EMAIL: 'hello@site.example' }

let mailbox: Mailbox
let clock: SimulatedClock
let site: TestSite
let sendMails: () => Promise<void>
const store = await openFileStore()
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox', 'private.rate_limits', 'auth.users')
  mailbox = await startMailbox()
  clock = simulatedClock()
  site = createTestSite({ store, clock, settings: { LEAD_NOTIFY_EMAIL: 'sales@site.example' } })
  const templates = {
    [LEADS_DUE]: leadsDueMail({ settings, store, words: originalWords }),
    ...staffNotices({ settings, store, words: originalWords }),
    ...leadEmails({ settings, words: originalWords }),
  }
  sendMails = () => deliverMails({ store, clock, mailbox, templates })
})
afterEach(async () => {
  await mailbox.close()
})

/** An account of staff, told about everything in one way. @returns its id */
async function staffMember(email: string, role: string, how: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`.execute(
    store.db,
  )
  await sql`insert into user_roles (user_id, role) values (${id}, ${role})`.execute(store.db)
  await sql`insert into private.notice_choices
    select ${id}, kind, ${how} from unnest(array['lead', 'meeting', 'due']) kind`.execute(store.db)
  return id
}

const to = (address: string) =>
  mailbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(address))
const notices = () => to('sales@site.example')

test('staff are told about a lead at once, and the row of the email keeps only its name', async () => {
  await submit(site, 'contact', SUBMISSIONS.contact())
  const sentAt = clock.now()
  await sendMails()
  expect(clock.now()).toEqual(sentAt)
  const [mail] = notices()
  expect(mail?.email.subject).toBe('New lead: Ada Byron (Contact Form)')
  expect(mail?.email.text).toContain('ada@example.org')
  expect(mail?.email.text).toContain('Please call.')
  // In the company's zone.
  expect(mail?.email.text).toContain(
    `Received on ${momentInWords(new Date(sentAt), ZONE, 'en-US')}.`,
  )
  const { id } = await store.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  expect(mail?.email.text).toContain(`${SITE_URL}/admin/leads?lead=${id}`)
  expect(mail?.email.text).toMatch(/^Page: \/contact$/m)
  const rows = await store.db
    .selectFrom('private.outbox')
    .select(['state', 'payload'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual(
    ['form-received', 'lead-notice'].map((template) => ({ state: 'done', payload: { template } })),
  )
})

test('the subject of a notice names person and company, and an answer goes to that person', async () => {
  await submit(site, 'pioneer', SUBMISSIONS.pioneer())
  await sendMails()
  expect(notices()[0]?.email.subject).toMatch(/^New lead: Ada Byron, Engines Ltd \(/)
  expect(notices()[0]?.email.replyTo).toMatchObject([{ address: 'ada@example.org' }])
})

const partner = () =>
  postForm(site, 'partner', {
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@example.org',
    company: 'Engines Ltd',
    message: 'Please call.',
    page: '/embed/partner',
  })

test('the subject of a notice names the company of a partner, whose form puts it into the message', async () => {
  await partner()
  await sendMails()
  expect(notices()[0]?.email.subject).toMatch(/^New lead: Ada Byron, Engines Ltd \(/)
})

test('notices have name, company and address as staff corrected them', async () => {
  await partner()
  const corrected = { lastname: 'Lovelace', company: 'Looms', email: 'ada@looms.example' }
  await store.db
    .updateTable('leads')
    .set({ corrected: JSON.stringify(corrected), email: corrected.email })
    .execute()
  await sendMails()
  const { subject, text = '' } = notices()[0]?.email ?? {}
  expect(subject).toMatch(/^New lead: Ada Lovelace, Looms \(/)
  expect(text).toMatch(/^Name: Ada Lovelace$/m)
  expect(text).toMatch(/^Company: Looms$/m)
  expect(text).toMatch(/^Email: ada@looms\.example$/m)
})

test('a notice of a meeting has its time on the company’s clocks and on the visitor’s', async () => {
  const leadId = await storeLeadRow(store, {
    form: 'meeting',
    fields: JSON.stringify({
      message:
        'Booked for: 2026-12-02 17:00 to 17:45 America/New_York (2026-12-02 15:00 America/Denver)',
    }),
  })
  const told = { kind: 'meeting', leadId, to: 'sales@site.example', zone: ZONE } as const
  await store.inTransaction((trx) => noteForStaff(trx, told, clock.databaseNow()))
  await sendMails()
  const ours = momentInWords(new Date('2026-12-02T22:00Z'), ZONE, 'en-US')
  expect(notices()[0]?.email.text).toContain(`Booked for: ${ours}, for them 5:00 PM (New York)\n`)
})

test('leads that follow within five minutes share one email', async () => {
  await submit(site, 'contact', SUBMISSIONS.contact('first@example.org'))
  await sendMails()
  for (const name of ['second', 'third', 'fourth']) {
    clock.advance(MINUTE_MS)
    await submit(site, 'waitlist', SUBMISSIONS.waitlist(`${name}@example.org`))
  }
  await sendMails()
  expect(notices().map(({ email }) => email.subject)).toEqual([
    'New lead: Ada Byron (Contact Form)',
    expect.stringMatching(/^3 new leads: /),
  ])
  for (const name of ['second', 'third', 'fourth']) {
    expect(notices()[1]?.email.text).toContain(`${name}@example.org`)
  }
  expect(notices()[1]?.email.replyTo).toBeUndefined()
  clock.advance(6 * MINUTE_MS)
  await submit(site, 'waitlist', SUBMISSIONS.waitlist('fifth@example.org'))
  await sendMails()
  expect(notices()[2]?.email.subject).toBe('New lead: Ada Byron (Book Waitlist)')
})

test('each of the staff is told at once, in the summary of the next morning, or not, while the role may read leads', async () => {
  const people = {
    at_once: 'sales',
    daily: 'admin',
    off: 'sales',
    editor: 'editor',
    left: 'sales',
  } as const
  for (const [name, role] of Object.entries(people)) {
    await staffMember(
      `${name}@staff.example`,
      role,
      name === 'daily' || name === 'off' ? name : 'at_once',
    )
  }
  const subjects = (name: string) => to(`${name}@staff.example`).map(({ email }) => email.subject)
  await submit(site, 'contact', SUBMISSIONS.contact())
  // Between the lead and its emails.
  await sql`delete from user_roles where user_id = (select id from auth.users where email like 'left@%')`.execute(
    store.db,
  )
  const { id } = await store.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  await store.inTransaction((trx) =>
    noteForStaff(trx, { kind: 'meeting', leadId: id, zone: ZONE }, clock.databaseNow()),
  )
  await submit(site, 'contact', SUBMISSIONS.contact('bea@example.org'))
  await sendMails()
  expect(subjects('at_once')).toEqual([
    '2 new leads: Ada Byron',
    'A meeting was booked or changed: Ada Byron',
  ])
  expect(subjects('daily')).toEqual(['Since yesterday, 2 leads and meetings: Ada Byron'])
  expect(wallClock(clock.now(), ZONE).slice(11, 13)).toBe('07')
  expect(['off', 'editor', 'left'].flatMap(subjects)).toEqual([])
  expect(notices().map(({ email }) => email.subject)).toEqual(['2 new leads: Ada Byron'])
})

test('the notice links nothing that a visitor typed except the address to answer to', async () => {
  const body = SUBMISSIONS.contact()
  const fields = body.fields.map(
    (field) =>
      ({
        message: { ...field, value: HOSTILE_TEXTS.slice(0, 8).join('\n') },
        firstname: { ...field, value: 'www.bad.example' },
      })[field.name] ?? field,
  )
  await submit(site, 'contact', {
    ...body,
    context: { ...body.context, pageUri: 'https://bad.example/win' },
    fields,
  })
  await sendMails()
  const ours = /https:\/\/everturn\.example(?:\/admin\/leads\?lead=[\da-f-]+|\.?(?=\s|$))/g
  const { text = '', html = '', subject = '' } = notices()[0]?.email ?? {}
  expect(asTyped(text)).toContain('www.bad.example Byron')
  expect(asTyped(text)).toContain('https://bad.example/win')
  // Text between style tags is not shown.
  const shown = html.replaceAll(/<style>[^<]*<\/style>/g, '').replaceAll(/<[^>]*>/g, '\n')
  for (const part of [subject, text, shown]) {
    expect(foundLinks(part.replace('ada@example.org', '').replaceAll(ours, ''))).toEqual([])
  }

  // Contains more than an address. A program would open the first part.
  await submit(site, 'contact', SUBMISSIONS.contact('www.bad.example/x@example.org'))
  clock.advance(6 * MINUTE_MS)
  await sendMails()
  expect(foundLinks((notices()[1]?.email.text ?? '').replaceAll(ours, ''))).toEqual([])
})

test('a lead that was erased or deleted in the meantime is not emailed', async () => {
  for (const address of ['erased@example.org', 'deleted@example.org']) {
    await submit(site, 'contact', SUBMISSIONS.contact(address))
  }
  await store.db.deleteFrom('leads').where('email', '=', 'erased@example.org').execute()
  await store.db.updateTable('leads').set({ deleted_at: clock.databaseNow() }).execute()
  await sendMails()
  expect(notices()).toEqual([])
})

test('an address gets the link to the ebook three times a day, in an email without typed text', async () => {
  site = createTestSite({ store, clock })
  const body = SUBMISSIONS.ebook('reader@example.org')
  for (const firstname of ['Ada', 'Bea', 'Cat', 'Dot']) {
    const fields = body.fields.map((field) =>
      field.name === 'firstname' ? { ...field, value: firstname } : field,
    )
    await submit(site, 'waitlist', { fields })
  }
  await sendMails()
  expect(mailbox.mails.map(({ envelopeTo }) => envelopeTo)).toEqual(
    Array(3).fill(['reader@example.org']),
  )
  expect(mailbox.mails[0]?.email.text).toContain(
    `${SITE_URL}/assets/The_AI_Learning_Flywheel_Ebook.pdf`,
  )
  expect(mailbox.mails[0]?.raw).not.toMatch(/Ada|Byron/)
})

test('the mailbox of a machine, which has endless spellings, is refused like any text that is no address', async () => {
  site = createTestSite({ store, clock })
  const addresses = [
    'root@localhost',
    'root@127.0.0.1',
    'root@127.1',
    'root@0x7f.1',
    'root@2130706433',
  ]
  for (const address of addresses) {
    const answer = await submit(site, 'contact', SUBMISSIONS.contact(address))
    expect([address, answer.status]).toEqual([address, 400])
  }
  await sendMails()
  expect(mailbox.mails).toEqual([])
  expect(await store.db.selectFrom('leads').select('email').execute()).toEqual([])
})

const SENDS = {
  contact: () => submit(site, 'contact', SUBMISSIONS.contact()),
  pioneer: () => submit(site, 'pioneer', SUBMISSIONS.pioneer()),
  waitlist: () => submit(site, 'waitlist', SUBMISSIONS.waitlist()),
  partner: () => partner(),
}

test.each(Object.keys(SENDS) as (keyof typeof SENDS)[])(
  'whoever sends the form %s is told once that it arrived, without anything that was typed',
  async (form) => {
    site = createTestSite({ store, clock })
    await SENDS[form]()
    clock.advance(MINUTE_MS)
    await SENDS[form]()
    await sendMails()
    expect(to('ada@example.org')).toHaveLength(1)
    const { email, raw } = mailbox.mails[0] ?? {}
    expect(email?.text).toContain('hello@site.example')
    expect(email?.text).toContain(`was entered at ${SITE_URL}`)
    // Who waits for no answer has a next step.
    expect(email?.text?.includes(facts.replyTime)).toBe(form !== 'waitlist')
    expect(email?.text?.includes(`${SITE_URL}/discover\n`)).toBe(form === 'waitlist')
    expect(raw).not.toMatch(/Ada\b(?!@)|Byron|Engines|Please call/)
  },
)

test('who chose it is told once in the morning what is due for them and for no one', async () => {
  const ada = await staffMember('ada@site.example', 'sales', 'daily')
  const bob = await staffMember('bob@site.example', 'sales', 'daily')
  await staffMember('off@site.example', 'sales', 'off')
  await staffMember('editor@site.example', 'editor', 'daily')
  const due = (email: string, next_on: string, assigned_to: string | null = null) =>
    storeLeadRow(store, { email, next_on, next_step: `Call ${email}`, assigned_to })
  const today = () => wallClock(clock.now(), ZONE).slice(0, 10)
  await due('mine@x.example', today(), ada)
  const fields = JSON.stringify({ message: 'Company: Engines Ltd\nPlease call.' })
  await store.db.updateTable('leads').set({ fields }).execute()
  await due('theirs@x.example', today(), bob)
  await due('open@x.example', '2020-01-01')
  await due('later@x.example', '2999-01-01', ada)
  const hour = () => Number(wallClock(clock.now(), ZONE).slice(11, 13))
  const look = () => queueLeadsDue({ store, clock, words: originalWords })
  while (hour() !== 6) {
    clock.advance(HOUR_MS)
  }
  expect(await look()).toBe(0)
  clock.advance(HOUR_MS)
  await sql`update leads set next_on = ${today()} where next_on between '2021-01-01' and '2900-01-01'`.execute(
    store.db,
  )
  expect(await look()).toBe(2)
  expect(await look()).toBe(0)
  await sendMails()
  clock.advance(HOUR_MS)
  expect(await look()).toBe(0)
  const [mail] = to('ada@site.example')
  expect(asTyped(mail?.email.subject ?? '')).toBe(
    'Due today, 2: open@x.example; mine@x.example, Engines Ltd',
  )
  expect(
    [...asTyped(mail?.email.text ?? '').matchAll(/Call (\S+)/g)].map(([, email]) => email),
  ).toEqual(['open@x.example', 'mine@x.example'])
  expect([...to('off@site.example'), ...to('editor@site.example')]).toEqual([])
})
