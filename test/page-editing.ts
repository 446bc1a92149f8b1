/** Pages that staff add to a site for tests, through its endpoints. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AddedPageKind } from '#contract/added-pages.ts'
import { EDITING_BATCH_MAX, type EditingPage, type SavedDraft } from '#contract/editing/api.ts'
import type { ListedAddedPage } from '#contract/staff/added-pages.ts'
import type { Value } from '#contract/stored-value.ts'
import type { Account } from './accounts.ts'
import { askEditing, draft, saveDrafts } from './editing.ts'
import { jsonCall } from './posts.ts'
import { SITE_URL, type TestSite } from './test-site.ts'

export const HERO = 'hero-naaaaaa'
export const TEXT = 'text-nbbbbbb'

/** What every page needs before visitors can see it. */
export const wholePage = (
  record: string,
  title: string,
  more: Readonly<Record<string, Value>> = {},
): Record<string, Value> => ({
  [`${record}.sections`]: [HERO, TEXT],
  [`${record}.sections.${HERO}.title`]: title,
  [`${record}.sections.${HERO}.lead`]: 'What it is about.',
  [`${record}.sections.${TEXT}.text`]: '## Begin\n\nWith **one** task.\n\n- First\n- Second',
  [`${record}.meta.description`]: `About ${title}.`,
  [`${record}.state`]: 'live',
  ...more,
})

/** @param author who makes and publishes pages unless a test names someone else */
export function pageEditing(site: TestSite, author: Account) {
  const post = (who: Account, path: string, body: object) =>
    askEditing(site, `pages/${path}`, jsonCall(who.accessToken, body))

  async function pageOf(who: Account, path: string): Promise<EditingPage> {
    return (await askEditing(site, `page?path=${path}`, jsonCall(who.accessToken))).json()
  }

  async function makePage(kind: AddedPageKind, path: string, title: string, who = author) {
    const answer = await post(who, 'new', { kind, path, title })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { record: string }).record
  }

  /** Publishes values of a page at once. */
  async function publishValues(
    path: string,
    values: Readonly<Record<string, Value>>,
    who = author,
  ) {
    const page = await pageOf(who, path)
    const drafts = Object.entries(values).map(([at, value]) =>
      draft(at, value, {
        base: page.words.find((word) => word.at === at)?.version ?? 0,
        known: page.drafts.find((one) => one.at === at && one.by.id === who.id)?.revision ?? 0,
      }),
    )
    const saved: SavedDraft[] = []
    for (let from = 0; from < drafts.length; from += EDITING_BATCH_MAX) {
      const batch = drafts.slice(from, from + EDITING_BATCH_MAX)
      saved.push(...(await saveDrafts(site, who, ...batch)))
    }
    const sent = saved.map((one) => ({
      at: one.at,
      revision: 'revision' in one ? one.revision : 0,
    }))
    return askEditing(
      site,
      'publish',
      jsonCall(who.accessToken, { id: randomUUID(), path, drafts: sent }),
    )
  }

  const get = (path: string) => site.request(SITE_URL + path, { redirect: 'manual' })

  return {
    post,
    pageOf,
    makePage,
    publishValues,

    /** @param more values below the record of the page */
    async livePage(kind: AddedPageKind, path: string, title: string, more: object = {}) {
      const record = await makePage(kind, path, title)
      const values = Object.fromEntries(
        Object.entries(more).map(([key, value]) => [`${record}.${key}`, value as Value]),
      )
      const answer = await publishValues(path, wholePage(record, title, values))
      expect(await answer.json()).toMatchObject({ generation: expect.any(Number) })
      return record
    },

    get,
    textOf: async (path: string) => (await get(path)).text(),

    /** The list of pages that staff see. */
    async listed(who = author): Promise<ListedAddedPage[]> {
      const answer = await askEditing(site, 'pages', jsonCall(who.accessToken))
      return ((await answer.json()) as { pages: ListedAddedPage[] }).pages
    },
  }
}
