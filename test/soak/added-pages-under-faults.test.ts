/**
 * Three editors make the same pages at the same time: they add, move and remove sections, publish,
 * copy, move and take off pages, while connections drop, servers are killed and visitors read. No
 * publication may be lost, and no visitor may see a part of one. On PostgreSQL there are three
 * processes, on the embedded database one.
 *
 * @second-ring: kills servers
 * @full-size: the sequences and the kills
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { createAccount, forgeToken } from '#test/accounts.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { editingLoad, type RestartableServer } from './editing-load.ts'
import { pageLoad, publicationIn } from './page-load.ts'
import { inStore } from './visitors.ts'

/** A short run in the second ring, the full run with SOAK=1. */
const SIZE = process.env.SOAK
  ? { edits: Number(process.env.SEQUENCES ?? 1_000), kills: Number(process.env.KILLS ?? 20) }
  : { edits: 4, kills: 1 }
const TIME_LIMIT_MS = process.env.SOAK ? 2 * HOUR_MS : 240_000
const EDITORS = 3
/** Of this many readings, less than one may be refused because the machine is overloaded. */
const UNANSWERED_OF = 1_000
const HOURS = 3600

let installation: RealInstallation
let servers: RestartableServer[]
let tokens: string[]

beforeAll(async () => {
  installation = await createInstallation({ SITE_URL, JWT_SECRET: TEST_SIGNING_SECRET })
  tokens = await inStore(installation.data, async (store) => {
    const site = createTestSite({ store })
    const made: string[] = []
    for (let n = 0; n < EDITORS; n += 1) {
      const { id, accessToken } = await createAccount(site, 'editor')
      const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
      const { session_id } = JSON.parse(claims)
      // The run may last longer than the server's own tokens.
      const exp = Math.floor(Date.now() / 1000) + 3 * HOURS
      made.push(await forgeToken({ sub: id, session_id, exp }))
    }
    return made
  })
  servers = (await installation.startAll(EDITORS)).map((running) => ({
    running,
    ready: Promise.resolve(),
  }))
})
afterAll(() => installation?.remove())

test('no publication of a page is lost, and no visitor sees a part of one', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const load = editingLoad({ servers, restart: () => installation.start(), size: SIZE })
  const pages = pageLoad({ servers, load, sequences: SIZE.edits })
  let isOver = false
  const visitors = [pages.visit(() => isOver), pages.visit(() => isOver)]
  await Promise.all([...tokens.map(pages.edit), load.kill()])
  isOver = true
  await Promise.all(visitors)
  const { seen } = pages
  console.log(
    `${SIZE.edits} sequences, ${SIZE.kills} kills, ${seen.acknowledged.length} publications, ` +
      `${seen.conflicts} conflicts, ${seen.refused} refused, ${seen.readings} readings, ${seen.unanswered} unanswered`,
  )
  expect(seen.halves).toEqual([])
  expect(seen.unanswered).toBeLessThan(Math.max(1, seen.readings / UNANSWERED_OF))
  expect(seen.readings).toBeGreaterThan(SIZE.edits)
  expect(seen.acknowledged.length).toBeGreaterThan(SIZE.edits)

  // What every process shows of each live page at the end.
  const live = (await pages.listed(tokens[0] as string)).filter(({ state }) => state === 'live')
  const shown = new Map<string, Set<number | undefined>>()
  for (const { running } of servers) {
    for (const { record, path } of live) {
      const html = await (await fetch(running.url + path)).text()
      shown.set(record, (shown.get(record) ?? new Set()).add(publicationIn(html)))
    }
  }
  // Only one process at a time can open the embedded database.
  if (!installation.data.DATABASE_URL) {
    await Promise.all(servers.map(({ running }) => running.stop()))
  }
  const changes = await inStore(installation.data, async ({ db }) => {
    const { rows } = await sql<{ address: string; value: unknown; publication: string }>`
      select address, value, publication::text from public.word_changes order by id`.execute(db)
    return rows
  })

  const stored = Map.groupBy(changes, ({ publication }) => publication)
  const lost = seen.acknowledged.filter(({ publication, addresses }) => {
    const kept = new Set(stored.get(publication)?.map(({ address }) => address))
    return addresses.some((at) => !kept.has(at))
  })
  expect(lost).toEqual([])
  for (const { record } of live) {
    const titles = changes.filter(
      ({ address }) => address.startsWith(`${record}.sections.hero-`) && address.endsWith('.title'),
    )
    const newest = Number(/^Mark (\d+)-/.exec(`${titles.at(-1)?.value}`)?.[1])
    expect([...(shown.get(record) ?? [])], record).toEqual([newest])
  }
})
