/**
 * Editing in place in every browser, with three processes on one PostgreSQL. It is part of `npm run engines`. WebKit's
 * driver holds one browser at a time, so a colleague works through calls to the server. Each journey has its own texts,
 * and each browser its own site.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { model } from '#content/pages/model.ts'
import { EDITING_PATH, PUBLISHED_WITHIN_MS } from '#contract/editing/api.ts'
import { parseSettings } from '#server/env.ts'
import { openOperatorDatabase } from '#server/ops/operator-database.ts'
import type { Engine } from '../engines/engine.ts'
import { installedEngines } from '../engines/installed.ts'
import { Visitor } from '../engines/visitor.ts'
import { startNetworkPath } from '../fakes/network-path.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { startNewestPostgres } from '../setup/postgres-server.ts'
import { newAccount } from './account-fixtures.ts'
import { expect, JWT_SECRET, nextVisitorAddress, PASSWORD, test } from './fixtures.ts'

const PROCESSES = 3
/** Limit for a busy machine, on which three processes, PostgreSQL and a browser share two cores. */
const PATIENCE_MS = 5 * PUBLISHED_WITHIN_MS

interface Site {
  settings: Record<string, string>
  servers: readonly RealServer[]
  stop(): Promise<void>
}

async function startSite(): Promise<Site> {
  const database = await startNewestPostgres()
  const settings = {
    DATABASE_URL: database.url,
    JWT_SECRET,
    TRUST_PROXY: '127.0.0.1,::1',
    SITE_URL: 'http://localhost',
  }
  const servers: RealServer[] = []
  // The servers start one after the other, because the first one runs the migrations.
  for (let n = 0; n < PROCESSES; n += 1) servers.push(await startRealServer({ settings }))
  return {
    settings,
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.stop()
    },
  }
}

interface Stage {
  visitor: Visitor
  /** Address of the first process, which the editor's browser uses. */
  origin: string
  site: Site
  newEditor(): Promise<string>
}

const pageOf = async (origin: string, path: string) => (await fetch(origin + path)).text()

/** Waits until every process shows the texts. @returns milliseconds until the last one did */
async function shownEverywhere({ servers }: Site, path: string, ...texts: string[]): Promise<number> {
  const begin = performance.now()
  const shows = async (origin: string) => {
    const page = await pageOf(origin, path)
    return texts.every((text) => page.includes(text))
  }
  const times = servers.map(async ({ url }) => {
    while (!(await shows(url))) {
      if (performance.now() - begin > PATIENCE_MS) throw new Error(`'${texts}' is not shown at ${url}${path}`)
      await wait(20)
    }
    return performance.now() - begin
  })
  return Math.max(...(await Promise.all(times)))
}

/**
 * Lets a colleague publish a text through another process, as the text's first change. @returns the colleague's name
 */
async function colleaguePublishes(
  { site, newEditor }: Stage,
  at: string,
  value: string,
  path: string,
): Promise<string> {
  const email = await newEditor()
  const origin = site.servers[1]?.url ?? ''
  async function call(method: string, address: string, body: unknown, token?: string): Promise<unknown> {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': nextVisitorAddress(),
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    const response = await fetch(origin + address, { method, headers, body: JSON.stringify(body) })
    expect(response.status, address).toBe(200)
    return response.json()
  }
  const proof = { email, password: PASSWORD }
  const { access_token } = (await call('POST', '/auth/v1/token?grant_type=password', proof)) as { access_token: string }
  const drafts = [{ at, value, base: 0, known: 0, writer: randomUUID(), sequence: 1 }]
  await call('PUT', `${EDITING_PATH}/drafts`, { path, drafts }, access_token)
  const publication = { id: randomUUID(), path, drafts: [{ at, revision: 1 }] }
  await call('POST', `${EDITING_PATH}/publish`, publication, access_token)
  return email
}

async function editorAt({ visitor, newEditor }: Stage, path: string): Promise<void> {
  await visitor.signIn(await newEditor(), PASSWORD)
  await visitor.open(path)
  await visitor.click('button', 'Edit this page')
}

/** Replaces a text of the page as a person does. */
async function write(visitor: Visitor, at: string, text: string): Promise<void> {
  const field = `main [data-content="${at}"]`
  await visitor.clickSelector(field)
  await visitor.tab.evaluate('getSelection().selectAllChildren(document.activeElement)')
  await visitor.tab.type(text)
  await visitor.finds(`${at} as typed`, `document.querySelector('${field}')?.textContent === ${JSON.stringify(text)}`)
}

const counted = (count: number) => `${count} change${count === 1 ? '' : 's'}`

async function publish(visitor: Visitor, count: number): Promise<void> {
  await visitor.click('button', 'Changes')
  await visitor.click('button', `Publish ${counted(count)}`)
  await visitor.sees(`${counted(count)} ${count === 1 ? 'is' : 'are'} live.`)
}

const journeys: { title: string; run(stage: Stage): Promise<void> }[] = [
  {
    title: 'ten texts outlive the closed page, and every process shows them once they are published',
    async run(stage) {
      const { visitor, site } = stage
      await editorAt(stage, '/labs')
      await visitor.finds('fields', "document.querySelector('main [data-content][data-where]') !== null")
      const addresses = (await visitor.tab.evaluate(
        "[...new Set([...document.querySelectorAll('main :is(h1, h2, h3, p)[data-content]')].map((one) => one.dataset.content))].slice(0, 10)",
      )) as string[]
      expect(addresses).toHaveLength(10)
      for (const [index, at] of addresses.entries()) await write(visitor, at, `Typed text ${index}`)
      // The page is left before the last changes are saved.
      await visitor.tab.goto('about:blank')
      await visitor.open('/labs')
      await visitor.sees('10 changes saved as drafts')
      for (const { url } of site.servers) expect(await pageOf(url, '/labs')).not.toContain('Typed text')
      await publish(visitor, 10)
      const time = await shownEverywhere(site, '/labs', ...addresses.map((_, index) => `Typed text ${index}<`))
      const shown = `${Math.round(time)} ms after the editor was told`
      test.info().annotations.push({ type: 'shown by three processes', description: shown })
    },
  },
  {
    title: 'two editors on one text: the second sees both, and chooses',
    async run(stage) {
      const { visitor, site } = stage
      await editorAt(stage, '/hub')
      await write(visitor, 'hub.hero.title', 'The second text')
      await visitor.sees('1 change saved as a draft')
      const colleague = await colleaguePublishes(stage, 'hub.hero.title', 'The first text', '/hub')
      await visitor.click('button', 'Changes')
      await visitor.click('button', 'Publish 1 change')
      await visitor.sees(`${colleague} published another text`)
      await visitor.sees('The first text')
      await visitor.sees('The second text')
      await shownEverywhere(site, '/hub', 'The first text')
      await visitor.click('button', 'Keep mine')
      await visitor.click('button', 'Publish 1 change')
      await visitor.sees('1 change is live.')
      await shownEverywhere(site, '/hub', 'The second text')
    },
  },
  {
    title: 'publishing without a connection publishes nothing, and works once it is back',
    async run(stage) {
      const path = await startNetworkPath(stage.origin)
      const visitor = new Visitor(stage.visitor.tab, path.url)
      try {
        await editorAt({ ...stage, visitor }, '/model')
        await write(visitor, 'model.hero.title', 'Written on a train')
        await visitor.sees('1 change saved as a draft')
        await visitor.click('button', 'Changes')
        await visitor.sees('Publish 1 change')
        path.cut()
        await visitor.click('button', 'Publish 1 change')
        await visitor.sees('Nothing was published, and your words are safe.')
        expect(await pageOf(stage.origin, '/model')).toContain(model.hero.title)
        path.restore()
        await visitor.click('button', 'Publish 1 change')
        await visitor.sees('1 change is live.')
        await shownEverywhere(stage.site, '/model', 'Written on a train')
      } finally {
        await path.close()
      }
    },
  },
  {
    title: 'a session that ends while someone types loses nothing',
    async run(stage) {
      const { visitor } = stage
      const email = await stage.newEditor()
      await visitor.signIn(email, PASSWORD)
      await visitor.open('/consulting')
      await visitor.click('button', 'Edit this page')
      await visitor.clickSelector('main [data-content="consulting.hero.title"]')
      await visitor.tab.evaluate('getSelection().selectAllChildren(document.activeElement)')
      await visitor.tab.type('Typed ')
      await visitor.tab.evaluate("localStorage.removeItem('everturn-session')")
      await visitor.tab.type('without a session')
      await visitor.sees('Your session has ended. 1 change is safe in this browser')
      await visitor.signIn(email, PASSWORD)
      await visitor.open('/consulting')
      await visitor.sees('1 change saved as a draft')
      await publish(visitor, 1)
      await shownEverywhere(stage.site, '/consulting', 'Typed without a session')
    },
  },
  {
    title: 'what was there before is restored',
    async run(stage) {
      const { visitor, site } = stage
      await colleaguePublishes(stage, 'ghc.hero.title', 'A title of a week ago', '/ghc')
      await editorAt(stage, '/ghc')
      await write(visitor, 'ghc.hero.title', 'A title of today')
      await publish(visitor, 1)
      await shownEverywhere(site, '/ghc', 'A title of today')
      await visitor.click('button', 'History')
      await visitor.click('button', 'Restore the text before')
      await visitor.sees('1 change saved as a draft')
      await publish(visitor, 1)
      await shownEverywhere(site, '/ghc', 'A title of a week ago')
    },
  },
  {
    title: 'a release that changed an original is shown with both texts, and the choice counts',
    async run(stage) {
      const { visitor, site } = stage
      const database = await openOperatorDatabase(parseSettings(site.settings))
      // Simulates a release that changed the text in `content/` after staff replaced it.
      await database.query(
        `insert into word_changes (address, version, value, original, kind, publication, path)
         values ('book.learn.title', 1, 'Our own title', 'The title before the release', 'publish', gen_random_uuid(), '/book')`,
        [],
      )
      await database.close()
      await shownEverywhere(site, '/book', 'Our own title')
      await editorAt(stage, '/book')
      await visitor.click('button', 'Changes')
      await visitor.sees('The original has changed')
      await visitor.sees('The title before the release')
      await visitor.sees('Our own title')
      await visitor.click('button', 'Keep what visitors see')
      await visitor.click('button', 'Publish 1 change')
      await visitor.sees('1 change is live.')
      await visitor.click('button', 'Changes')
      await visitor.seesNoLonger('The original has changed')
      expect(await pageOf(stage.origin, '/book')).toContain('Our own title')
    },
  },
  {
    title: 'a picture is replaced, described and published',
    async run(stage) {
      const { visitor, site } = stage
      await editorAt(stage, '/book')
      await visitor.clickSelector('main [data-editable-image="book.author.portrait"] > .editing-replace')
      await visitor.sees('Choose a picture')
      // The three protocols choose files in different ways, so the page makes a file and gives it to its control.
      await visitor.tab.evaluate(`(() => {
        const canvas = document.createElement('canvas')
        canvas.width = 800
        canvas.height = 960
        const pen = canvas.getContext('2d')
        pen.fillStyle = '#256d5a'
        pen.fillRect(0, 0, 800, 960)
        const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1]), (one) => one.charCodeAt(0))
        const chosen = new DataTransfer()
        chosen.items.add(new File([bytes], 'portrait.png', { type: 'image/png' }))
        const field = document.querySelector('dialog input[type=file]')
        field.files = chosen.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
      await visitor.fill('Alternative text', 'A green field')
      await visitor.click('button', 'Use this picture')
      await visitor.sees('2 changes saved as drafts')
      expect(await pageOf(stage.origin, '/book')).not.toContain('A green field')
      await publish(visitor, 2)
      await shownEverywhere(site, '/book', 'alt="A green field"')
      for (const { url } of site.servers) {
        const source = /\/pictures\/[\w-]+\.avif/.exec(await pageOf(url, '/book'))?.[0]
        const picture = await fetch(url + source)
        expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
        expect(picture.headers.get('Cache-Control')).toContain('immutable')
      }
    },
  },
]

for (const { name, packages, launch } of installedEngines())
  test.describe(name, () => {
    // `engines.spec.ts` has the short journey of every browser.
    if (process.env.ENGINES !== 'all') return
    let engine: Engine
    let site: Site
    test.beforeAll(async () => {
      if (!launch) throw new Error(`${name} is missing. On Debian: apt-get install ${packages}`)
      site = await startSite()
      engine = await launch()
    })
    test.afterAll(async () => {
      await engine?.close()
      await site?.stop()
    })

    for (const { title, run } of journeys)
      test(`editing: ${title}`, async () => {
        const tab = await engine.newTab()
        const [first] = site.servers
        if (!first) throw new Error('No server')
        try {
          await run({
            visitor: new Visitor(tab, first.url),
            origin: first.url,
            site,
            newEditor: () => newAccount(first, 'editor', undefined, site.settings),
          })
        } finally {
          await tab.close()
        }
        expect(tab.errors).toEqual([])
      })
  })
