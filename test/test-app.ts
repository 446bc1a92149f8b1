/** The app in this process with pages of one line each, for tests in which the pages' content does not matter. */
import { pino } from 'pino'
import type { PageContext, PageRenderer } from '#contract/page.ts'
import { type AppDependencies, createApp } from '#server/app.ts'
import type { Store } from '#server/db/store.ts'
import { backendConfig, parseSettings, publicConfig } from '#server/env.ts'
import { nothingPublished } from '#server/words/published-words.ts'
import { NO_OWN_ADDRESSES } from './own-facts.ts'

interface TestRenderer extends PageRenderer {
  /** All renderings so far, with the requested address. */
  rendered: { path: string; context: PageContext }[]
}

/** Renders `/`, `/book`, `/discover` with `/team`, `/embed/meeting` and `/embed/partner`. `body` may throw. */
export function testRenderer(body: (path: string) => string | Promise<string> = () => ''): TestRenderer {
  const paths = ['/', '/book', '/discover', '/discover/team', '/embed/meeting', '/embed/partner']
  const rendered: TestRenderer['rendered'] = []
  return {
    rendered,
    routePath: (path) => paths.find((known) => known === (path.toLowerCase().replace(/(.)\/$/, '$1') || '/')),
    describe: async (published) => ({
      name: 'Test & Sons',
      tagline: 'A site for tests.',
      color: '#ffffff',
      privacyNotice: published?.['legal.privacy.text'] ?? 'May 21, 2025, 0123456789ab',
      pages: [
        { path: '/', title: 'Home', description: 'Where it begins.' },
        { path: '/book', title: 'The book', description: 'What it says.' },
      ],
    }),
    async render(request, context) {
      const { pathname, search } = new URL(request.url)
      rendered.push({ path: pathname + search, context })
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
  inTransaction: () => Promise.reject(new Error('This test needs a store: pass one from test/store.ts')),
  inSharedTransaction: () => Promise.reject(new Error('This test needs a store: pass one from test/store.ts')),
  asCaller: () => Promise.reject(new Error('This test needs a store: pass one from test/store.ts')),
  health: async () => ({ answering: true, writing: true, actingAsCallers: true, diskFree: 1e12 }),
  connections: () => ({ open: 0, busy: 0, waiting: 0 }),
  close: async () => {},
}

export const TEST_SIGNING_SECRET = 'a-secret-for-tests-of-at-least-32-characters'

export type TestApp = ReturnType<typeof createTestApp>

export function createTestApp(
  options: { settings?: Record<string, string>; renderer?: TestRenderer } & Partial<
    Pick<
      AppDependencies,
      'store' | 'files' | 'wakeOutbox' | 'clock' | 'limiter' | 'typesetter' | 'published' | 'hosted' | 'visits'
    >
  > = {},
) {
  const { settings: variables = {}, renderer = testRenderer(), ...parts } = options
  const settings = parseSettings({ SITE_URL: 'https://everturn.example', ...variables })
  /** Parsed log lines, oldest first. */
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const app = createApp({
    settings,
    config: publicConfig(settings),
    backend: backendConfig(settings, 'anon-key'),
    log,
    renderer,
    // A busy machine must not let the last copy count.
    askNowMs: 30_000,
    store: untouchedStore,
    signingSecret: TEST_SIGNING_SECRET,
    wakeOutbox: () => {},
    visits: { countView: () => {}, countStep: () => {} },
    typesetter: { typeset: () => Promise.reject(new Error('This test needs a typesetter: pass one')) },
    published: { ...nothingPublished, snapshot: () => ({ generation: 0, texts: NO_OWN_ADDRESSES }) },
    ...parts,
  })
  return { ...app, renderer, logged }
}
