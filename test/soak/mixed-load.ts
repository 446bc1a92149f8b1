/** Everything that visitors and staff do, at the same time and at a constant rate, on a running site. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EditingPage, SavedDrafts } from '#contract/editing.ts'
import { submissionPath } from '#contract/lead-submission.ts'
import { MEETING_BOOK_PATH, MEETING_CANCEL_PATH, MEETING_TIMES_PATH, type MeetingAnswer } from '#contract/meetings.ts'
import { OVERVIEW_PATH } from '#contract/overview.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { SURVEY_MAIL_PATH } from '#contract/survey.ts'
import { STEPS_PATH, VISITS_PATH } from '#contract/visits.ts'
import { parseSettings } from '#server/env.ts'
import { runAdmin } from '#server/ops/admin.ts'
import { openOperatorDatabase } from '#server/ops/operator-database.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { CALL, visitor as meetingVisitor } from '#test/meeting-site.ts'

const PASSWORD = 'correct horse battery'
const STAFF = 'staff@example.org'
/** Number of additional accounts. They keep the rate limits of a single account from distorting the results. */
const MEMBERS = 20
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ANSWER_LIMIT_MS = 60_000
const TOKEN_LIFE_MS = 30 * 60_000

const PAGES = ['/', '/model', '/solutions', '/why-us', '/book', '/discover', '/canvas', '/contact', '/ebook', '/hub']
const FILES = ['/favicon.svg', '/book.data', '/sitemap.xml', '/none', '/readyz', '/config/backend.json']
const LEADS =
  '/rest/v1/leads?select=id,form,email,name,company,excerpt,first_touch,last_touch,received_at,delivery,delivery_note,state,assigned_to&limit=50'
const NEWEST = 'order=received_at.desc,id.desc'
/** The lists of staff as their pages request them: sorted, filtered, searched, and on late pages. */
const LISTS = [
  `${LEADS}&${NEWEST}`,
  `${LEADS}&${NEWEST}&offset=2000`,
  `${LEADS}&order=name.asc,received_at.desc,id.desc`,
  `${LEADS}&order=company.asc,received_at.desc,id.desc`,
  `${LEADS}&order=email.asc,received_at.desc,id.desc`,
  `${LEADS}&${NEWEST}&form=eq.contact&state=eq.new`,
  `${LEADS}&${NEWEST}&delivery=eq.failed`,
  `${LEADS}&${NEWEST}&assigned_to=is.null`,
  '/rest/v1/canvas_submissions?select=*&order=created_at.desc,id.desc&limit=50',
  '/rest/v1/canvas_submissions?select=*&order=email.asc,created_at.desc,id.desc&limit=50',
  '/rest/v1/activity?select=*&order=at.desc,id.desc&limit=50',
  '/rest/v1/activity?select=*&order=at.desc,id.desc&limit=50&action=neq.read',
  '/rest/v1/user_roles?select=*&order=created_at.desc',
  '/rest/v1/staff_members?select=*&order=email',
  '/rest/v1/survey_days?select=*',
  '/rest/v1/survey_scores?select=*',
  `${STAFF_API_PATH}/meetings`,
  `${STAFF_API_PATH}/system`,
]
/** Only canvases are counted exactly, because their number is part of a heading (app/staff/list-query.ts). */
const COUNTED = [
  ['/rest/v1/leads?select=id', 'estimated'],
  ['/rest/v1/canvas_submissions?select=id', 'exact'],
] as const

interface MixedLoadOptions {
  url: string
  /** The settings of the site's process. They give access to the database in which the staff account is made. */
  settings: Record<string, string>
  requestsPerSecond: number
  /** Checked before every request. */
  isOver: () => boolean
}

interface Tally {
  /** Number of requests by kind. */
  sent: Record<string, number>
  /** Unexpected results: kind and status, or the error. */
  failures: string[]
  /** Email addresses of the leads that were accepted. */
  leads: string[]
  /** Slowest request of each kind, in milliseconds. */
  slowest: Record<string, number>
}

const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T
const anyAddress = () => `10.${random(250)}.${random(250)}.${random(250)}`

/** @throws if the staff account cannot be made */
export async function runMixedLoad({ url, settings, requestsPerSecond, isOver }: MixedLoadOptions): Promise<Tally> {
  const tally: Tally = { sent: {}, failures: [], leads: [], slowest: {} }
  const run = randomUUID().slice(0, 8)
  let count = 0
  const { anonKey } = (await (await fetch(`${url}/config/backend.json`)).json()) as { anonKey: string }

  async function ask(kind: string, path: string, init: RequestInit & { allow?: number[] } = {}): Promise<Response> {
    const { allow = [], headers, ...rest } = init
    const began = performance.now()
    tally.sent[kind] = (tally.sent[kind] ?? 0) + 1
    try {
      const answer = await fetch(url + path, {
        ...rest,
        redirect: 'manual',
        headers: {
          'User-Agent': AGENT,
          'Accept-Encoding': 'br',
          'X-Forwarded-For': anyAddress(),
          'Sec-Fetch-Site': 'same-origin',
          ...(typeof rest.body === 'string' && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      const body = await answer.arrayBuffer()
      if (answer.status >= 400 && !allow.includes(answer.status))
        tally.failures.push(`${kind} ${answer.status} ${path}`)
      return new Response(answer.status === 204 ? null : body, { status: answer.status })
    } catch (error) {
      tally.failures.push(`${kind} ${error}`)
      return new Response(null, { status: 599 })
    } finally {
      tally.slowest[kind] = Math.max(tally.slowest[kind] ?? 0, Math.round(performance.now() - began))
    }
  }
  const post = (kind: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(kind, path, { method: 'POST', body: JSON.stringify(body), headers })

  await post('sign-up', '/auth/v1/signup', { email: STAFF, password: PASSWORD })
  await makeAccounts(settings)
  let token = ''
  let signedInAt = 0
  async function signIn(email: string) {
    const answer = await post('sign-in', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  async function staff(): Promise<Record<string, string>> {
    if (Date.now() - signedInAt > TOKEN_LIFE_MS) {
      signedInAt = Date.now()
      token = (await signIn(STAFF)).access_token
    }
    return { Authorization: `Bearer ${token}` }
  }
  await staff()

  const actions: [weight: number, act: (n: number) => Promise<unknown>][] = [
    [30, () => ask('page', oneOf(PAGES))],
    [6, () => ask('file', oneOf(FILES), { allow: [404] })],
    [10, () => ask('visit', VISITS_PATH, { method: 'POST', body: new TextEncoder().encode(`${oneOf(PAGES)}\n`) })],
    [3, () => ask('step', STEPS_PATH, { method: 'POST', body: new TextEncoder().encode('survey-begun') })],
    [
      14,
      async (n) => {
        const email = `mixed-${run}-${n}@example.org`
        const form = oneOf(['waitlist', 'contact', 'pioneer', 'ebook'] as const)
        const answer = await post('lead', submissionPath('local', form === 'ebook' ? 'waitlist' : form), {
          ...SUBMISSIONS[form](email),
          ...((form === 'waitlist' || form === 'pioneer') && { submittedAt: Date.now() }),
        })
        if (answer.status === 200) tally.leads.push(email)
      },
    ],
    [
      2,
      async (n) => {
        const email = `canvas-${run}-${n}@example.org`
        const answers = { q1_activation_rating: 1 + random(5), q2_activation_goal: 'One team by May.' }
        const anon = { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
        await post(
          'canvas',
          '/rest/v1/canvas_submissions?select=*',
          { email, ...answers },
          { ...anon, Prefer: 'return=representation' },
        )
        await post('canvas email', '/functions/v1/send-canvas-email', { email, answers }, anon)
      },
    ],
    [
      4,
      async (n) => {
        const scores = { sponsorship: 1 + random(5), strategy: 3, safety: 1 + random(5), staff: null, success: 2 }
        await post('survey', '/rest/v1/survey_completions', { run: randomUUID(), ...scores })
        if (n % 4 === 0)
          await post('survey email', SURVEY_MAIL_PATH, { email: `survey-${run}-${n}@example.org`, scores: '51423' })
      },
    ],
    [
      2,
      async (n) => {
        const { times } = (await (await ask('times', `${MEETING_TIMES_PATH}?call=${CALL.id}`)).json()) as {
          times: number[]
        }
        if (times.length === 0) return
        const values = meetingVisitor(oneOf(times), `meeting-${run}-${n}@example.org`)
        const answer = (await (await post('booking', MEETING_BOOK_PATH, values)).json()) as MeetingAnswer
        // Most meetings are canceled again. Otherwise no free times would be left soon.
        if (answer.outcome === 'done' && n % 8 !== 0)
          await post('cancellation', MEETING_CANCEL_PATH, { meeting: answer.meeting.token })
      },
    ],
    [
      2,
      async (n) => {
        const headers = await staff()
        const page = (await (
          await ask('editing page', '/admin/api/editing/page?path=/book', { headers })
        ).json()) as EditingPage
        const word = oneOf(
          page.words.filter(
            ({ at, rules }) => at.startsWith('book.') && rules.max >= 60 && rules.placeholders.length === 0,
          ),
        )
        if (!word) return
        const known = page.drafts.find(({ at, by }) => at === word.at && by.id === page.me.id)?.revision ?? 0
        const draft = {
          at: word.at,
          value: `A text for tests, number ${n}`,
          base: word.version,
          known,
          writer: randomUUID(),
          sequence: 1,
        }
        const saved = await ask('edit', '/admin/api/editing/drafts', {
          method: 'PUT',
          headers,
          body: JSON.stringify({ path: '/book', drafts: [draft] }),
        })
        const [outcome] = ((await saved.json()) as SavedDrafts).drafts ?? []
        if (outcome?.outcome !== 'saved') return
        const publication = { id: randomUUID(), path: '/book', drafts: [{ at: word.at, revision: outcome.revision }] }
        // Another visitor of this load may have published the same text since.
        await ask('publication', '/admin/api/editing/publish', {
          method: 'POST',
          headers,
          body: JSON.stringify(publication),
          allow: [409],
        })
      },
    ],
    [
      1,
      async (n) => {
        const session = await signIn(`member${n % MEMBERS}@example.org`)
        await post('refresh', '/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
        await post('sign-out', '/auth/v1/logout?scope=local', {}, { Authorization: `Bearer ${session.access_token}` })
      },
    ],
    [10, async () => ask('list', oneOf(LISTS), { headers: await staff() })],
    [
      1,
      async () => {
        const [path, count] = oneOf(COUNTED)
        await ask('count', path, { method: 'HEAD', headers: { ...(await staff()), Prefer: `count=${count}` } })
      },
    ],
    [
      2,
      async (n) => {
        const word = oneOf([`mixed-${run}-${n % 500}`, 'byron', 'firm77', 'nobody at all'])
        const pattern = encodeURIComponent(`%${word}%`)
        await ask('search', `${LEADS}&${NEWEST}&search_text=ilike.${pattern}`, { headers: await staff() })
      },
    ],
    [
      3,
      async () => {
        const headers = await staff()
        const list = await ask('list', `${LEADS}&${NEWEST}&offset=${random(200)}`, { headers })
        const [lead] = ((await list.json()) as { id: string }[]) ?? []
        if (!lead) return
        await ask('lead page', `${STAFF_API_PATH}/leads/${lead.id}`, { headers })
        await post(
          'lead work',
          `${STAFF_API_PATH}/leads/update`,
          { ids: [lead.id], state: oneOf(['contacted', 'qualified']) },
          headers,
        )
      },
    ],
    [
      0.5,
      async () =>
        ask('overview', `${OVERVIEW_PATH}?period=${oneOf(['7d', '30d', '90d', '12m'])}`, { headers: await staff() }),
    ],
    [
      0.05,
      async () =>
        ask('export', `${STAFF_API_PATH}/leads/export?form=eq.pioneer&order=received_at.desc`, {
          headers: await staff(),
        }),
    ],
  ]
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)
  function choose(): (n: number) => Promise<unknown> {
    let at = Math.random() * total
    for (const [weight, act] of actions) {
      at -= weight
      if (at < 0) return act
    }
    return async () => {}
  }

  const underWay = new Set<Promise<unknown>>()
  const began = performance.now()
  while (!isOver()) {
    const act: Promise<unknown> = choose()(count++)
      .catch((error) => tally.failures.push(String(error)))
      .finally(() => underWay.delete(act))
    underWay.add(act)
    // A slow site gets no more simultaneous requests than browsers would send.
    while (underWay.size > 200) await Promise.race(underWay)
    await delay(Math.max(0, (count / requestsPerSecond) * 1_000 - (performance.now() - began)))
  }
  await Promise.all(underWay)
  return tally
}

async function makeAccounts(settings: Record<string, string>): Promise<void> {
  const database = await openOperatorDatabase(parseSettings(settings))
  await database.query('update auth.users set email_confirmed_at = now() where email = $1', [STAFF])
  await runAdmin(database, ['grant', STAFF])
  await database.query(
    `insert into auth.users (email, encrypted_password, email_confirmed_at)
     select 'member' || n || '@example.org', encrypted_password, now()
     from auth.users, generate_series(0, $2::int - 1) n where email = $1 on conflict do nothing`,
    [STAFF, MEMBERS],
  )
  await database.close()
}
