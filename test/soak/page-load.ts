/** Editors who make pages, and visitors who read them, for `added-pages-under-faults.test.ts`. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type {
  EditingPage,
  PublishConflicts,
  Published,
  SavedDrafts,
} from '#contract/editing/api.ts'
import { idsIn, newItemId } from '#contract/editing/lists.ts'
import type { ListedAddedPages } from '#contract/staff/added-pages.ts'
import type { Value } from '#contract/stored-value.ts'
import type { editingLoad, RestartableServer } from './editing-load.ts'

const SECTIONS_AT_MOST = 6
const STEPS_OF_SEQUENCE = 6

const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

/** What a process answers that could not read a request in time, or has too many. */
const OVERLOADED = [408, 503]

/** Says of each section with which publication it came, and where among how many it belongs. */
const markOf = (publication: number, sections: number, position: number) =>
  `Mark ${publication}-${sections}-${position}.`

/**
 * The publication that a page shows.
 * @returns undefined if it shows parts of two, or not all of one
 */
export function publicationIn(html: string): number | undefined {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main'))
  const marks = [...main.matchAll(/Mark (\d+)-(\d+)-(\d+)\./g)].map((match) => match.slice(1))
  const [publication, count] = marks[0] ?? []
  const isWhole =
    marks.length === Number(count) &&
    marks.every(
      (mark, index) => mark[0] === publication && mark[1] === count && mark[2] === `${index}`,
    )
  return publication !== undefined && isWhole ? Number(publication) : undefined
}

interface Acknowledged {
  publication: string
  /** Of the texts that no other publication has. One that stays the same is not stored again. */
  addresses: readonly string[]
}

interface LoadDependencies {
  servers: readonly RestartableServer[]
  load: Pick<ReturnType<typeof editingLoad>, 'ask' | 'figures'>
  sequences: number
}

export function pageLoad({ servers, load: { ask, figures }, sequences }: LoadDependencies) {
  const seen = {
    /** Paths that a page has or had. */
    paths: new Set<string>(),
    readings: 0,
    /** Pages that showed no single publication. */
    halves: [] as string[],
    /** Readings that an overloaded machine refused: no page, and no part of one. */
    unanswered: 0,
    acknowledged: [] as Acknowledged[],
    conflicts: 0,
    refused: 0,
  }
  let marks = 0

  async function visit(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const path = oneOf([...seen.paths, '/insights'])
      try {
        const response = await fetch(oneOf(servers).running.url + path, { redirect: 'manual' })
        const html = await response.text()
        seen.readings += 1
        const isWhole = path === '/insights' || publicationIn(html) !== undefined
        if (OVERLOADED.includes(response.status)) {
          seen.unanswered += 1
        } else if (![200, 301, 404, 410].includes(response.status)) {
          seen.halves.push(`${path}: ${response.status}`)
        }
        if (response.status === 200 && !isWhole) {
          seen.halves.push(`${path}: ${html.slice(html.indexOf('<main'), html.indexOf('</main'))}`)
        }
      } catch {
        // The process was killed at that moment.
      }
      await delay(20)
    }
  }

  /** One step with a page as a whole. Another editor may have been faster. */
  async function step(token: string, name: string, body: object): Promise<boolean> {
    const { status, answer } = await ask(token, 'POST', `pages/${name}`, body)
    if (![200, 404, 409, 422].includes(status)) {
      throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
    }
    seen.refused += status === 200 ? 0 : 1
    return status === 200
  }

  const newPath = () => {
    const path = `/insights/page-${randomUUID().slice(0, 8)}`
    seen.paths.add(path)
    return path
  }

  /** What a page has after this change of its sections: some stay, in any order, and some are new. */
  function newSections(before: readonly string[]): string[] {
    const hero = before.find((id) => id.startsWith('hero-')) ?? newItemId('hero')
    const kept = before.filter((id) => id.startsWith('text-') && Math.random() < 0.7)
    const added = Array.from({ length: random(3) }, () => newItemId('text'))
    const rest = [...kept, ...added].sort(() => Math.random() - 0.5)
    return [hero, ...rest].slice(0, SECTIONS_AT_MOST)
  }

  function valuesOf(record: string, ids: readonly string[]): Readonly<Record<string, Value>> {
    const publication = ++marks
    const sections = ids.flatMap((id, index): [string, Value][] => {
      const at = `${record}.sections.${id}`
      const mark = markOf(publication, ids.length, index)
      return index === 0
        ? [
            [`${at}.title`, mark],
            [`${at}.lead`, 'What it is about.'],
          ]
        : [[`${at}.text`, `With **one** text. ${mark}`]]
    })
    return {
      [`${record}.sections`]: ids,
      ...Object.fromEntries(sections),
      [`${record}.meta.description`]: 'What it is about.',
      [`${record}.state`]: 'live',
    }
  }

  /** Changes the sections of a page and publishes all of it, if nobody else did so meanwhile. */
  async function publish(token: string, path: string): Promise<void> {
    const { answer: page } = await ask<EditingPage>(token, 'GET', `page?path=${path}`)
    const record = page.addedPage?.record
    if (record === undefined) {
      return
    }
    const own = new Map(
      page.drafts.flatMap((one) => (one.by.id === page.me.id ? [[one.at, one]] : [])),
    )
    const words = new Map(page.words.map((word) => [word.at, word]))
    const listAt = `${record}.sections`
    const shown = idsIn(own.get(listAt)?.value ?? words.get(listAt)?.shown ?? [])
    const values = Object.entries(valuesOf(record, newSections(shown)))
    const writer = randomUUID()
    const drafts = values.map(([at, value]) => ({
      at,
      value,
      base: words.get(at)?.version ?? 0,
      known: own.get(at)?.revision ?? 0,
      writer,
      sequence: 1,
    }))
    const saved = await ask<SavedDrafts>(token, 'PUT', 'drafts', { path, drafts })
    const kept = saved.answer.drafts.flatMap((one) =>
      one.outcome === 'saved' ? [{ at: one.at, revision: one.revision }] : [],
    )
    if (saved.status !== 200) {
      throw new Error(`not saved: ${saved.status} ${JSON.stringify(saved.answer)}`)
    }
    // Where the answer to a new page was cut off, its first sections may be saved a moment after it
    // is listed.
    if (kept.length < drafts.length) {
      seen.conflicts += 1
      await ask(token, 'POST', 'discard', { drafts: kept })
      return
    }
    const id = randomUUID()
    const { status, answer } = await ask<Published & PublishConflicts>(token, 'POST', 'publish', {
      id,
      path,
      drafts: kept,
    })
    if (status === 200) {
      const marked = values.filter(([, value]) => `${value}`.includes('Mark '))
      seen.acknowledged.push({ publication: id, addresses: marked.map(([at]) => at) })
      return
    }
    if (status !== 409) {
      throw new Error(`not published: ${status} ${JSON.stringify(answer)}`)
    }
    seen.conflicts += 1
    await ask(token, 'POST', 'discard', { drafts: kept })
  }

  /** What an editor does with a page besides writing it. */
  async function change(token: string, record: string): Promise<void> {
    const steps = [
      () => step(token, 'state', { record, state: oneOf(['gone', 'trash', 'live', 'draft']) }),
      () => step(token, 'state', { record, state: 'moved', movedTo: '/book' }),
      () => step(token, 'path', { record, path: newPath() }),
      () => step(token, 'duplicate', { record, title: 'A copy', path: newPath() }),
    ]
    await oneOf(steps)()
  }

  async function listed(token: string) {
    const { status, answer } = await ask<ListedAddedPages>(token, 'GET', 'pages')
    if (status !== 200) {
      throw new Error(`not listed: ${status} ${JSON.stringify(answer)}`)
    }
    return answer.pages
  }

  /** Sequences of steps, each on a new page or on one that an editor has made. */
  async function edit(token: string): Promise<void> {
    while (figures.typed < sequences) {
      figures.typed += 1
      const path = newPath()
      const isNew = figures.typed <= 3 || Math.random() < 0.3
      if (isNew) {
        // Of a request that was repeated, the second answer says that the address is taken.
        await step(token, 'new', { kind: 'article', title: 'A page', path })
      }
      const pages = await listed(token)
      const page = (isNew && pages.find((one) => one.path === path)) || oneOf(pages)
      for (let count = 0; count < STEPS_OF_SEQUENCE; count += 1) {
        const now = (await listed(token)).find(({ record }) => record === page.record) ?? page
        await (Math.random() < 0.6 ? publish(token, now.path) : change(token, now.record))
      }
    }
  }

  return { seen, visit, edit, listed }
}
