/** People who use a site while its processes are replaced, for `release-upgrade.test.ts`. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  CANVAS_EMAIL_FUNCTION,
  CANVAS_LINK_PATH,
  canvasRow,
  emptyAnswers,
} from '#contract/canvas.ts'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { type Account, followLink, newClient, PASSWORD, signIn } from '#test/accounts.ts'
import { firstFreeTime, moveMeeting, sendMeeting, visitor } from '#test/bookings.ts'
import { publishText } from '#test/editing.ts'
import type { Mailbox } from '#test/fakes/mailbox.ts'
import { SUBMISSIONS } from '#test/lead-forms.ts'
import { jsonPost } from '#test/posts.ts'
import { type AnsweringSite, SITE_URL } from '#test/test-site.ts'
import { nextVisitorAddress } from '#test/visitor-address.ts'
import { type Attempt, LEAD_PATH, seen } from './visitors.ts'

const VISITORS_AT_ONCE = Number(process.env.VISITORS ?? 4)
/** Slow answers are none of this test's business. */
const ANSWER_LIMIT_MS = 90_000
/** Pauses between the steps of a person. The limits of an account allow no more sign-ins. */
const PAUSE_MS = { visitor: 200, editor: 500, staff: 500, canvas: 4_000, signIn: 7_000 }
/** Published before the load, and never changed. */
const TITLE = 'A title that the owner published'
const TITLE_AT = 'home.hero.title'
/** Published again and again under load. */
const LEAD_AT = 'home.hero.lead'
/** Of the body of a bad answer. */
const SHOWN_CHARACTERS = 200
const GOAL = 'Half of all offers by August'

/** A site that runs elsewhere. Requests without a good answer are written down. */
export function siteAt(url: string) {
  /** Method, path and what came instead of an answer. */
  const failures: string[] = []
  const site: AnsweringSite = {
    async request(address, init = {}) {
      const path = address.startsWith(SITE_URL) ? address.slice(SITE_URL.length) : address
      const headers = new Headers(init.headers)
      if (!headers.has('X-Forwarded-For')) {
        headers.set('X-Forwarded-For', nextVisitorAddress())
      }
      const { method = 'GET' } = init
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
      try {
        const response = await fetch(url + path, { ...init, headers, signal, redirect: 'manual' })
        const body = await response.arrayBuffer()
        if (response.status >= 500) {
          const said = `${response.headers.get('server') ?? ''} ${Buffer.from(body)}`
          failures.push(`${method} ${path} ${response.status} ${said.slice(0, SHOWN_CHARACTERS)}`)
        }
        return new Response(body.byteLength > 0 ? body : null, response)
      } catch (error) {
        failures.push(`${method} ${path} ${error instanceof Error ? error.name : error}`)
        throw error
      }
    },
  }
  return { ...site, url, failures }
}

type Site = ReturnType<typeof siteAt>

/** The link in the newest email to an address, once it has come. */
async function linkTo({ mails }: Mailbox, email: string, part: string): Promise<string> {
  const find = () =>
    mails
      .filter(({ envelopeTo }) => envelopeTo.includes(email))
      .flatMap(({ email: { text = '' } }) => text.match(/https:\/\/\S+/g) ?? [])
      .findLast((link) => link.includes(part))
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** Signs up and confirms the address. @param grant gives the account its role */
export async function openAccount(
  site: Site,
  mailbox: Mailbox,
  email: string,
  grant: () => void,
): Promise<Account> {
  const client = newClient(site)
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  await followLink(site, await linkTo(mailbox, email, '/verify'))
  grant()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) {
    throw error
  }
  return { client, email, id: data.user.id, accessToken: data.session.access_token }
}

/** What people did before the processes were replaced. */
export type EarlierLinks = Awaited<ReturnType<typeof sendLinks>>

/** Has the site send links by email, and publishes a title. */
export async function sendLinks(site: Site, mailbox: Mailbox, editor: Account) {
  await publishText(site, editor, TITLE_AT, TITLE)
  const signingUp = 'signs-up@client.example'
  expect(
    (await newClient(site).auth.signUp({ email: signingUp, password: PASSWORD })).error,
  ).toBeNull()
  const canvas = 'canvas@client.example'
  await sendCanvas(site, canvas)
  const meets = 'meets@client.example'
  const booked = await sendMeeting(
    site,
    MEETING_BOOK_PATH,
    visitor(await firstFreeTime(site), meets),
  )
  expect(booked.outcome).toBe('done')
  return {
    signingUp,
    signUp: await linkTo(mailbox, signingUp, '/verify'),
    canvas: await linkTo(mailbox, canvas, '#resume='),
    meeting: await linkTo(mailbox, meets, '?meeting='),
  }
}

/** Those who were sent links can use them. */
export async function useLinks(site: Site, { canvas, meeting }: EarlierLinks): Promise<void> {
  const token = canvas.split('#resume=')[1]
  const opened = await site.request(CANVAS_LINK_PATH, jsonPost({ token }))
  expect(await opened.json()).toMatchObject({ answers: { q2_activation_goal: GOAL } })
  const id = new URL(meeting).searchParams.get('meeting') ?? ''
  const moved = await moveMeeting(site, id, await firstFreeTime(site))
  expect(moved.outcome).toBe('done')
}

/** The link of a sign-up works once. */
export async function confirmSignUp(site: Site, { signUp, signingUp }: EarlierLinks) {
  await followLink(site, signUp)
  await signIn(site, signingUp)
}

async function sendCanvas(site: Site, email: string): Promise<boolean> {
  const client = newClient(site)
  const answers = { ...emptyAnswers(), q2_activation_goal: GOAL }
  const { error } = await client.from('canvas_submissions').insert(canvasRow(email, answers))
  const sent = await client.functions.invoke(CANVAS_EMAIL_FUNCTION, { body: { email, answers } })
  return error === null && sent.error === null
}

/** People who go on without pause, and what they were told. */
export function peopleOn(site: Site, editor: Account, staff: Account) {
  const attempts: Attempt[] = []
  /** Addresses whose canvas was stored and will be sent. */
  const canvases: string[] = []
  /** What the editor was told is published, in order. */
  const published: string[] = []
  /** Answers that were no failure of the network, and not the right ones. */
  const wrong: string[] = []
  let visits = 0

  async function visit(name: string): Promise<void> {
    const n = visits++
    const path = n % 2 === 0 ? '/' : '/book'
    const response = await site.request(path)
    const isTitled = path !== '/' || (await response.text()).includes(TITLE)
    if (response.status !== 200 || !isTitled) {
      wrong.push(`GET ${path} ${response.status}${isTitled ? '' : ' without the title'}`)
    }
    const email = `${name}-${n}@example.org`
    const at = performance.now()
    const sent = await site
      .request(LEAD_PATH, jsonPost({ ...SUBMISSIONS.waitlist(email), submittedAt: Date.now() }))
      .catch(() => undefined)
    const status = sent?.status ?? 0
    attempts.push({ email, at, ms: performance.now() - at, status })
    if (status !== 200 && status < 500) {
      wrong.push(`POST ${LEAD_PATH} ${status}`)
    }
  }

  async function edit(): Promise<void> {
    const text = `Sentence ${published.length + 1} of the owner.`
    const { data } = await editor.client.auth.getSession()
    await publishText(
      site,
      { ...editor, accessToken: `${data.session?.access_token}` },
      LEAD_AT,
      text,
    )
    published.push(text)
  }

  async function readLists(): Promise<void> {
    const leads = await staff.client
      .from('leads')
      .select('*')
      .order('received_at', { ascending: false })
      .limit(20)
    if (leads.error) {
      wrong.push(`leads: ${leads.error.message}`)
    }
    const refreshed = await staff.client.auth.refreshSession()
    if (refreshed.error) {
      wrong.push(`session: ${refreshed.error.message}`)
    }
  }

  async function saveCanvas(name: string): Promise<void> {
    const email = `${name}-canvas-${visits}@example.org`
    if (await sendCanvas(site, email)) {
      canvases.push(email)
    } else {
      wrong.push('a canvas was refused')
    }
  }

  /** Has everyone go on while `work` runs. @param name first part of the visitors' addresses */
  async function during(name: string, work: () => Promise<void>) {
    const before = attempts.length
    let isOver = false
    const repeat = async (step: () => Promise<unknown>, pauseMs: number) => {
      while (!isOver) {
        // A request without an answer is among the failures already.
        await step().catch((error: unknown) => wrong.push(`${error}`))
        await delay(pauseMs)
      }
    }
    const people = [
      ...Array.from({ length: VISITORS_AT_ONCE }, () =>
        repeat(() => visit(name), PAUSE_MS.visitor),
      ),
      repeat(edit, PAUSE_MS.editor),
      repeat(readLists, PAUSE_MS.staff),
      repeat(() => saveCanvas(name), PAUSE_MS.canvas),
      repeat(() => signIn(site, staff.email), PAUSE_MS.signIn),
    ]
    await work()
    isOver = true
    await Promise.all(people)
    const failures = site.failures.splice(0)
    const done = attempts.slice(before)
    process.stdout.write(
      `${name}: ${done.length} pages, leads ${seen(done)}; so far ${published.length} publications and ` +
        `${canvases.length} canvases; ${failures.length} failed\n`,
    )
    return { failures, wrong: wrong.splice(0) }
  }

  return { attempts, canvases, published, during }
}
