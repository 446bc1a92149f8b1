/** Editors, visitors and kills of servers for `editing-under-faults.test.ts`. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type {
  EditingPage,
  PublishConflicts,
  Published,
  SavedDrafts,
} from '#contract/editing/api.ts'
import { idsIn } from '#contract/editing/lists.ts'
import type { DraftToSave } from '#contract/editing/requests.ts'
import type { Value } from '#contract/stored-value.ts'
import { siteWords } from '#server/words/registry.ts'
import { jsonCall } from '#test/posts.ts'
import type { RealServer } from '#test/real-server.ts'

const ANSWER_LIMIT_MS = 20_000
const RETRY_MS = 40
/** The request arrived too slowly, or there were too many: it is repeated. */
const TRANSIENT = [408, 429]
/** Share of requests that are interrupted, and the longest time before that. */
const CUT = { share: 0.1, afterMs: 25 }

/** Records of two pages. The header and footer and the facts are on both. */
export const PAGES = {
  '/': ['home', 'navigation', 'site'],
  '/book': ['book', 'navigation', 'site'],
} as const
/**
 * A list on Home. Each edit of it shows an added item, whose texts are published with it and whose
 * id is the edit's number.
 */
const LIST = 'home.question.items'
const itemOf = (edit: number) => `n${edit.toString(36).padStart(6, '0')}`
const FACTS = ['site.tagline', 'site.book.release']
/** What is edited: texts that are long enough for a mark, facts, and the list. */
const TEXTS = [...siteWords.values()]
  .filter(
    ({ at, kind, rule, rules }) =>
      /^(home|book|navigation)\.(?!meta\.)/.test(at) &&
      kind === 'text' &&
      !rule &&
      !rules.placeholders.length &&
      rules.max >= 60,
  )
  .map(({ at }) => at)
  .filter((_, index) => index % 3 === 0)
  .filter((at) => !at.startsWith(LIST))
  .slice(0, 30)
export const ADDRESSES = [...TEXTS, ...FACTS, LIST]

const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

/** A server that may be killed. */
export interface RestartableServer {
  running: RealServer
  /** Resolves once the server answers. */
  ready: Promise<void>
}

/**
 * A page that a visitor received: for each address the number of the edit it showed, or 0 for the
 * original.
 */
type Reading = { startedAt: number; path: keyof typeof PAGES; shown: string }

/** Text of an edit that contains the position of its address and its number. */
const mark = (at: string, edit: number) => `${ADDRESSES.indexOf(at)}#${edit}#`
/** The edit that a stored value is from. */
function editIn(value: Value | null): string {
  const added = idsIn(value).at(-1)
  return added === undefined
    ? (/#(\d+)#/.exec(`${value}`)?.[1] ?? '0')
    : `${Number.parseInt(added.slice(1), 36)}`
}

type OwnDraft = { value: Value; revision: number; base: number }
/** What happened to the last text that an editor typed at an address. */
type Fate = { value: Value; state: 'draft' | 'published' | 'dropped' }

interface LoadDependencies {
  servers: readonly RestartableServer[]
  restart(): Promise<RealServer>
  size: { edits: number; kills: number }
}

/** Those who use the site, and what they have done and seen. */
export function editingLoad({ servers, restart, size }: LoadDependencies) {
  const figures = {
    readings: [] as Reading[],
    /** Pages that showed two edits of one text. */
    mixtures: [] as string[],
    acknowledged: [] as { publication: string; at: number }[],
    typed: 0,
    published: 0,
    decided: 0,
  }

  /**
   * The edits that a page shows. A text that occurs twice, in the page and in its data, must be the
   * same.
   */
  function read(path: keyof typeof PAGES, html: string): string {
    const found = new Map<string, string>()
    // The data for the browser also has the texts of items that were removed.
    const list = [...html.slice(0, html.indexOf('</main')).matchAll(/Item\s(\d+)\sof\sthe\slist/g)]
    const marks = [
      ...html.matchAll(/(\d+)#(\d+)#/g),
      ...list.map(([, edit]) => ['', ADDRESSES.indexOf(LIST), edit]),
    ]
    for (const [, index = '', edit = ''] of marks as string[][]) {
      const at = ADDRESSES[Number(index)] ?? ''
      if (found.has(at) && found.get(at) !== edit) {
        figures.mixtures.push(`${path}: ${at}`)
      }
      found.set(at, edit)
    }
    return stateOn(path, found)
  }

  async function visit(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const server = oneOf(servers)
      const path = oneOf(Object.keys(PAGES) as (keyof typeof PAGES)[])
      const startedAt = performance.now()
      try {
        const response = await fetch(server.running.url + path, {
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        })
        const html = await response.text()
        if (response.status === 200) {
          figures.readings.push({ startedAt, path, shown: read(path, html) })
        }
      } catch {
        // The process was killed at that moment.
      }
      await delay(10)
    }
  }

  /**
   * Sends a request until a server answers. Some are interrupted, before or after the server
   * handled them.
   */
  async function ask<T>(token: string, method: string, path: string, body?: object) {
    for (;;) {
      const server = oneOf(servers)
      await server.ready
      const cut = Math.random() < CUT.share ? random(CUT.afterMs) : ANSWER_LIMIT_MS
      try {
        const response = await fetch(`${server.running.url}/admin/api/editing/${path}`, {
          ...jsonCall(token, body, method, { 'X-Forwarded-For': `10.0.0.${random(250)}` }),
          signal: AbortSignal.timeout(cut),
        })
        const answer = (await response.json()) as T
        if (response.status < 500 && !TRANSIENT.includes(response.status)) {
          return { status: response.status, answer }
        }
      } catch {
        // The request was interrupted or the server was killed, so the same request is repeated.
      }
      await delay(RETRY_MS)
    }
  }

  async function edit(token: string): Promise<Map<string, Fate>> {
    const fates = new Map<string, Fate>()
    const drafts = new Map<string, OwnDraft>()
    /** Version of each text that this editor has seen. */
    const seen = new Map<string, number>()
    let writer = randomUUID()
    let sequence = 0

    async function save(at: string, value: Value, base: number): Promise<void> {
      const draft: DraftToSave = {
        at,
        value,
        base,
        known: drafts.get(at)?.revision ?? 0,
        writer,
        sequence: ++sequence,
      }
      const { status, answer } = await ask<SavedDrafts>(token, 'PUT', 'drafts', {
        path: '/',
        drafts: [draft],
      })
      const outcome = status === 200 ? answer.drafts[0] : undefined
      if (outcome?.outcome !== 'saved') {
        throw new Error(`not saved: ${status} ${JSON.stringify(answer)}`)
      }
      drafts.set(at, { value, revision: outcome.revision, base })
      fates.set(at, { value, state: 'draft' })
    }

    async function publishSome(): Promise<void> {
      const isOfItem = (at: string) => at.startsWith(`${LIST}.`)
      const random = [...drafts].filter(([at]) => !isOfItem(at) && Math.random() < 0.3)
      const list = random.find(([at]) => at === LIST)?.[1].value ?? null
      const item = idsIn(list).at(-1)
      const chosen = [
        ...random,
        ...[...drafts].filter(([at]) => isOfItem(at) && at.includes(`.${item}.`)),
      ]
      if (chosen.length === 0) {
        return
      }
      const id = randomUUID()
      const sent = { id, path: '/', drafts: chosen.map(([at, { revision }]) => ({ at, revision })) }
      const { status, answer } = await ask<Published & PublishConflicts>(
        token,
        'POST',
        'publish',
        sent,
      )
      if (status === 200) {
        figures.acknowledged.push({ publication: id, at: performance.now() })
        figures.published += 1
        for (const [at, { value }] of chosen) {
          drafts.delete(at)
          fates.set(at, { value, state: 'published' })
        }
        for (const { at, version } of answer.changes) {
          seen.set(at, version)
        }
        return
      }
      if (status !== 409) {
        throw new Error(`not published: ${status} ${JSON.stringify(answer)}`)
      }
      for (const conflict of answer.conflicts) {
        const own = drafts.get(conflict.at)
        if (conflict.reason !== 'published-since' || !own) {
          throw new Error(`odd: ${JSON.stringify(conflict)}`)
        }
        figures.decided += 1
        seen.set(conflict.at, conflict.version)
        if (Math.random() < 0.5) {
          await save(conflict.at, own.value, conflict.version)
        } else {
          await ask(token, 'POST', 'discard', {
            drafts: [{ at: conflict.at, revision: own.revision }],
          })
          drafts.delete(conflict.at)
          fates.set(conflict.at, { value: own.value, state: 'dropped' })
        }
      }
    }

    while (figures.typed < size.edits) {
      const n = ++figures.typed
      const at = oneOf(ADDRESSES)
      const base = drafts.get(at)?.base ?? seen.get(at) ?? 0
      if (at === LIST) {
        await save(`${LIST}.${itemOf(n)}.title`, `Item ${n} of the list`, 0)
        await save(`${LIST}.${itemOf(n)}.text`, 'Its text.', 0)
        await save(
          at,
          [
            ...idsIn(siteWords.get(LIST)?.original ?? [])
              .slice(0, 2)
              .toReversed(),
            itemOf(n),
          ],
          base,
        )
      } else {
        await save(at, `Typed ${mark(at, n)}`, base)
      }
      if (Math.random() < 0.05) {
        writer = randomUUID()
      }
      if (Math.random() < 0.12) {
        await publishSome()
      }
      if (Math.random() < 0.02) {
        // Simulates a reload of the page.
        const { answer } = await ask<EditingPage>(token, 'GET', 'page?path=/')
        for (const word of answer.words) {
          if (!drafts.has(word.at)) {
            seen.set(word.at, word.version)
          }
        }
      }
    }
    return fates
  }

  async function kill(): Promise<void> {
    for (let kills = 0; kills < size.kills; kills++) {
      while (figures.typed < ((kills + 1) * size.edits) / (size.kills + 1)) {
        await delay(20)
      }
      const server = oneOf(servers)
      server.running.signal('SIGKILL')
      server.ready = server.running.exited.then(async () => {
        server.running = await restart()
      })
      await server.ready
    }
  }

  return { figures, ask, visit, edit, kill }
}

/** A change of the history, oldest first. */
export interface HistoryRow {
  address: string
  version: number
  value: Value | null
  author: string | null
  publication: string
}

/** The edits that a page shows in a state of the site, in the form of `Reading.shown`. */
export const stateOn = (path: keyof typeof PAGES, shown: ReadonlyMap<string, string>) =>
  ADDRESSES.filter((at) => PAGES[path].some((name) => at.startsWith(`${name}.`)))
    .map((at) => shown.get(at) ?? '0')
    .join(' ')

/** The site's texts after each publication, oldest first. */
export function publishedStates(history: readonly HistoryRow[]) {
  const states: { publication: string | undefined; shown: Map<string, string> }[] = [
    { publication: undefined, shown: new Map() },
  ]
  for (const { address, value, publication } of history) {
    const last = states.at(-1) as (typeof states)[number]
    const edited = editIn(value)
    if (last.publication === publication) {
      last.shown.set(address, edited)
    } else {
      states.push({ publication, shown: new Map(last.shown).set(address, edited) })
    }
  }
  return states
}
