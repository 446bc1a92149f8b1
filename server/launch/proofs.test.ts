/** Each proof of 'Ready to launch', seen failing and passing, by an admin and by the command. */
import { createServer } from 'node:http'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { samples } from '#content/samples.ts'
import { senderEntries } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LaunchProof, LaunchState, ProofRun } from '#contract/launch.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { parseSettings } from '#server/env.ts'
import { feedHash, sealAccount } from '#server/meetings/calendars/hosts-calendars.ts'
import { originalWords, wordsWith } from '#server/words/current-words.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'
import { createAccount } from '#test/accounts.ts'
import { startFakeCrm } from '#test/fakes/crm.ts'
import { startMailbox } from '#test/fakes/mailbox.ts'
import { listenHere } from '#test/listen-here.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import type { Lookups } from './dns-lookups.ts'
import type { ProofTools } from './proof.ts'
import { runLaunch } from './run-launch.ts'
import { beginProof, latestRuns, sentenceOf } from './run-proof.ts'
import type { SenderEntry } from './sender-domain.ts'

const store = await openFileStore()
const mailbox = await startMailbox()
const crm = await startFakeCrm({ token: 'a-token' })
const ICAL = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nEND:VCALENDAR\r\n'
const NO_CHANGES = '<multistatus xmlns="DAV:"><sync-token>1</sync-token></multistatus>'
/** An iCal file, and a CalDAV calendar at the same address. */
const calendar = createServer(({ method = '' }, response) => {
  calls.push(method)
  if (method === 'REPORT') {
    response.writeHead(207).end(NO_CHANGES)
  } else {
    response.writeHead(method === 'GET' ? calendarStatus : 201, { etag: '"1"' }).end(ICAL)
  }
})
const calls: string[] = []
let calendarStatus = 200
const feed = `${await listenHere(calendar)}/secret.ics`
const WORKING = {
  SITE_URL: 'https://everturn.example',
  SMTP_URL: mailbox.url,
  CRM_FORMS_HOST: crm.origin,
  CRM_API_HOST: crm.origin,
  CRM_PRIVATE_APP_TOKEN: 'a-token',
}
afterEach(() => void vi.unstubAllGlobals())
afterAll(async () => {
  await Promise.all([mailbox.close(), crm.close()])
  calendar.close()
})

const tools = (settings: Record<string, string>, more: Partial<ProofTools> = {}): ProofTools => ({
  settings: parseSettings({ ...store.settings, JWT_SECRET: TEST_SIGNING_SECRET, ...settings }),
  signingSecret: TEST_SIGNING_SECRET,
  words: originalWords,
  database: {
    query: operatorDatabase(store).query,
    backUp: () => Promise.reject(new Error('ENOSPC: no space left on device, write')),
  },
  to: 'owner@example.org',
  lookups: nameServer({}),
  log: { info: () => {}, error: () => {} },
  ...more,
})

async function proved(
  proof: LaunchProof,
  settings: Record<string, string> = {},
  more: Partial<ProofTools> = {},
) {
  const outcome = await (await beginProof(proof, null, tools(settings, more)))?.ended
  if (!outcome) {
    throw new Error('It did not begin')
  }
  // Every sentence has all its values.
  expect(sentenceOf(proof, outcome)).not.toMatch(/[{}]|undefined/)
  return `${outcome.state}: ${outcome.ending}`
}

test('email: not set up, refused, not reached, accepted', async () => {
  expect(await proved('email')).toBe('unset: unset')
  mailbox.refuse({ code: 550, at: 'recipient' })
  expect(await proved('email', WORKING)).toBe('failed: refused')
  mailbox.refuse({ code: 553, at: 'sender' })
  expect(await proved('email', WORKING)).toBe('failed: refused')
  expect(await proved('email', { ...WORKING, SMTP_URL: 'smtp://127.0.0.1:1' })).toBe(
    'failed: unreachable',
  )
  expect(await proved('email', WORKING)).toBe('passed: accepted')
  expect(mailbox.mails).toMatchObject([
    { envelopeTo: ['owner@example.org'], email: { subject: /^Test: / } },
  ])
})

/**
 * A name server that knows these names. Below them it knows none, except those of a wildcard, which
 * counts below the nearest name above that exists (RFC 4592).
 * @param deniesNames false where it says of every name that it may exist (RFC 9824)
 */
function nameServer(
  names: Readonly<Record<string, { txt?: string[]; mx?: string[] }>>,
  deniesNames = true,
): Lookups {
  const exists = (name: string) =>
    Object.keys(names).some((one) => one === name || one.endsWith(`.${name}`))
  const known = (name: string) => {
    const labels = name.split('.')
    const above = labels.map((_, at) => labels.slice(at).join('.')).find(exists)
    const entry = names[above === name ? name : `*.${above}`]
    if (entry) {
      return entry
    }
    const isNoData = above === name || !deniesNames
    throw Object.assign(new Error(), { code: isNoData ? 'ENODATA' : 'ENOTFOUND' })
  }
  const orNone = <R>(records: R[] = []) => {
    if (records.length === 0) {
      throw Object.assign(new Error(), { code: 'ENODATA' })
    }
    return records
  }
  return {
    resolveTxt: async (name) =>
      orNone(known(name).txt).map((text) => [text.slice(0, 9), text.slice(9)]),
    resolveMx: async (name) => orNone(known(name).mx).map((exchange) => ({ exchange })),
    resolve4: async (name) => orNone(known(name) && []),
    resolve6: async (name) => orNone(known(name) && []),
  }
}

const SPF = { txt: ['google-site-verification=x', 'v=spf1 include:spf.provider.example ~all'] }
const DOMAIN = {
  'everturn.example': { ...SPF, mx: ['mx.provider.example'] },
  'spf.provider.example': { txt: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  's1._domainkey.everturn.example': { txt: ['v=DKIM1; k=rsa; p=MIGf'] },
  '_dmarc.everturn.example': { txt: ['v=DMARC1; p=none; rua=mailto:a@b.example'] },
}

const sender = async (names: Parameters<typeof nameServer>[0], from = 'hello@everturn.example') => {
  const settings = { ...WORKING, MAIL_FROM: from }
  const { query } = tools({}).database
  const said = await proved('sender', settings, { lookups: nameServer(names) })
  return [said, (await latestRuns(query)).sender] as const
}

test('sender: allowed, also by the rule of the domain above and with a key of another name', async () => {
  expect(await proved('sender')).toBe('unset: unset')
  const [allowed, run] = await sender(DOMAIN, 'Owner <hello@everturn.example>')
  expect(allowed).toBe('passed: allowed')
  expect(run).toMatchObject({
    values: {
      senders: 'include:spf.provider.example',
      key: 's1._domainkey.everturn.example',
      policy: 'none',
    },
  })
  const below = {
    ...DOMAIN,
    'mail.everturn.example': SPF,
    '2026a._domainkey.mail.everturn.example': { txt: ['v=DKIM1; p=MIGf'] },
  }
  expect((await sender(below, 'hello@mail.everturn.example'))[0]).toBe('passed: otherKey')
})

const WILDCARD = '*.everturn.example'
const { 's1._domainkey.everturn.example': KEY, ...NO_KEY } = DOMAIN

test.each<[what: string, ending: string, ...Parameters<typeof nameServer>]>([
  ['a wildcard', 'failed: unclearKey', { ...NO_KEY, [WILDCARD]: {} }],
  ['a wildcard with SPF', 'failed: unclearKey', { ...NO_KEY, [WILDCARD]: SPF }],
  [
    'a wildcard with DMARC',
    'failed: unclearKey',
    { ...NO_KEY, [WILDCARD]: { txt: ['v=DMARC1; p=none'] } },
  ],
  [
    'a wildcard that revokes all keys',
    'failed: unclearKey',
    { ...NO_KEY, '*._domainkey.everturn.example': { txt: ['v=DKIM1; p='] } },
  ],
  ['name servers that deny no name', 'failed: unclearKey', NO_KEY, false],
  ['a wildcard and a key', 'passed: allowed', { ...DOMAIN, [WILDCARD]: SPF }],
  [
    'a wildcard and a key of another name',
    'passed: otherKey',
    { ...NO_KEY, [WILDCARD]: SPF, '2026a._domainkey.everturn.example': KEY },
  ],
  ['name servers that deny no name, and a key', 'passed: allowed', DOMAIN, false],
])('sender: at a domain with %s the proof ends with %s', async (_, ending, ...server) => {
  const settings = { ...WORKING, MAIL_FROM: 'hello@everturn.example' }
  expect(await proved('sender', settings, { lookups: nameServer(...server) })).toBe(ending)
})

test.each<[what: string, names: Parameters<typeof nameServer>[0], missing: SenderEntry[]]>([
  ['nothing', { 'everturn.example': {} }, ['spf', 'dkim', 'dmarc']],
  [
    'SPF twice',
    { ...DOMAIN, 'everturn.example': { txt: ['v=spf1 mx ~all', 'v=spf1 a ~all'] } },
    ['spfTwice'],
  ],
  ['SPF for all', { ...DOMAIN, 'everturn.example': { txt: ['v=spf1 mx all'] } }, ['spfOpen']],
  ['SPF for no one', { ...DOMAIN, 'everturn.example': { txt: ['v=spf1 -all'] } }, ['spfClosed']],
  ['SPF that leads nowhere', { ...DOMAIN, 'spf.provider.example': {} }, ['spfBroken']],
  [
    'SPF with eleven lookups',
    {
      ...DOMAIN,
      'spf.provider.example': { txt: [`v=spf1 ${'a:one.example '.repeat(10)}-all`] },
    },
    ['spfBroken'],
  ],
  [
    'two rules of DMARC',
    { ...DOMAIN, '_dmarc.everturn.example': { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } },
    ['dmarc'],
  ],
])('sender: the owner of a domain with %s is told what to enter', async (_, names, missing) => {
  const [said, run] = await sender(names)
  const entries = missing.map((entry) =>
    fillIn(senderEntries[entry], { domain: 'everturn.example', server: '127.0.0.1' }),
  )
  expect(said).toBe('failed: missing')
  expect(run).toMatchObject({ values: { entries: entries.join(' ') } })
})

test('sender, answers: a domain that does not exist, and name servers that do not answer', async () => {
  expect((await sender({}))[0]).toBe('failed: noDomain')
  const fails = () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }))
  const lookups = { resolveTxt: fails, resolveMx: fails, resolve4: fails, resolve6: fails }
  expect(await proved('sender', WORKING, { lookups })).toBe('failed: unanswered')
  expect(await proved('answers', WORKING, { lookups })).toBe('failed: unanswered')
})

test('answers: no one takes emails, the mailbox is refused, an email to each address', async () => {
  expect(await proved('answers')).toBe('unset: unset')
  const settings = {
    ...WORKING,
    CONTACT_EMAIL: 'ask@mills.example',
    MAIL_FROM: 'Owner <hello@everturn.example>',
  }
  const answers = (names: Parameters<typeof nameServer>[0]) =>
    proved('answers', settings, { lookups: nameServer(names) })
  expect(await answers(DOMAIN)).toBe('failed: noMailbox')
  expect(await answers({ ...DOMAIN, 'mills.example': { mx: [''] } })).toBe('failed: noMailbox')
  const names = { ...DOMAIN, 'mills.example': { mx: ['mx.provider.example'] } }
  mailbox.refuse({ code: 550, at: 'recipient' })
  expect(await answers(names)).toBe('failed: notSent')
  const before = mailbox.mails.length
  expect(await answers(names)).toBe('passed: sent')
  expect(mailbox.mails.slice(before).flatMap(({ envelopeTo }) => envelopeTo)).toEqual([
    'ask@mills.example',
    'hello@everturn.example',
  ])
})

test('crm: down, a form that it does not know, removal refused, removed', async () => {
  expect(await proved('crm')).toBe('unset: unset')
  expect(await proved('crm', { ...WORKING, CRM_FORMS_HOST: 'http://127.0.0.1:1' })).toBe(
    'failed: failed',
  )
  expect(await proved('crm', { ...WORKING, CRM_FORM_PIONEER: 'nowhere' })).toBe('failed: failed')
  expect(await proved('crm', { ...WORKING, CRM_PRIVATE_APP_TOKEN: 'wrong' })).toBe('failed: stuck')
  expect(await proved('crm', { ...WORKING, CRM_PRIVATE_APP_TOKEN: '' })).toBe('passed: left')
  const before = crm.taken().length
  expect(await proved('crm', WORKING)).toBe('passed: removed')
  expect(
    crm
      .taken()
      .slice(before)
      .map(({ formId }) => formId),
  ).toEqual(['contact', 'pioneer', 'waitlist'])
  expect(crm.erased.at(-1)).toMatch(/^launch-test-\w+@everturn\.example$/)
})

test('calendar: not readable, no email server, works', async () => {
  expect(await proved('calendar', WORKING)).toBe('unset: unset')
  calendarStatus = 404
  expect(await proved('calendar', { ...WORKING, CALENDAR_FEEDS: feed })).toBe('failed: unreadable')
  calendarStatus = 200
  expect(await proved('calendar', { CALENDAR_FEEDS: feed })).toBe('unset: noEmail')
  expect(await proved('calendar', { ...WORKING, CALENDAR_FEEDS: feed })).toBe('passed: soon')
  const now = new Date()
  const read = { address_hash: feedHash(feed), asked_at: now, answered_at: now }
  await store.db.insertInto('private.calendar_feeds').values(read).execute()
  expect(await proved('calendar', { ...WORKING, CALENDAR_FEEDS: feed })).toBe('passed: works')
  expect(mailbox.mails.at(-1)?.raw).toMatch(/^Content-Type: text\/calendar;.*method=REQUEST/m)
})

test('calendar: one that is connected on Settings counts for its host, and takes an entry for a moment', async () => {
  const { settings, database } = tools(WORKING)
  expect(await launchGaps(settings, originalWords, database.query)).toContain('calendar')
  const address_hash = feedHash(feed, 'first')
  const sealed = sealAccount(
    { kind: 'caldav', address: feed, user: 'ada', password: 'secret', entered: feed },
    TEST_SIGNING_SECRET,
    address_hash,
  )
  const row = {
    address_hash,
    sealed,
    host: 'first',
    name: 'Work',
    asked_at: new Date(0),
    is_written: true,
  }
  await store.db.insertInto('private.calendar_feeds').values(row).execute()
  expect(await proved('calendar', WORKING)).toBe('passed: soon')
  expect(calls.slice(-3)).toEqual(['REPORT', 'PUT', 'DELETE'])
  expect(await launchGaps(settings, originalWords, database.query)).not.toContain('calendar')
  expect(
    await launchGaps(settings, wordsWith({ 'hosts.all': ['first', 'nabc123'] }), database.query),
  ).toContain('calendar')
  const price = {
    ...samples.prices,
    'offers.workshop.price': 'CHF 4,800',
    'offers.accelerator.price': 'CHF 9,000',
  }
  expect(await launchGaps(settings, wordsWith(price), database.query)).toContain('prices')
  expect(
    await launchGaps(settings, wordsWith({ ...price, 'offers.hub.shown': false }), database.query),
  ).not.toContain('prices')
})

test('backup: a full folder, another failure', async () => {
  const embedded = { DATABASE_URL: '' }
  expect(await proved('backup', embedded)).toBe('failed: full')
  const backUp = () =>
    Promise.reject(new Error('The backup does not hold what the database holds (public.leads)'))
  const database = { ...tools({}).database, backUp }
  expect(await proved('backup', embedded, { database })).toBe('failed: failed')
})

test('address: this machine, http, unknown, closed, another site, an untrusted proxy, the site itself', async () => {
  const site = createTestSite({ store })
  const answer = (response: () => Response | Promise<Response>) =>
    vi.stubGlobal('fetch', async () => response())
  expect(await proved('https')).toBe('unset: local')
  expect(await proved('https', { SITE_URL: 'http://northwind.example' })).toBe(
    'failed: unencrypted',
  )
  expect(await proved('https', { SITE_URL: 'https://northwind.invalid' })).toBe('failed: noName')
  expect(await proved('https', { SITE_URL: 'https://0.0.0.0:1' })).toBe('failed: unreachable')
  answer(() => new Response('<h1>Parked</h1>'))
  expect(await proved('https', WORKING)).toBe('failed: other')
  answer(
    () =>
      new Response(null, { status: 301, headers: { Location: 'https://www.everturn.example/' } }),
  )
  expect(await proved('https', WORKING)).toBe('failed: redirects')
  const ask = (headers: Record<string, string>) =>
    vi.stubGlobal('fetch', (url: string) => site.request(new URL(url).pathname, { headers }))
  ask({ 'X-Forwarded-Proto': 'http' })
  expect(await proved('https', WORKING)).toBe('failed: untrusted')
  ask({ 'X-Forwarded-Proto': 'https' })
  expect(await proved('https', WORKING)).toBe('passed: answered')
  expect((await site.request('/launch-proof/abc')).status).toBe(404)
})

test('an admin runs a proof: it runs once at a time, and its end is kept with its date and person', async () => {
  const site = createTestSite({ store })
  const admin = await createAccount(site, 'admin')
  const state = async () => {
    return (await (
      await site.request('/admin/api/launch', jsonCall(admin.accessToken))
    ).json()) as LaunchState
  }
  const held = mailbox.hold()
  const running = (await beginProof('email', null, tools(WORKING)))?.ended
  expect((await state()).runs.email).toMatchObject({ state: 'running', by: null })
  expect(await beginProof('email', null, tools(WORKING))).toBeUndefined()
  held.release()
  await running
  const started = await site.request(
    '/admin/api/launch/prove',
    jsonCall(admin.accessToken, { proof: 'secondStep' }, 'POST'),
  )
  expect(started.status).toBe(200)
  await expect
    .poll(async () => (await state()).runs.secondStep)
    .toMatchObject({
      state: 'failed',
      ending: 'missing',
      values: { admins: 1, count: 1 },
      by: admin.email,
    } satisfies Partial<ProofRun>)
  expect((await state()).runs.email).toMatchObject({ state: 'passed', by: null })
})

test('a proof that a killed process left half done can be run again', async () => {
  const { query: run } = tools({}).database
  const filter = { proof: 'email', state: 'running' }
  await recordAudit(run, { actor: null, action: 'prove', subject: 'launch', filter, rowCount: 0 })
  await run(
    "insert into private.turns values ('proof email', gen_random_uuid(), now() + interval '29 s')",
  )
  expect(await latestRuns(run)).toMatchObject({ email: { state: 'running' } })
  expect(await beginProof('email', null, tools(WORKING))).toBeUndefined()
  await run('update private.turns set until = now()')
  expect(await latestRuns(run)).toMatchObject({ email: { state: 'failed', ending: 'ended' } })
  expect(await proved('email', WORKING)).toBe('passed: accepted')
})

test('the command lists what is missing, runs every proof, and fails when something hurts', async () => {
  const lines: string[] = []
  const { exitCode } = await runLaunch(tools({ DATABASE_URL: '' }), (line) => lines.push(line))
  const text = lines.join('\n')
  expect(exitCode).toBe(1)
  expect(text).toMatch(/^- No email server\. .*Name the server that sends them/m)
  expect(text).toMatch(/^not set up +A test email arrives\./m)
  expect(text).toMatch(/^FAILS +A backup restores\. .*space/m)
  expect(text).not.toMatch(/^works/m)
})
