/**
 * Three editors change texts, facts and a list, publish and resolve conflicts at the same time,
 * while connections drop, servers are killed and visitors read. No change may be lost, every page
 * must show a single published state, and nothing may be published without an entry in the history.
 * On PostgreSQL there are three processes, on the embedded database one.
 *
 * @second-ring: kills servers while staff edit
 * @full-size: the edits and the kills
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { SavedDrafts, WordHistory } from '#contract/editing/api.ts'
import { isSameValue, type Value } from '#contract/stored-value.ts'
import { createAccount, forgeToken } from '#test/accounts.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import {
  ADDRESSES,
  editingLoad,
  type HistoryRow,
  PAGES,
  publishedStates,
  type RestartableServer,
  stateOn,
} from './editing-load.ts'
import { inStore } from './visitors.ts'

/** A short run in `npm test`, the full run with SOAK=1. */
const SIZE = process.env.SOAK
  ? { edits: Number(process.env.EDITS ?? 10_000), kills: Number(process.env.KILLS ?? 20) }
  : { edits: 240, kills: 2 }
const TIME_LIMIT_MS = process.env.SOAK ? HOUR_MS : 240_000
const EDITORS = 3
/** Under full load the check for the newest change may wait. */
const LAG_LIMIT_MS = 10_000
const HOURS = 3600

let installation: RealInstallation
let servers: RestartableServer[]
let load: ReturnType<typeof editingLoad>
let people: string[]
let tokens: string[]

beforeAll(async () => {
  installation = await createInstallation({ SITE_URL, JWT_SECRET: TEST_SIGNING_SECRET })
  const { data } = installation
  await inStore(data, async (store) => {
    const site = createTestSite({ store })
    people = []
    tokens = []
    for (let n = 0; n < EDITORS; n += 1) {
      const { id, accessToken } = await createAccount(site, 'admin')
      people.push(id)
      const { session_id } = JSON.parse(
        Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
      )
      // The run may last longer than the server's own tokens.
      tokens.push(
        await forgeToken({ sub: id, session_id, exp: Math.floor(Date.now() / 1000) + 3 * HOURS }),
      )
    }
  })
  servers = (await installation.startAll(3)).map((running) => ({
    running,
    ready: Promise.resolve(),
  }))
  load = editingLoad({ servers, restart: () => installation.start(), size: SIZE })
})
afterAll(() => installation?.remove())

test('what is scheduled is published once at its time and shown by every process, also if all were killed before', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [token = ''] = tokens
  const at = ADDRESSES[1] as string
  const value = `Scheduled ${randomUUID().slice(0, 8)}`
  const draft = { at, value, base: 0, known: 0, writer: randomUUID(), sequence: 1 }
  await load.ask<SavedDrafts>(token, 'PUT', 'drafts', { path: '/', drafts: [draft] })
  const due = Date.now() + 5_000
  const sent = {
    id: randomUUID(),
    path: '/',
    drafts: [{ at, revision: 1 }],
    due: new Date(due).toISOString(),
  }
  expect((await load.ask(token, 'POST', 'publish', sent)).status).toBe(200)
  await Promise.all(
    servers.map(async (server) => {
      server.running.signal('SIGKILL')
      await server.running.exited
    }),
  )
  await delay(due - Date.now())
  await Promise.all(
    servers.map(async (server) => {
      server.running = await installation.start()
    }),
  )
  for (const { running } of servers) {
    await expect
      .poll(async () => (await fetch(running.url)).text(), { timeout: LAG_LIMIT_MS })
      .toContain(value)
  }
  const { answer } = await load.ask<WordHistory>(token, 'GET', `history?at=${at}`)
  expect(answer.changes).toMatchObject([{ version: 1, to: value, publication: sent.id }])
})

test(`${SIZE.edits} edits by three editors with ${SIZE.kills} kills: nothing is lost, mixed or without history`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  let isOver = false
  const { figures } = load
  const visitors = [load.visit(() => isOver), load.visit(() => isOver)]
  const [fates] = await Promise.all([Promise.all(tokens.map(load.edit)), load.kill()])
  isOver = true
  await Promise.all(visitors)

  // Only one process at a time can open the embedded database.
  if (!installation.data.DATABASE_URL) {
    await Promise.all(servers.map(({ running }) => running.stop()))
  }
  const { history, drafts } = await inStore(installation.data, async ({ db }) => {
    const changes = await sql<HistoryRow>`
      select address, version, value, author::text, publication::text from public.word_changes order by id`.execute(
      db,
    )
    const open = await sql<{ author: string; address: string; value: Value | null }>`
      select author::text, address, value from public.word_drafts where state = 'open'`.execute(db)
    return { history: changes.rows, drafts: open.rows }
  })

  // The last text of each editor at each address must be a draft, be in the history, or have been
  // discarded by the editor.
  const lost = fates.flatMap((own, n) =>
    [...own].filter(([at, { value, state }]) => {
      const kept = { draft: drafts, published: history, dropped: undefined }[state]
      return (
        kept &&
        !kept.some(
          (one) => one.author === people[n] && one.address === at && isSameValue(one.value, value),
        )
      )
    }),
  )
  expect(lost).toEqual([])

  // The history must have no gap, and every change must have its author and its publication.
  for (const at of ADDRESSES) {
    const versions = history.filter(({ address }) => address === at).map(({ version }) => version)
    expect(versions, at).toEqual(versions.map((_, index) => index + 1))
  }
  expect(history.filter(({ author }) => author === null)).toEqual([])

  // Every page must show a single published state that is recent enough.
  expect(figures.mixtures).toEqual([])
  const states = publishedStates(history)
  let longestLag = 0
  for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
    const known = new Map<string, number>()
    for (const [index, state] of states.entries()) {
      known.set(stateOn(path, state.shown), index)
    }
    for (const { startedAt, shown } of figures.readings.filter((one) => one.path === path)) {
      const index = known.get(shown)
      expect(index, `${path} showed no published state: ${shown}`).toBeDefined()
      const next = states
        .slice((index ?? 0) + 1)
        .find(({ shown: later }) => stateOn(path, later) !== shown)
      const acknowledgedAt = figures.acknowledged.find(
        ({ publication }) => publication === next?.publication,
      )?.at
      if (acknowledgedAt !== undefined) {
        longestLag = Math.max(longestLag, startedAt - acknowledgedAt)
      }
    }
  }
  console.log(
    `${figures.typed} edits, ${figures.published} publications, ${figures.decided} conflicts decided, ${SIZE.kills} kills, ` +
      `${figures.readings.length} pages read, ${states.length - 1} published states, a page was at most ${Math.round(longestLag)} ms behind`,
  )
  expect(longestLag).toBeLessThan(LAG_LIMIT_MS)
  expect(figures.readings.length).toBeGreaterThan(SIZE.edits / 10)
  expect(figures.published).toBeGreaterThan(SIZE.edits / 50)
})
