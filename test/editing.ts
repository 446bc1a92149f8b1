/** Editing on a site for tests: words are saved and published through its endpoints. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import type { EditingPage, Published, SavedDrafts, WordHistory } from '#contract/editing/api.ts'
import type { DraftToSave } from '#contract/editing/requests.ts'
import type { Value } from '#contract/stored-value.ts'
import type { Store } from '#server/db/store.ts'
import { followPublishedWords, type PublishedWords } from '#server/words/published-words.ts'
import { siteWord } from '#server/words/registry.ts'
import { storedWords } from '#server/words/words-database.ts'
import type { Account } from './accounts.ts'
import { jsonCall } from './posts.ts'
import { type AnsweringSite, testRenderer } from './test-site.ts'

/** Follows what is published in a store, until the test file ends. */
export async function storedPublications(store: Store): Promise<PublishedWords> {
  const published = await followPublishedWords(storedWords(store), pino({ level: 'silent' }))
  afterAll(() => published.stop())
  return published
}

/** Every page is a document that shows the texts of Home, the header and the footer. */
export const homeRenderer = () =>
  testRenderer(
    () => '<head></head><script>1</script><link rel="modulepreload" href="/a.js"/>',
    ['home', 'navigation'],
  )

/** Text of an address in `content/`. */
export const original = (at: string): string => `${siteWord(at)?.original ?? ''}`

let sequence = 0
/** A draft as a window sends it that has seen no other draft. */
export const draft = (
  at: string,
  value: Value | null,
  more: Partial<DraftToSave> = {},
): DraftToSave => ({
  at,
  value,
  base: 0,
  known: 0,
  writer: randomUUID(),
  sequence: ++sequence,
  ...more,
})

/** @param call from `jsonCall` */
export const askEditing = (site: AnsweringSite, path: string, call: RequestInit) =>
  site.request(`/admin/api/editing/${path}`, call)

export async function saveDrafts(site: AnsweringSite, who: Account, ...drafts: DraftToSave[]) {
  const call = jsonCall(who.accessToken, { path: '/', drafts }, 'PUT')
  const response = await askEditing(site, 'drafts', call)
  expect(response.status).toBe(200)
  return ((await response.json()) as SavedDrafts).drafts
}

/** @returns the draft's revision */
export async function saveDraft(
  site: AnsweringSite,
  who: Account,
  one: DraftToSave,
): Promise<number> {
  const [answer] = await saveDrafts(site, who, one)
  if (answer?.outcome !== 'saved') {
    throw new Error(`not saved: ${JSON.stringify(answer)}`)
  }
  return answer.revision
}

/** Publishes drafts of `/`. */
export const publish = (
  site: AnsweringSite,
  who: Account,
  drafts: { at: string; revision: number }[],
) => askEditing(site, 'publish', jsonCall(who.accessToken, { id: randomUUID(), path: '/', drafts }))

/** What a person can edit on `/`. */
export async function editingPage(
  site: AnsweringSite,
  { accessToken }: Account,
): Promise<EditingPage> {
  return (await askEditing(site, 'page?path=/', jsonCall(accessToken))).json()
}

export async function wordOf(site: AnsweringSite, who: Account, at: string) {
  const word = (await editingPage(site, who)).words.find((one) => one.at === at)
  if (!word) {
    throw new Error(`${at} is not on the page`)
  }
  return word
}

/** @returns the revision of a person's own draft, or 0 if there is none */
export async function revisionOf(site: AnsweringSite, who: Account, at: string): Promise<number> {
  const { drafts } = await editingPage(site, who)
  return drafts.find((one) => one.at === at && one.by.id === who.id)?.revision ?? 0
}

/** Publishes a text based on its present version. */
export async function publishText(
  site: AnsweringSite,
  who: Account,
  at: string,
  value: Value | null,
): Promise<Published> {
  const { version: base } = await wordOf(site, who, at)
  const known = await revisionOf(site, who, at)
  const revision = await saveDraft(site, who, draft(at, value, { base, known }))
  const response = await publish(site, who, [{ at, revision }])
  expect(response.status).toBe(200)
  return response.json()
}

export async function historyOf(site: AnsweringSite, { accessToken }: Account, at: string) {
  const response = await askEditing(site, `history?at=${at}`, jsonCall(accessToken))
  return ((await response.json()) as WordHistory).changes
}
