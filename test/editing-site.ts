/** A site with editors, whose words tests save and publish through its endpoints. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, expect, vi } from 'vitest'
import type { EditingPage, Published, SavedDrafts, WordHistory } from '#contract/editing/api.ts'
import type { DraftToSave } from '#contract/editing/requests.ts'
import type { PublishedTexts } from '#contract/words.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import { followPublishedWords, type PublishedWords } from '#server/words/published-words.ts'
import { siteWord } from '#server/words/site-words.ts'
import { storedWords } from '#server/words/words-database.ts'
import { type AccountSite, createAccountSite } from './account-site.ts'
import { jsonCall } from './posts.ts'
import { openFileStore } from './store.ts'
import { testRenderer } from './test-site.ts'

export type Person = { id: string; email: string; accessToken: string }

/** Text of an address in `content/`. */
export const original = (at: string): string => siteWord(at)?.original ?? ''

let sequence = 0
/** A draft as a window sends it that has seen no other draft. */
export const draft = (at: string, value: string | null, more: Partial<DraftToSave> = {}): DraftToSave => ({
  at,
  value,
  base: 0,
  known: 0,
  writer: randomUUID(),
  sequence: ++sequence,
  ...more,
})

/** The page `/` shows the texts of Home, the header and the footer. @param settings in addition to the site's address */
export async function createEditingSite(settings: Record<string, string> = {}) {
  const store = await openFileStore()
  const published: PublishedWords = await followPublishedWords(storedWords(store), pino({ level: 'silent' }))
  afterAll(() => published.stop())
  /** Texts with which each page was rendered. */
  const shownTo: PublishedTexts[] = []
  const renderer = testRenderer(() => '<head></head><script>1</script><link rel="modulepreload" href="/a.js"/>')
  const render: typeof renderer.render = (request, context) => {
    context.usedRecords?.add('home')
    context.usedRecords?.add('navigation')
    shownTo.push(context.published)
    return renderer.render(request, context)
  }
  /** Takes the typesetter's place. */
  const typeset = vi.fn(async (_job: TypesetJob): Promise<Uint8Array> => new TextEncoder().encode('%PDF-1.7'))
  const parts = { renderer: { ...renderer, render }, published, typesetter: { typeset } }
  const site: AccountSite = await createAccountSite(store, settings, parts)

  const ask = (token: string | undefined, method: string, path: string, body?: unknown) =>
    site.request(`/admin/api/editing/${path}`, jsonCall(token, body, method))

  async function save(who: Person, ...drafts: DraftToSave[]) {
    const response = await ask(who.accessToken, 'PUT', 'drafts', { path: '/', drafts })
    expect(response.status).toBe(200)
    return ((await response.json()) as SavedDrafts).drafts
  }

  /** Saves one draft. @returns its revision */
  async function saved(who: Person, one: DraftToSave): Promise<number> {
    const [answer] = await save(who, one)
    if (answer?.outcome !== 'saved') throw new Error(`not saved: ${JSON.stringify(answer)}`)
    return answer.revision
  }

  const publish = (who: Person, drafts: { at: string; revision: number }[], id: string = randomUUID()) =>
    ask(who.accessToken, 'POST', 'publish', { id, path: '/', drafts })

  const page = async (who: Person) => (await (await ask(who.accessToken, 'GET', 'page?path=/')).json()) as EditingPage

  async function wordOf(who: Person, at: string) {
    const word = (await page(who)).words.find((one) => one.at === at)
    if (!word) throw new Error(`${at} is not on the page`)
    return word
  }

  const revisionOf = async (who: Person, at: string) =>
    (await page(who)).drafts.find((one) => one.at === at && one.by.id === who.id)?.revision ?? 0

  /** Publishes a text based on its present version. */
  async function put(who: Person, at: string, value: string | null): Promise<Published> {
    const { version } = await wordOf(who, at)
    const revision = await saved(who, draft(at, value, { base: version, known: await revisionOf(who, at) }))
    const response = await publish(who, [{ at, revision }])
    expect(response.status).toBe(200)
    return response.json()
  }

  const historyOf = async (who: Person, at: string) =>
    ((await (await ask(who.accessToken, 'GET', `history?at=${at}`)).json()) as WordHistory).changes

  const people = {
    ann: (await site.member('editor')) as Person,
    bob: (await site.member('editor')) as Person,
    admin: (await site.member('admin')) as Person,
    member: (await site.member('member')) as Person,
  }

  return {
    ...people,
    site,
    store,
    published,
    shownTo,
    typeset,
    ask,
    save,
    saved,
    publish,
    page,
    wordOf,
    revisionOf,
    put,
    historyOf,
  }
}
