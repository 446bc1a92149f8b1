/**
 * Every endpoint of the staff pages, with `REQUIRE_MFA=admin`: who gets an answer, and what it may
 * depend on.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import type { AppRole } from '#contract/tables/accounts.ts'
import { signApiKey } from '#server/auth/access-token.ts'
import { ANON_KEY, createAccount, forgeToken, signIn } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { createProtectedAccount, tokenOf } from '#test/second-factors.ts'
import { openFileStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite, TEST_SIGNING_SECRET } from '#test/test-site.ts'

const store = await openFileStore({}, { REQUIRE_MFA: 'admin' })
const site = createTestSite({ store })
const leadId = await storeLeadRow(store)
const admin = await createProtectedAccount(site, 'admin')
const adminToken = await tokenOf(admin.client)
const withoutSecondStep = await tokenOf(await signIn(site, admin.email))
const member = await createAccount(site)

const ids = [leadId]
const person = { firstname: 'Ada', lastname: '', email: 'ada@example.org', phone: '', company: '' }
const note = { leadId, text: 'Called back' }
const importedRows = [{ row: 2, values: { email: 'imported@example.org' } }]
const skipping = { known: 'add', repeated: 'skip', rows: importedRows }
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A valid call of every endpoint, with the status for an admin. */
const CALLS: Record<string, { query?: string; body?: unknown; expected?: number }> = {
  'GET /leads/:id': {},
  'GET /leads/company/:id': {},
  'GET /leads/export': { query: '?state=eq.new' },
  'GET /canvas_submissions/export': {},
  'GET /newsletter_subscribers/export': {},
  'POST /newsletter_subscribers/unsubscribe': { body: { ids } },
  'POST /leads/delete': { body: { ids } },
  'POST /leads/restore': { body: { ids } },
  'POST /canvas_submissions/delete': { body: { ids } },
  'POST /canvas_submissions/restore': { body: { ids } },
  // No CRM is set up.
  'POST /leads/resend': { body: { ids }, expected: 409 },
  'POST /leads/update': { body: { ids: [leadId], state: 'contacted' } },
  'POST /leads/enter': { body: { ...person, message: '' } },
  'POST /leads/correct': { body: { id: leadId, person } },
  'POST /leads/merge': { body: { id: leadId, email: 'nobody@example.org' }, expected: 404 },
  'POST /leads/separate': { body: { id: leadId, merge: leadId } },
  'POST /leads/email': { body: { leadId, subject: 'x', text: 'x' }, expected: 409 },
  'POST /leads/related': { body: { ids } },
  'POST /leads/import/read': { body: 'email\nada@example.org' },
  'POST /leads/import/check': { body: { rows: importedRows } },
  'POST /leads/import': {
    body: { ...{ id: leadId, source: 'x', consent: 'x', toCrm: false }, ...skipping },
  },
  'GET /leads/imports': {},
  'POST /leads/imports/undo': { body: { id: ids[0] } },
  'GET /leads/undelivered': {},
  'POST /leads/undelivered': { body: { step: 'dismiss', ids: ['1'] } },
  'GET /leads/views': {},
  'POST /leads/views': { body: { name: 'All', search: '', hash: '' } },
  'POST /leads/views/delete': { body: { name: 'All' } },
  'POST /leads/notes': { body: note },
  'POST /leads/notes/edit': { body: { id: ids[0], text: 'Called back' } },
  'POST /leads/notes/delete': { body: { id: ids[0] } },
  'GET /notices': {},
  'POST /notices': { body: { kind: 'lead', how: 'daily' } },
  'POST /person': { body: { email: 'ada@example.org' } },
  'POST /person/erase': {
    body: { email: 'nobody@example.org', addresses: ['nobody@example.org'], choices: {} },
  },
  'GET /team': {},
  'POST /team/end-sessions': { body: { id: ids[0] } },
  'GET /meetings': {},
  'GET /meetings/export': {},
  'POST /meetings/move': { body: { id: ids[0], at: later(3) }, expected: 409 },
  'POST /meetings/cancel': { body: { ids: [ids[0]] }, expected: 409 },
  'GET /meetings/free': {},
  'POST /meetings/book': {
    // That late, nothing is free.
    body: { leadId, call: 'discovery-session', at: later(3000), zone: 'Europe/Zurich' },
    expected: 409,
  },
  'GET /meetings/why': { query: `?host=first&call=discovery-session&at=${later(3)}` },
  'GET /calendars': {},
  'POST /calendars/connect': {
    body: { host: 'first', address: 'nothing', user: '', password: '' },
    expected: 422,
  },
  'POST /calendars/change': {
    body: { hash: 'none', blocks: true, isWritten: false, makesVideo: false, isKept: true },
    expected: 404,
  },
  'POST /calendars/consent': { body: { host: 'first', service: 'google' }, expected: 422 },
  'POST /calendars/link': { body: { host: 'first' } },
  'POST /meetings/block': { body: { from: later(3), to: later(4) } },
  'POST /meetings/unblock': { body: { id: ids[0] } },
  'POST /meetings/renew-feed': { body: {} },
  'GET /overview': { query: '?compare=year' },
  'GET /overview/export': {},
  'GET /system': {},
  'POST /system/given-up': { body: { step: 'retry', chosen: { kind: 'email' } } },
  'GET /launch': {},
  'GET /mail-server': {},
  'POST /mail-server/save': {
    body: {
      host: 'mail.example.org',
      port: 465,
      security: 'tls',
      user: '',
      password: '',
      sender: 'hello@example.org',
    },
  },
  'POST /mail-server/remove': {},
  'POST /launch/prove': { body: { proof: 'secondStep' } },
  'GET /webhooks': {},
  'POST /webhooks/add': {
    body: { name: 'CRM', address: 'http://10.0.0.1', events: ['lead.received'] },
    expected: 422,
  },
  'POST /webhooks/change': {
    body: { id: ids[0], name: 'CRM', events: ['lead.received'], isOn: true },
    expected: 404,
  },
  'POST /webhooks/rotate': { body: { id: ids[0] }, expected: 404 },
  'POST /webhooks/remove': { body: { id: ids[0] }, expected: 404 },
  'POST /webhooks/test': { body: { id: ids[0] }, expected: 404 },
  'POST /webhooks/resend': { body: { ids: ['1'] } },
  'GET /editing/role': {},
  'GET /editing/holidays': { query: '?place=CH' },
  'GET /editing/page': { query: '?path=/' },
  'GET /editing/find': { query: '?text=AI&matchCase=true&wholeWords=false' },
  'PUT /editing/drafts': {
    body: {
      path: '/',
      drafts: [{ at: 'no.text', value: 'x', base: 0, known: 0, writer: ids[0], sequence: 1 }],
    },
  },
  'POST /editing/discard': { body: { drafts: [{ at: 'home.hero.title', revision: 1 }] } },
  'POST /editing/publish': {
    body: { id: ids[0], path: '/', drafts: [{ at: 'home.hero.title', revision: 1 }] },
    expected: 409,
  },
  'POST /editing/unschedule': { body: { id: ids[0] } },
  'POST /editing/presence': { body: { path: '/', isEditing: true } },
  'GET /editing/history': { query: '?path=/' },
  'POST /editing/pictures': { body: 'no picture', expected: 415 },
  'POST /editing/test-email': { body: { sent: 'booked' } },
  'GET /editing/pages': {},
  'POST /editing/pages/new': {
    body: { kind: 'landing', title: 'New', path: '/book' },
    expected: 422,
  },
  'POST /editing/pages/duplicate': {
    body: { record: 'page-00000000', title: 'New', path: '/new' },
    expected: 404,
  },
  'POST /editing/pages/path': { body: { record: 'page-00000000', path: '/new' }, expected: 404 },
  'POST /editing/pages/state': {
    body: { record: 'page-00000000', state: 'gone' },
    expected: 404,
  },
  'POST /editing/pages/link': { body: { record: 'page-00000000' } },
  'POST /editing/preview': { body: new URLSearchParams({ path: '/' }) },
}
const LISTS = [
  'canvas_submissions',
  'leads',
  'user_roles',
  'activity',
  'staff_members',
  'survey_days',
  'survey_scores',
  'newsletter_subscribers',
  'newsletter_counts',
  'my_lists',
]
/** What each role may call and read. */
const MAY: Record<Exclude<AppRole, 'admin' | 'member'>, { call: RegExp; read: string[] }> = {
  editor: { call: / \/(overview|editing)\b/, read: ['survey_days', 'survey_scores', 'my_lists'] },
  sales: {
    // Of calendars only the own ones, of which there are none here.
    call: / \/((leads|canvas_submissions|newsletter_subscribers)\/(?!delete|restore)|notices|meetings|overview)|editing\/role|GET \/calendars/,
    read: [
      'canvas_submissions',
      'leads',
      'staff_members',
      'survey_days',
      'survey_scores',
      'newsletter_subscribers',
      'newsletter_counts',
      'my_lists',
    ],
  },
}
/** Answers everyone who signed in. */
const ROLE = 'GET /editing/role'
/** Takes the token in the form that it receives. */
const PREVIEW = 'POST /editing/preview'

async function call(name: string, token: string, change: { body?: unknown } = {}) {
  const [method = '', path = ''] = name.split(' ')
  const { query = '', body } = { ...CALLS[name], ...change }
  const isJson = typeof body === 'object' && !(body instanceof URLSearchParams)
  if (name === PREVIEW && body instanceof URLSearchParams) {
    body.set('access_token', token)
  }
  return site.request(STAFF_API_PATH + path.replace(':id', leadId) + query, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(isJson && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string) }),
  })
}

test('the table above has every endpoint', () => {
  const endpoints = site.routes
    .filter(({ path, method }) => path.startsWith(`${STAFF_API_PATH}/`) && method !== 'ALL')
    .map(
      ({ path, method }) =>
        `${method} ${path.slice(STAFF_API_PATH.length).replace(/:id\{.*/, ':id')}`,
    )
  expect([...new Set(endpoints)].sort()).toEqual(Object.keys(CALLS).sort())
})

const soon = Math.floor(Date.now() / 1000) + 600
const ended = { sub: admin.id, session_id: randomUUID() }

// Only who calls may decide, so the same call is made as it should be, and with a body and a query
// that mean nothing.
test.each<[who: string, status: number, token: string, message?: string]>([
  ['nobody', 401, ''],
  ['the public key', 401, ANON_KEY],
  ['the service key', 401, await signApiKey(TEST_SIGNING_SECRET, 'service_role')],
  [
    'a token signed with another secret',
    401,
    await forgeToken({ ...ended, exp: soon }, 'x'.repeat(40)),
  ],
  ['a session that has ended', 401, await forgeToken({ ...ended, exp: soon })],
  ['a token that has expired', 401, await forgeToken({ ...ended, exp: soon - 1200 })],
  ['a user without a role', 403, member.accessToken, 'permission denied: admin role required'],
  [
    'an admin without the second step',
    403,
    withoutSecondStep,
    'permission denied: admins must sign in with a second step',
  ],
])(
  '%s gets the same refusal (%i) whatever is in the call, and nothing changes',
  async (_, status, token, message) => {
    const before = await lastAuditEntry(store)
    for (const name of Object.keys(CALLS)) {
      const [method = ''] = name.split(' ')
      const isEditing = `${STAFF_API_PATH}${name.slice(method.length + 1)}`.startsWith(EDITING_PATH)
      if (name === ROLE && status === 403) {
        continue
      }
      for (const change of method === 'GET' || name === PREVIEW
        ? [{}]
        : [{}, { body: { nothing: true } }]) {
        const answer = await call(name, token, change)
        const body = await answer.json()
        expect([name, answer.status, Object.keys(body).sort()]).toEqual([
          name,
          status,
          ['code', 'details', 'hint', 'message'],
        ])
        if (message) {
          expect(body.message).toBe(
            isEditing ? message.replace('admin role', 'editor role') : message,
          )
        }
      }
    }
    expect(await auditEntries(store, before)).toEqual([])
    expect(await store.db.selectFrom('leads').select(['state', 'deleted_at']).execute()).toEqual([
      { state: 'new', deleted_at: null },
    ])
  },
)

/** Status of a list at the data API. */
const read = async (list: string, token: string) =>
  (
    await site.request(`/rest/v1/${list}`, {
      headers: { Authorization: `Bearer ${token}`, Prefer: 'count=estimated' },
    })
  ).status

test.each(Object.entries(MAY))(
  'role %s: each call and list is answered or refused by its work',
  async (role, may) => {
    const { accessToken } = await createAccount(site, role as AppRole)
    for (const [name, { expected = 200 }] of Object.entries(CALLS)) {
      expect([name, (await call(name, accessToken)).status]).toEqual([
        name,
        may.call.test(name) ? expected : 403,
      ])
    }
    for (const list of LISTS) {
      expect([list, await read(list, accessToken)]).toEqual([
        list,
        may.read.includes(list) ? 200 : 403,
      ])
    }
  },
)

test('a page that asks what someone may read who may read nothing is told what they must do first', async () => {
  for (const [token, answered] of [
    [member.accessToken, []],
    [withoutSecondStep, [{ name: 'second_step' }]],
  ] as const) {
    const answer = await site.request('/rest/v1/my_lists', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([answer.status, await answer.json()]).toEqual([200, answered])
  }
})

test('an admin with both steps gets an answer from every endpoint and every list', async () => {
  for (const [name, { expected = 200 }] of Object.entries(CALLS)) {
    const answer = await call(name, adminToken)
    expect([name, answer.status, answer.status === expected || (await answer.text())]).toEqual([
      name,
      expected,
      true,
    ])
  }
  for (const list of LISTS) {
    expect([list, await read(list, adminToken)]).toEqual([list, 200])
  }
})
