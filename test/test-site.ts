/**
 * The one builder of sites for tests: the app in this process. A test names the parts that matter
 * to it. What tests do on a site is in a file for its subject: `accounts.ts`, `second-factors.ts`,
 * `editing.ts`, `lead-forms.ts` and `bookings.ts`.
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import type { PageContext, PageRenderer } from '#contract/page.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'
import { type AppDependencies, createApp } from '#server/app.ts'
import type { Store } from '#server/db/store.ts'
import { sqlThrough } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { storedMailServer } from '#server/launch/stored-mail-server.ts'
import { type Clock, systemClock } from '#server/outbox/clock.ts'
import type { VisitCounter } from '#server/visits/counter.ts'
import { currentWords } from '#server/words/current-words.ts'
import { nothingPublished, type PublishedWords } from '#server/words/published-words.ts'
import { withDerived } from '#server/words/site-words.ts'
import { nextVisitorAddress } from './visitor-address.ts'

interface TestRenderer extends PageRenderer {
  /** All renderings so far, with the requested address. */
  rendered: { path: string; context: PageContext }[]
}

/**
 * Renders `/`, `/book`, `/discover` with `/team`, `/embed/meeting` and `/embed/partner`.
 * @param body may throw
 * @param records whose texts each page shows
 */
export function testRenderer(
  body: (path: string) => string | Promise<string> = () => '',
  records: readonly string[] = [],
): TestRenderer {
  const paths = ['/', '/book', '/discover', '/discover/team', '/embed/meeting', '/embed/partner']
  const rendered: TestRenderer['rendered'] = []
  return {
    rendered,
    routePath: (path) =>
      paths.find((known) => known === (path.toLowerCase().replace(/(.)\/$/, '$1') || '/')),
    describe: async (published) => ({
      name: 'Test & Sons',
      tagline: 'A site for tests.',
      pagesTitle: 'Pages',
      language: 'en-US',
      faces: '',
      color: '#ffffff',
      privacyNotice: textIn(published ?? {}, 'legal.privacy.text') ?? 'May 21, 2025, 0123456789ab',
      pages: [
        { path: '/', title: 'Home', description: 'Where it begins.' },
        { path: '/book', title: 'The book', description: 'What it says.' },
      ],
    }),
    async render(request, context) {
      const { pathname, search } = new URL(request.url)
      rendered.push({ path: pathname + search, context })
      for (const record of records) {
        context.usedRecords?.add(record)
      }
      const isData = pathname.endsWith('.data')
      const html = `<!doctype html><title>${pathname}</title>${await body(pathname)}`
      return new Response(isData ? '[]' : html, {
        status: paths.includes(pathname.replace(/(_)?\.data$/, '')) ? 200 : 404,
        headers: isData
          ? { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' }
          : { 'Content-Type': 'text/html; charset=utf-8' },
      })
    },
  }
}

/** A store for tests that never use it. */
const untouchedStore: Store = {
  engine: 'embedded',
  get db(): never {
    throw new Error('This test needs a store: pass one from test/store.ts')
  },
  inTransaction: () =>
    Promise.reject(new Error('This test needs a store: pass one from test/store.ts')),
  inSharedTransaction: () =>
    Promise.reject(new Error('This test needs a store: pass one from test/store.ts')),
  asCaller: () => Promise.reject(new Error('This test needs a store: pass one from test/store.ts')),
  health: async () => ({ answering: true, writing: true, actingAsCallers: true, diskFree: 1e12 }),
  connections: () => ({ open: 0, busy: 0, waiting: 0 }),
  close: async () => {},
}

export const SITE_URL = 'https://everturn.example'
export const TEST_SIGNING_SECRET = 'a-secret-for-tests-of-at-least-32-characters'

/** The parts of a site that a test can choose. */
export interface TestSiteOptions {
  /** Environment variables, which replace the usual `SITE_URL` and `TRUST_PROXY`. */
  settings?: Record<string, string>
  /** From `store.ts`. Default: one that throws when it is used. */
  store?: Store
  /**
   * Of the app and its limits. Default: the system's for the app, and for the limits one that
   * stands still until `later` is called.
   */
  clock?: Clock
  /** Default: the one with counters in the store. */
  limiter?: AppDependencies['runtime']['limiter']
  /** What pages look like. Default: one line each. */
  renderer?: TestRenderer
  /** Texts that staff published, by address. */
  texts?: PublishedValues
  /** Published words that can change, in place of `texts`. */
  published?: PublishedWords
  /** Default: one that throws when it is used. */
  typesetter?: AppDependencies['typesetting']['staff']
  /** Folders with files to serve. Default: none are served. */
  files?: AppDependencies['front']['files']
  /** The project that accounts and data belong to, where it is hosted elsewhere. */
  hosted?: AppDependencies['source']['hosted']
  /** Default: visits are not counted. */
  visits?: Pick<VisitCounter, 'countView' | 'countStep'>
}

export type TestSite = ReturnType<typeof createTestSite>

/** A site that answers requests: one for tests, or one that runs elsewhere. */
export type AnsweringSite = Pick<TestSite, 'request'>

export function createTestSite({
  settings: variables = {},
  store = untouchedStore,
  clock,
  limiter,
  renderer = testRenderer(),
  texts = {},
  published = publishedOnce(texts),
  typesetter = {
    typeset: () => Promise.reject(new Error('This test needs a typesetter: pass one')),
  },
  files,
  hosted,
  visits,
}: TestSiteOptions = {}) {
  const settings = parseSettings({ SITE_URL, TRUST_PROXY: '127.0.0.1', ...variables })
  /** Parsed log lines, oldest first. */
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  let wakes = 0
  // Stands still, so that no time passes for the limits while a test runs.
  let second = 0
  const standingNow = () =>
    sql<Date>`timestamptz '2026-01-01Z' + make_interval(secs => ${second}::int)`
  const runtime = {
    store,
    clock: clock ?? systemClock,
    limiter: limiter ?? databaseRateLimiter(store, clock ? () => clock.databaseNow() : standingNow),
    log,
  }
  const app = createApp(
    {
      settings,
      runtime,
      front: { renderer, files },
      mailServer: storedMailServer(
        (statement, values) => sqlThrough(store.db)(statement, values),
        TEST_SIGNING_SECRET,
      ),
      source: { published, hosted },
      typesetting: { staff: typesetter, visitors: typesetter },
      keys: { signingSecret: TEST_SIGNING_SECRET, anonKey: 'anon-key' },
    },
    // A busy machine must not let the last copy count.
    { askNowMs: 30_000, ...(visits && { visits }) },
  )
  app.outbox.onWake(() => {
    wakes += 1
  })
  return {
    ...app,
    /**
     * Each request comes from a new visitor unless the test names one, so that limits apply only
     * where they are tested.
     */
    async request(address: string, init: RequestInit = {}, bindings?: object) {
      const headers = new Headers(init.headers)
      if (!bindings && !headers.has('X-Forwarded-For')) {
        headers.set('X-Forwarded-For', nextVisitorAddress())
      }
      return app.request(address, { ...init, headers }, bindings)
    },
    settings,
    store,
    published,
    words: currentWords(published),
    renderer,
    logged,
    /** How often the outbox was woken. */
    wakes: () => wakes,
    /** Moves limits and waiting emails forward. Not for a site with a `clock`. */
    async later(seconds: number) {
      second += seconds
      const time = sql`make_interval(secs => ${seconds}::int)`
      await sql`update private.outbox set run_at = run_at - ${time} where state = 'pending'`.execute(
        store.db,
      )
    },
  }
}

/** Words that stay as they are. */
function publishedOnce(texts: PublishedValues): PublishedWords {
  const all = withDerived(texts)
  return { ...nothingPublished, snapshot: () => ({ generation: 1, texts: all }) }
}
