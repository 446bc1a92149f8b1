import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableWord, EditingPage, WordDraft } from '#contract/editing/api.ts'
import { DRAFT_MAX_CHARACTERS, rulesOf } from '#contract/editing/texts.ts'
import { noTexts } from '#contract/words.ts'
import type { EditingApi, Refusal } from './api.ts'
import { changesOf, conflictsOf, isSafeToLeave } from './editing-state.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { createEditingStore } from './store.ts'
import { stateSentence } from './wording.ts'

const ME = { id: 'me', name: 'ada@example.com' }
const TITLE = 'home.hero.title'
const WHEN = '2026-11-22T10:00:00.000Z'

const word = (at: string, original: string): EditableWord => ({
  at,
  kind: 'text',
  original,
  shown: original,
  version: 0,
  rules: rulesOf(at, original, noTexts),
})

/** The server's side of the contract, in memory. */
function createServer() {
  const words = [word(TITLE, 'Old title'), word('site.name', 'Everturn')]
  const drafts = new Map<string, WordDraft & { writer: string; sequence: number }>()
  let down: Refusal | undefined
  const page = (): EditingPage => ({
    generation: 1,
    me: ME,
    path: '/',
    records: { own: ['home'], sent: [] },
    words: structuredClone(words),
    drafts: [...drafts.values()].map(({ writer: _writer, sequence: _sequence, ...draft }) => structuredClone(draft)),
    scheduled: [],
    canSchedule: true,
  })
  const api: Pick<EditingApi, 'page' | 'save' | 'discard' | 'publish' | 'unschedule'> = {
    unschedule: async () => ({ value: true }),
    page: async () => down ?? { value: page() },
    async save({ drafts: sent, path }) {
      if (down) return down
      return {
        value: {
          drafts: sent.map(({ at, value, base, known, writer, sequence }) => {
            const stored = drafts.get(at)
            const revision = (stored?.revision ?? 0) + 1
            if (stored?.writer === writer && stored.sequence >= sequence)
              return { at, outcome: 'superseded' as const, revision: stored.revision, draft: stored }
            if (stored && stored.writer !== writer && stored.revision !== known)
              return { at, outcome: 'conflict' as const, draft: stored }
            drafts.set(at, { at, by: ME, value, base, revision, path, savedAt: WHEN, writer, sequence })
            return { at, outcome: 'saved' as const, revision, savedAt: WHEN }
          }),
        },
      }
    },
    async discard(revisions) {
      const discarded = revisions.filter(({ at, revision }) => drafts.get(at)?.revision === revision)
      for (const { at } of discarded) drafts.delete(at)
      return { value: discarded.map(({ at }) => at) }
    },
    async publish({ drafts: sent }) {
      if (down) return down
      const changes = sent.map(({ at }) => {
        const target = words.find((one) => one.at === at) as EditableWord
        target.shown = drafts.get(at)?.value ?? target.original
        target.version += 1
        drafts.delete(at)
        return { at, version: target.version, shown: target.shown }
      })
      return { value: { generation: 2, changes } }
    },
  }
  return { api, drafts, words, fail: (refusal?: Refusal) => (down = refusal) }
}

let windows = 0

/** The storage of a browser, which its windows share. */
function createBrowser() {
  const kept = new Map<string, JournalEntry>()
  let refuses = false
  const listeners = new Map<string, () => void>()
  const tell = (writer: string) => {
    for (const [other, listener] of listeners) if (other !== writer) listener()
  }
  return {
    kept,
    refuse: () => (refuses = true),
    openWindow(): Journal {
      windows += 1
      const writer = `window-${windows}`
      return {
        writer,
        read: () => [...kept.values()],
        write(entry) {
          if (refuses) return false
          kept.set(`${entry.writer} ${entry.at}`, entry)
          tell(writer)
          return true
        },
        remove(entry) {
          const key = `${entry.writer} ${entry.at}`
          if ((kept.get(key)?.sequence ?? Number.POSITIVE_INFINITY) > entry.sequence) return
          kept.delete(key)
          tell(writer)
        },
        onChangeElsewhere(listener) {
          listeners.set(writer, listener)
          return () => listeners.delete(writer)
        },
      }
    },
  }
}

async function open(server = createServer(), browser = createBrowser()) {
  const store = createEditingStore({ api: server.api, journal: browser.openWindow() })
  await store.load('/')
  const title = () => {
    const state = store.get().words.get(TITLE)
    if (!state) throw new Error('The page has no title')
    return state
  }
  return { server, browser, store, title }
}

const AWAY: Refusal = { refused: 'away', message: '' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is typed is in the journal at once and on the server soon after, in the form in which it is stored', async () => {
  const { server, browser, store, title } = await open()
  store.type(TITLE, '  New\n title ')
  expect(title()).toMatchObject({ value: 'New title', where: 'browser' })
  expect([...browser.kept.values()]).toMatchObject([{ at: TITLE, value: 'New title' }])
  expect(isSafeToLeave(store.get())).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(title()).toMatchObject({ value: 'New title', where: 'draft' })
  expect(browser.kept.size).toBe(0)
  expect(server.drafts.get(TITLE)).toMatchObject({ value: 'New title', base: 0 })
  store.type(TITLE, `${'x'.repeat(DRAFT_MAX_CHARACTERS - 1)}\u{1f600} and more`)
  expect(title().value).toBe(`${'x'.repeat(DRAFT_MAX_CHARACTERS - 1)}\ufffd`)
})

test('someone who types without a pause has a draft after three seconds at the latest', async () => {
  const { server, store } = await open()
  for (let stroke = 0; stroke < 8; stroke += 1) {
    store.type(TITLE, `New ${stroke}`)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(server.drafts.has(TITLE)).toBe(true)
})

test('while the server is unreachable nothing is published, and what was typed is kept and sent afterward', async () => {
  const { server, browser, store, title } = await open()
  server.fail(AWAY)
  store.type(TITLE, 'New title')
  expect(await store.publish([TITLE])).toMatchObject({ refused: 'away' })
  expect(title().where).toBe('browser')
  expect(stateSentence(store.get())).toMatchObject({ tone: 'warning', text: expect.stringContaining('browser only') })
  expect(browser.kept.size).toBe(1)
  server.fail()
  await vi.advanceTimersByTimeAsync(3000)
  expect(title().where).toBe('draft')
})

test('what a window did not send before it was closed is sent by the next, and can be continued there', async () => {
  const { server, browser, store } = await open()
  server.fail(AWAY)
  store.type(TITLE, 'Typed before the crash')
  store.close()
  server.fail()
  const again = await open(server, browser)
  expect(again.title()).toMatchObject({ value: 'Typed before the crash', where: 'browser' })
  await vi.advanceTimersByTimeAsync(100)
  expect(server.drafts.get(TITLE)?.value).toBe('Typed before the crash')
  again.store.type(TITLE, 'And typed on')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.drafts.get(TITLE)?.value).toBe('And typed on')
  expect(conflictsOf(again.store.get())).toEqual([])
})

test('text is reported as unsafe if the browser stores nothing', async () => {
  const { server, browser, store } = await open()
  browser.refuse()
  server.fail(AWAY)
  store.type(TITLE, 'New title')
  expect(stateSentence(store.get()).text).toContain('in this window only')
})

test('an answer that is older than the save replaces nothing', async () => {
  const { server, store, title } = await open()
  const stale = await server.api.page('/')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  vi.spyOn(server.api, 'page').mockImplementationOnce(() => held.then(() => stale))
  const loading = store.load('/')
  store.type(TITLE, 'New title')
  await vi.advanceTimersByTimeAsync(1000)
  release()
  await loading
  expect(title()).toMatchObject({ value: 'New title', where: 'draft' })
})

test('a second window shows what is typed in the first, and can continue it', async () => {
  const { server, browser, store } = await open()
  const second = await open(server, browser)
  store.type(TITLE, 'From the first')
  expect(second.title().value).toBe('From the first')
  await vi.advanceTimersByTimeAsync(2000)
  second.store.type(TITLE, 'From the second')
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.drafts.get(TITLE)?.value).toBe('From the second')
  expect(conflictsOf(second.store.get())).toEqual([])
})

test('on two devices the later one has to choose, and neither text is lost', async () => {
  const { server, store } = await open()
  const other = await open(server, createBrowser())
  store.type(TITLE, 'From the desk')
  await vi.advanceTimersByTimeAsync(1000)
  other.store.type(TITLE, 'From the phone')
  await vi.advanceTimersByTimeAsync(1000)
  expect(other.title()).toMatchObject({ value: 'From the phone', ownConflict: { value: 'From the desk' } })
  other.store.type(TITLE, 'From the phone, still')
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.drafts.get(TITLE)?.value).toBe('From the desk')
  expect(await other.store.publish([TITLE])).not.toHaveProperty('done')
  await other.store.resolveConflict(TITLE, 'mine')
  expect(server.drafts.get(TITLE)?.value).toBe('From the phone, still')
  expect(conflictsOf(other.store.get())).toEqual([])
})

test.each([
  ['mine', 'bases it on their version', { value: 'Mine', where: 'draft' }, { value: 'Mine', base: 1 }],
  ['theirs', 'leaves nothing unpublished', { value: 'Theirs', where: 'published' }, undefined],
] as const)('when a colleague published first, choosing %s %s', async (choice, _, shown, kept) => {
  const { server, store, title } = await open()
  store.type(TITLE, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  const theirs = { version: 1, shown: 'Theirs' }
  Object.assign(server.words[0] as EditableWord, theirs)
  const conflict = { id: 9, by: { id: 'grace', name: 'grace@example.com' }, when: WHEN, ...theirs }
  Object.assign(server.drafts.get(TITLE) ?? {}, { conflict })
  await store.load('/')
  expect(conflictsOf(store.get())).toMatchObject([{ value: 'Mine' }])
  await store.resolveConflict(TITLE, choice)
  expect(title()).toMatchObject(shown)
  expect(server.drafts.get(TITLE)).toEqual(kept && expect.objectContaining(kept))
})

test('publishing sends what was typed last, and only the chosen addresses', async () => {
  const { server, store, title } = await open()
  store.type(TITLE, 'New title')
  store.type('site.name', 'Everturn & Co')
  expect(await store.publish([TITLE])).toEqual({ done: 1 })
  expect(title()).toMatchObject({ value: 'New title', where: 'published' })
  expect(changesOf(store.get()).map(({ word: { at } }) => at)).toEqual(['site.name'])
  expect(server.drafts.has('site.name')).toBe(true)
})
