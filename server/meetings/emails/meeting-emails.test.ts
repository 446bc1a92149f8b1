import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { originalWords } from '#server/words/current-words.ts'
import {
  bookMeeting,
  CALL,
  cancelMeeting,
  firstFreeTime,
  LINKS,
  moveMeeting,
  RULES,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { foundLinks } from '#test/found-links.ts'
import { clear, openTestStore } from '#test/store.ts'
import { createTestSite, SITE_URL, type TestSite } from '#test/test-site.ts'

/**
 * A Python with the icalendar package, which is independent of the library that wrote the entries.
 */
const PYTHON = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import icalendar']).status === 0,
)
const READER = join(import.meta.dirname, '../../../test/meetings/read-invitation.py')

const words = originalWords('meetingEmails')
const HOST_ID = 'first'
const HOST = 'host@everturn.example'
let site: TestSite
const store = await openTestStore()
const folder = mkdtempSync(join(tmpdir(), 'everturn-mail-'))
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox', 'private.rate_limits')
  const settings = { LEAD_NOTIFY_EMAIL: HOST, CONTACT_EMAIL: 'hello@everturn.example' }
  site = createTestSite({ store, settings })
})

const latest = async (template: string) =>
  (await waitingMails(site)).filter((email) => email.template === template && email.mail).at(-1)
    ?.mail
const utc = (at: number) => new Date(at).toISOString().replace('.000Z', '+00:00')

/** The invitation in the latest email, as it is sent. */
async function invitation(template: string): Promise<Record<string, unknown>> {
  const mail = await latest(template)
  if (!mail) {
    throw new Error('The email was not written')
  }
  const settings = { MAIL_FROM: 'hello@everturn.example', DATA_DIR: folder, SITE_URL }
  const transport = openMailTransport({ settings, log: { info: () => {} } })
  await transport.send(mail, 'one', new AbortController().signal)
  const input = readFileSync(join(folder, 'mail', readdirSync(join(folder, 'mail'))[0] ?? ''))
  return JSON.parse(
    String(spawnSync(PYTHON ?? '', [READER], { input, stdio: ['pipe', 'pipe', 'inherit'] }).stdout),
  )
}

test.skipIf(PYTHON === undefined)(
  'an independent reader finds one entry that is made, moved and removed (needs Debian’s python3-icalendar)',
  async () => {
    const { token, startsAt: at } = await bookMeeting(
      site,
      visitor(await firstFreeTime(site), 'ada@example.org'),
    )
    const uid = `${LINKS.idOf(token)}@everturn.example`
    const request = { methodOfPart: 'REQUEST', method: 'REQUEST', uid, status: 'CONFIRMED' }
    expect(await invitation('meeting-booked')).toMatchObject({
      ...request,
      types: ['text/plain', 'text/html', 'text/calendar'],
      files: ['meeting.ics'],
      sequence: 0,
      start: utc(at),
      end: utc(at + CALL.minutes * MINUTE_MS),
      zone: RULES.zone,
      zones: [RULES.zone],
      // The bare address, without a name or other parameters.
      organizer: ['mailto:hello@everturn.example', {}],
      attendees: ['mailto:ada@example.org'],
      summary: fillIn(words.entry.visitor, { call: CALL.name }),
    })
    const to = at + 30 * MINUTE_MS
    await moveMeeting(site, token, to)
    expect(await invitation('meeting-changed')).toMatchObject({
      ...request,
      sequence: 1,
      start: utc(to),
    })
    await cancelMeeting(site, token)
    const canceled = {
      method: 'CANCEL',
      methodOfPart: 'CANCEL',
      uid,
      sequence: 2,
      status: 'CANCELLED',
    }
    expect(await invitation('meeting-changed')).toMatchObject(canceled)
    expect(await invitation('meeting-host')).toMatchObject({
      ...canceled,
      attendees: ['mailto:ada@example.org', `mailto:${HOST}`],
      summary: fillIn(words.entry.host, { call: CALL.name, name: 'Ada Byron' }),
    })
  },
)

/** Books with links in what is typed. @returns the visitor's email, and the day in its subject */
async function bookWithLinks() {
  const spam = { firstname: 'Buy', lastname: 'www.spam.example', note: 'https://spam.example/a' }
  const who = visitor(await firstFreeTime(site), 'ada@example.org')
  const { token } = await bookMeeting(site, { ...who, ...spam })
  const mail = await latest('meeting-booked')
  const [day = ''] = /\w+day, \w+ \d+, \d{4}/.exec(mail?.subject ?? '') ?? []
  return { token, mail, day }
}

test('the visitor’s email has time and zone in words, links to move and to cancel, and nothing typed', async () => {
  const { token, mail, day } = await bookWithLinks()
  expect(mail?.subject).toBe(fillIn(words.booked.subject, { call: CALL.name, day }))
  expect(mail?.text).toContain(`${words.facts.when}: ${day}\n`)
  expect(mail?.text).toMatch(
    /\n {2}\d+:\d\d [AP]M .*\d+:\d\d [AP]M\n {2}Central European \w+ Time \(Zurich\)/,
  )
  const page = `${SITE_URL}/embed/meeting?meeting=${token}`
  for (const action of ['move', 'cancel']) {
    expect(mail?.text).toContain(`${page}&${action}=1`)
  }
  expect(`${mail?.text}${mail?.html}${mail?.invitation?.content}`).not.toContain('spam')
})

test('the host’s email has what was typed, but no link of it, and is answered to the visitor', async () => {
  const { day } = await bookWithLinks()
  const toHost = await latest('meeting-host')
  expect(toHost?.to).toBe(HOST)
  expect(toHost?.replyTo).toBe('ada@example.org')
  const named = 'Buy www.\u200aspam.\u200aexample, Engines Ltd'
  expect(toHost?.subject).toBe(fillIn(words.host.booked, { who: named, call: CALL.name, day }))
  expect(toHost?.text).toContain(`${words.host.facts.yourTime}: `)
  const entry = toHost?.invitation?.content.replaceAll('\r\n ', '')
  expect(foundLinks(`${toHost?.text} ${entry}`).filter((link) => link.includes('spam'))).toEqual([])
})

test('the host’s email names the company of a lead whose form puts it into the message', async () => {
  await bookMeeting(site, visitor(await firstFreeTime(site)))
  await sql`update leads set form = 'partner', fields = fields - 'company'`.execute(store.db)
  expect((await latest('meeting-host'))?.subject).toContain('Ada Byron, Engines Ltd')
})

test('the reminder has the day and the time in its subject', async () => {
  const { day } = await bookWithLinks()
  const reminder = (await latest('meeting-reminder'))?.subject
  const [time = ''] = /\d+:\d\d [AP]M/.exec(reminder ?? '') ?? []
  const dayOfYear = day.replace(/, \d+$/, '')
  expect(reminder).toBe(fillIn(words.reminder.subject, { call: CALL.name, day: dayOfYear, time }))
})

test('a canceled meeting has no reminder, and its email promises no link to it', async () => {
  const { token } = await bookWithLinks()
  expect(await latest('meeting-reminder')).toBeDefined()
  await cancelMeeting(site, token)
  expect(await latest('meeting-reminder')).toBeUndefined()
  const canceled = await latest('meeting-changed')
  expect(canceled?.text).toContain(`${words.facts.when}: `)
  expect(canceled?.text).not.toContain(`${words.facts.where}: `)
  expect(canceled?.invitation?.content).not.toMatch(/DESCRIPTION|LOCATION/)
})

test('the address of a call that staff set is a link in every email and calendar entry of the meeting', async () => {
  const place = 'https://meet.example.test/jane'
  site = createTestSite({
    store,
    settings: { LEAD_NOTIFY_EMAIL: HOST },
    texts: { [`hosts.all.${HOST_ID}.place`]: place },
  })
  const { token, startsAt } = await bookMeeting(site, visitor(await firstFreeTime(site)))
  const booked = await latest('meeting-booked')
  await moveMeeting(site, token, startsAt + 30 * MINUTE_MS)
  const moved = await latest('meeting-changed')
  for (const mail of [booked, moved, await latest('meeting-reminder')]) {
    expect(mail?.text).toContain(`${words.facts.where}: ${place}\n`)
    expect(mail?.html).toContain(`<a class="link" href="${place}"`)
    expect(mail?.text).toContain(`\n\n${words.join}:\n${place}\n\n${words.move}:\n`)
  }
  const toHost = await latest('meeting-host')
  expect(toHost?.text).toContain(`${words.host.facts.where}: ${place}\n`)
  expect(toHost?.html).toContain(`<a class="link" href="${place}"`)
  const entry = booked?.invitation?.content.replaceAll('\r\n ', '')
  expect(entry).toMatch(/LOCATION:https:\/\/meet\.example\.test\/jane\r\n/)
  expect(entry).toMatch(/DESCRIPTION:https:\/\/meet\.example\.test\/jane\\n/)
})
