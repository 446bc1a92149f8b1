import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { site as brand } from '#content/site.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Mail } from '#server/mail/email.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { foundLinks } from '#test/found-links.ts'
import { CALL, createMeetingSite, type MeetingSite, RULES, visitor } from '#test/meeting-site.ts'
import { clear, openTestStore } from '#test/store.ts'

/** A Python with the icalendar package, which is independent of the library that wrote the entries. */
const PYTHON = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import icalendar']).status === 0,
)

let site: MeetingSite
const store = await openTestStore()
const folder = await mkdtemp(join(tmpdir(), 'everturn-mail-'))
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await clear(store, 'leads', 'private.outbox', 'private.rate_limits')
  site = createMeetingSite(store, {
    LEAD_NOTIFY_EMAIL: 'host@everturn.example',
    CONTACT_EMAIL: 'hello@everturn.example',
  })
})

/** The email as it is sent. */
async function source(mail: Mail): Promise<Buffer> {
  const settings = { MAIL_FROM: 'hello@everturn.example', DATA_DIR: folder, SITE_URL: 'https://site.example' }
  const transport = openMailTransport({ settings, log: { info: () => {} } })
  await transport.send(mail, 'one', new AbortController().signal)
  return readFileSync(join(folder, 'mail', readdirSync(join(folder, 'mail'))[0] ?? ''))
}

interface Invitation {
  types: string[]
  files: string[]
  methodOfPart: string
  method: string
  uid: string
  sequence: number
  status: string
  start: string
  end: string
  zone: string
  zones: string[]
  organizer: [address: string, parameters: Record<string, string>]
  attendees: string[]
  summary: string
  description: string
}

async function readInvitation(mail: Mail | undefined): Promise<Invitation> {
  if (!mail) throw new Error('The email was not written')
  const script = join(import.meta.dirname, '../../test/meetings/read-invitation.py')
  const { status, stdout, stderr } = spawnSync(PYTHON ?? '', [script], { input: await source(mail) })
  if (status !== 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString())
}

const latest = async (template: string) =>
  (await site.emails()).filter((email) => email.template === template && email.mail).at(-1)?.mail
const utc = (at: number) => new Date(at).toISOString().replace('.000Z', '+00:00')

test.skipIf(PYTHON === undefined)(
  'an independent reader finds one entry that is made, moved and removed (needs Debian’s python3-icalendar)',
  async () => {
    const at = await site.firstTime()
    const { token } = await site.book(visitor(at, 'ada@example.org'))
    const booked = await readInvitation(await latest('meeting-booked'))
    expect(booked).toMatchObject({
      types: ['text/plain', 'text/html', 'text/calendar'],
      files: ['meeting.ics'],
      methodOfPart: 'REQUEST',
      method: 'REQUEST',
      sequence: 0,
      status: 'CONFIRMED',
      start: utc(at),
      end: utc(at + CALL.minutes * MINUTE_MS),
      zone: RULES.zone,
      zones: [RULES.zone],
      // The bare address, without a name or other parameters.
      organizer: ['mailto:hello@everturn.example', {}],
      attendees: ['mailto:ada@example.org'],
      summary: `${CALL.name} with ${brand.name}`,
    })
    expect(booked.uid).toMatch(/^[\da-f-]{36}@site\.example$/)

    const to = at + 30 * MINUTE_MS
    await site.move(token, to)
    expect(await readInvitation(await latest('meeting-changed'))).toMatchObject({
      method: 'REQUEST',
      methodOfPart: 'REQUEST',
      uid: booked.uid,
      sequence: 1,
      status: 'CONFIRMED',
      start: utc(to),
    })
    await site.cancel(token)
    const canceled = { method: 'CANCEL', methodOfPart: 'CANCEL', uid: booked.uid, sequence: 2, status: 'CANCELLED' }
    expect(await readInvitation(await latest('meeting-changed'))).toMatchObject(canceled)
    expect(await readInvitation(await latest('meeting-host'))).toMatchObject({
      ...canceled,
      attendees: ['mailto:ada@example.org', 'mailto:host@everturn.example'],
      summary: `${CALL.name}: Ada Byron`,
    })
  },
)

test('the visitor’s email states time and time zone in words and contains nothing that was typed', async () => {
  const at = await site.firstTime()
  const { token } = await site.book({
    ...visitor(at),
    firstname: 'Buy',
    lastname: 'https://spam.example',
    note: 'www.spam.example',
  })
  const mail = await latest('meeting-booked')
  expect(mail?.subject).toMatch(new RegExp(`^Booked: ${CALL.name} on \\w+day, \\w+ \\d+, \\d{4}$`))
  expect(mail?.text).toMatch(
    /When: \w+day, \w+ \d+, \d{4}\n {2}\d+:\d\d [AP]M to \d+:\d\d [AP]M\n {2}Central European \w+ Time \(Zurich\)/,
  )
  expect(mail?.text).toContain(`https://site.example/embed/meeting?meeting=${token}`)
  expect(`${mail?.text}${mail?.html}${mail?.invitation?.content}`).not.toContain('spam')
})

test('the email about a canceled meeting promises no link to it', async () => {
  const { token } = await site.book(visitor(await site.firstTime()))
  await site.cancel(token)
  const mail = await latest('meeting-changed')
  expect(mail?.text).toContain('When: ')
  expect(mail?.text).not.toContain('Where: ')
  expect(mail?.invitation?.content).not.toMatch(/DESCRIPTION|LOCATION|We email you/)
})

test('typed text never becomes a link in the host’s email and calendar entry', async () => {
  await site.book({ ...visitor(await site.firstTime()), lastname: 'www.spam.example', note: 'https://spam.example/a' })
  const mail = await latest('meeting-host')
  expect(mail?.to).toBe('host@everturn.example')
  expect(mail?.text).toContain('Your time: ')
  expect(foundLinks(`${mail?.text}`).filter((link) => link.includes('spam'))).toEqual([])
  const unfolded = mail?.invitation?.content.replaceAll('\r\n ', '') ?? ''
  expect(foundLinks(unfolded).filter((link) => link.includes('spam'))).toEqual([])
})

test('the reminder states the current time of the meeting, and there is none for a canceled meeting', async () => {
  const at = await site.firstTime()
  const { token } = await site.book(visitor(at))
  expect((await latest('meeting-reminder'))?.subject).toMatch(
    new RegExp(`^Reminder: ${CALL.name} on \\w+day, \\w+ \\d+, at \\d+:\\d\\d [AP]M$`),
  )
  await site.cancel(token)
  expect(await latest('meeting-reminder')).toBeUndefined()
})

test('the feed for staff has every booked meeting with the same ids, and ends when its version changes', async () => {
  const at = await site.firstTime()
  const { token } = await site.book(visitor(at, 'ada@example.org'))
  const other = await site.book(visitor((await site.times()).find((time) => time > at + 180 * MINUTE_MS) ?? 0))
  await site.cancel(other.token)
  const { links } = site
  const answer = await site.app.request(new URL(links.feedOf(1)).pathname)
  const text = (await answer.text()).replaceAll('\r\n ', '')
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(text.match(/^UID:.*$/gm)).toEqual([`UID:${links.idOf(token)}@site.example`])
  expect(text).toContain(`SUMMARY:${CALL.name}: Ada Byron`)
  expect((await site.app.request(new URL(links.feedOf(2)).pathname)).status).toBe(404)
})
