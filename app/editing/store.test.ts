import { afterEach, expect, test, vi } from 'vitest'
import type { EditingPage, SavedDraft } from '#contract/editing/api.ts'
import type { Answer, EditingApi } from './api.ts'
import { EditingStore } from './store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const AT = 'labs.hero.title'
const RULES = { max: 60, required: true, placeholders: [] }
const PAGE: EditingPage = {
  generation: 0,
  me: { id: 'ada', name: 'ada@example.org' },
  path: '/labs',
  records: { own: ['labs'], sent: [] },
  addedPaths: [],
  words: [
    {
      at: AT,
      area: 'page',
      kind: 'text',
      original: 'One day',
      rules: RULES,
      shown: 'One day',
      version: 0,
    },
  ],
  drafts: [],
  scheduled: [],
  tools: '',
  canSchedule: true,
}

test('a text that no server took is sent again by itself', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  let isServerUp = false
  const saved: SavedDraft = {
    at: AT,
    outcome: 'saved',
    revision: 1,
    savedAt: '2026-01-01T00:00:00Z',
  }
  const api: Partial<EditingApi> = {
    page: async () => ({ value: PAGE }),
    save: async (): Promise<Answer<{ drafts: SavedDraft[] }>> =>
      isServerUp ? { value: { drafts: [saved] } } : { refused: 'away', message: '' },
  }
  const store = new EditingStore(api as EditingApi, 'ada')
  const whereItIs = () => store.get().words.get(AT)?.where
  await store.load('/labs')
  store.type(AT, 'Two days')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([store.get().saving, whereItIs()]).toEqual(['away', 'browser'])
  isServerUp = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([store.get().saving, whereItIs()]).toEqual(['idle', 'draft'])
})
