/**
 * Documents follow the published facts: made once by one of all processes, and served by each of
 * them.
 */

import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishedDocuments } from '#content/documents/published.ts'
import { site as shippedSite } from '#content/site.ts'
import { plainOf } from '#contract/values.ts'
import type { PublishedValues } from '#contract/words.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import { buildOnce } from '#test/build-once.ts'
import { openFileStore } from '#test/store.ts'
import { followDocuments, type MadeDocuments } from './made-documents.ts'

const site = plainOf(shippedSite)

const POLICY = '/assets/ai-use-policy.pdf'
const COVER = '/images/covers/ai-use-policy-320.avif'
const ALL = Object.values(publishedDocuments).map(({ downloadUrl }) => downloadUrl)

const store = await openFileStore()
let texts: PublishedValues
let isIdle: boolean
let made: string[]
const listeners: (() => void)[] = []
const open: MadeDocuments[] = []

beforeAll(buildOnce)
beforeEach(() => {
  texts = {}
  isIdle = true
  made = []
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()))
  listeners.length = 0
  await sql`delete from private.documents`.execute(store.db)
  await sql`delete from private.turns`.execute(store.db)
})

/** Sets the product's name instead of a PDF. */
const typesetter: Typesetter = {
  isIdle: () => isIdle,
  close: () => {},
  typeset: () => Promise.reject(new Error('documents come with their pictures')),
  async typesetDocument({ data }) {
    await delay(5)
    const { product, meta } = data as { product: string; meta: { title: string } }
    made.push(meta.title)
    const content = Buffer.from(product)
    return { content, pages: 1, pictures: [{ page: 1, ending: '320.avif', content }] }
  },
}

/** One process. */
async function start(): Promise<MadeDocuments> {
  const one = await followDocuments({
    store,
    typesetter,
    log: pino({ level: 'silent' }),
    published: {
      snapshot: () => ({ generation: 1, texts }),
      onChange: (listener) => void listeners.push(listener),
    },
  })
  open.push(one)
  return one
}

function publish(changed: PublishedValues): void {
  texts = changed
  for (const listener of listeners) {
    listener()
  }
}

const shown = async ({ fileAt }: MadeDocuments, address: string) => {
  const file = await fileAt(address)
  return file && Buffer.from(file.bytes).toString()
}
const untilAll = (processes: MadeDocuments[], name: string | undefined) =>
  expect
    .poll(async () => {
      const each = processes.map((one) =>
        Promise.all([...ALL, COVER].map((address) => shown(one, address))),
      )
      return new Set((await Promise.all(each)).flat())
    })
    .toEqual(new Set([name]))

test('the files of the build are served while nothing they name is published', async () => {
  const one = await start()
  publish({ 'home.hero.title': 'Another title', 'site.name': site.name })
  await delay(900)
  expect([one.fileAt(POLICY), one.fileAt(COVER), made]).toEqual([undefined, undefined, []])
})

test('with a new fact each document is made once, and every process serves it', async () => {
  const processes = [await start(), await start(), await start()]
  publish({ 'site.name': 'Northwind' })
  await untilAll(processes, 'Northwind')
  expect(made).toHaveLength(ALL.length)
  expect(new Set(made).size).toBe(ALL.length)
  expect((await processes[0]?.fileAt(POLICY))?.digest).not.toBe(
    (await processes[0]?.fileAt(ALL.at(-1) ?? ''))?.digest,
  )
  publish({})
  await untilAll(processes, undefined)
})

test('only the documents that name a fact, or have a new text, are made again', async () => {
  const one = await start()
  publish({ 'site.ebook.title': 'The Learning Loop' })
  await expect.poll(() => shown(one, '/assets/The_AI_Learning_Flywheel_Ebook.pdf')).toBe(site.name)
  expect(made).toEqual(['The Learning Loop'])
  expect(one.fileAt(POLICY)).toBeUndefined()
  const text = readFileSync('content/documents/ai-use-policy.md', 'utf8').replace(
    /^title: .*$/m,
    'title: Our own',
  )
  publish({ 'documents.ai-use-policy.text': text })
  await expect.poll(() => shown(one, POLICY)).toBe(site.name)
  expect(made).toEqual(['The Learning Loop', 'Our own'])
})

test('visitors come first, and the old file stays until then, also after a start', async () => {
  const one = await start()
  publish({ 'site.name': 'Northwind' })
  await untilAll([one], 'Northwind')
  isIdle = false
  publish({ 'site.name': 'Southwind' })
  const restarted = await start()
  await delay(900)
  expect([await shown(one, POLICY), await shown(restarted, POLICY)]).toEqual([
    'Northwind',
    'Northwind',
  ])
  isIdle = true
  await untilAll([one, restarted], 'Southwind')
})

test('the turn that another process took is left to it, until it is over because that process was killed', async () => {
  const one = await start()
  await sql`insert into private.turns values ('documents', gen_random_uuid(), now() + interval '32 s')`.execute(
    store.db,
  )
  publish({ 'site.name': 'Northwind' })
  await delay(900)
  expect(made).toEqual([])
  await sql`update private.turns set until = now()`.execute(store.db)
  await untilAll([one], 'Northwind')
  expect(made).toHaveLength(ALL.length)
})
