/**
 * The registry: every value of the site that can be edited, with what `content/` declares of it,
 * read once.
 */
import { addedPage } from '#content/added-page.ts'
import { type RecordName, records } from '#content/words.ts'
import { isAddedPage, isAddressOfPath, PATHS_RECORD, SECTIONS_MAX } from '#contract/added-pages.ts'
import { isKind } from '#contract/editing/kinds.ts'
import { blankOf, inAddedItem, textsOfAdded } from '#contract/editing/lists.ts'
import type { Area, BlankItem, SiteWord } from '#contract/editing/site-word.ts'
import { META_KEYS, recordOf, rulesOf, type TextRules } from '#contract/editing/texts.ts'
import { type ToolSlug, toolPath } from '#contract/page-paths.ts'
import type { Value } from '#contract/stored-value.ts'
import type { ValueRules } from '#contract/value-kinds.ts'
import { declarationOf, type ListOptions, plainOf, valueIn } from '#contract/values.ts'
import { shippedFacts } from './current-words.ts'
import { legalTextOf, TOOL_FILES, toolTextOf } from './markdown-texts.ts'
import { releasedWords } from './released-words.ts'

const LIST_RULES: TextRules = { max: 300, required: true, placeholders: [] }
const PICTURE_RULES: TextRules = { max: 70, required: true, placeholders: [] }
const [META_TITLE, , META_PREVIEW] = META_KEYS

/** Records by name, of which the names in addresses may be any. */
const siteRecords: Readonly<Record<string, (typeof records)[RecordName] | undefined>> = records

const areaOf = (at: string): Area => siteRecords[recordOf(at)]?.area ?? 'page'

/** A value as `content/` has it. */
interface Shipped {
  value: Value
  kind: string
  choices?: readonly string[] | undefined
  declared?: (ValueRules & { least?: number }) | undefined
  /** The area of the list around it. */
  within?: Area | undefined
}

/**
 * A text, or a value of another kind. Its limits are those of what `content/` has, also where the
 * release has the owner's.
 */
function wordAt(
  at: string,
  { value: shipped, kind, choices, declared = {}, within }: Shipped,
): SiteWord {
  const area = declared.area ?? within ?? areaOf(at)
  const record = siteRecords[recordOf(at)]
  const { min, max } = declared
  const rule = isKind(kind)
    ? {
        kind,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(choices && { choices }),
      }
    : undefined
  const rules = rulesOf(shipped, shippedFacts, { ...declared, ...(rule && { kind: rule.kind }) })
  return {
    at,
    area,
    kind: 'text',
    original: releasedWords[at] ?? shipped,
    rules,
    ...(rule && { rule }),
    ...(record?.shared && { shared: record.shared }),
    ...(record?.isFact && kind !== 'markdown' && { isFact: true as const }),
    ...(record?.isOnlyInSettings && { isOnlyInSettings: true as const }),
    ...(record?.isEmail && { isEmail: true as const }),
  }
}

/** Kinds that staff cannot change. */
const UNEDITED: readonly string[] = ['counted', 'fixed', 'when']

/**
 * Everything that can be edited in a part of `content/`.
 * @param place its address, unless it states its own
 * @param within the area of the list around it
 */
function wordsIn(content: unknown, place: string, within?: Area): SiteWord[] {
  const declared = declarationOf(content)
  const value: unknown = valueIn(content)
  const kind = declared?.kind ?? 'text'
  if (kind === 'file') {
    return [wordAt(place, { value: legalTextOf(String(value)), kind: 'markdown' })]
  }
  if (typeof value === 'string' || isKind(kind)) {
    return UNEDITED.includes(kind)
      ? []
      : [
          wordAt(place, {
            value: value as Value,
            kind,
            choices: declared?.choices,
            declared: declared?.rules as ValueRules | undefined,
            within,
          }),
        ]
  }
  if (typeof value !== 'object' || value === null) {
    return []
  }
  if (declared?.forms) {
    return [sectionsAt(place, declared.forms)]
  }
  if (Array.isArray(value)) {
    const ids = value.map((item, index) => `${item.id ?? index}`)
    const area = (declared?.rules as ListOptions | undefined)?.area ?? within
    const items = value.flatMap((item, index) => wordsIn(item, `${place}.${ids[index]}`, area))
    const list = declared && listAt(place, ids, items, declared.rules as ListOptions)
    return list ? [list, ...items] : items
  }
  const { at = place, id: _, ...parts } = value as { at?: string; id?: unknown }
  const inner = Object.entries(parts).flatMap(([key, part]) =>
    wordsIn(part, `${at}.${key}`, within),
  )
  return declared?.kind === 'picture' ? [pictureAt(at, parts), ...inner] : inner
}

function pictureAt(at: string, parts: object): SiteWord {
  const { drawing, src } = plainOf(parts) as Partial<Record<'drawing' | 'src', string>>
  const { shared } = siteRecords[recordOf(at)] ?? {}
  return {
    at,
    area: areaOf(at),
    kind: 'picture',
    original: drawing ?? src ?? '',
    rules: PICTURE_RULES,
    ...(shared && { shared }),
  }
}

/**
 * The values of an added item. A text may be as long as the longest of the shipped items.
 * @param at address of the list, below which the values are
 */
function blankItem(
  words: readonly SiteWord[],
  at: string,
  ids: readonly string[] = [],
  items: readonly SiteWord[] = [],
): BlankItem {
  const keyed = words.map(({ at: own, area: _, ...word }): [string, BlankItem[string]] => {
    const key = own.slice(at.length + 1)
    const limits = items
      .filter((one) => ids.some((id) => one.at === `${at}.${id}.${key}`))
      .map(({ rules }) => rules.max)
    return [key, { ...word, rules: { ...word.rules, max: Math.max(word.rules.max, ...limits) } }]
  })
  return Object.fromEntries(keyed)
}

/** The sections of an added page. */
function sectionsAt(at: string, forms: Readonly<Record<string, object>>): SiteWord {
  const blanks = Object.entries(forms).map(([kind, form]) => [
    kind,
    blankItem(wordsIn(form, at), at),
  ])
  return {
    at,
    area: 'page',
    kind: 'list',
    original: [],
    rules: LIST_RULES,
    list: {
      item: 'section',
      min: 0,
      max: SECTIONS_MAX,
      blank: {},
      forms: Object.fromEntries(blanks),
    },
  }
}

/** A list. */
function listAt(
  at: string,
  ids: readonly string[],
  items: readonly SiteWord[],
  { blank: added, area: declaredArea, ...rules }: ListOptions,
): SiteWord {
  const area = declaredArea ?? areaOf(at)
  const blank = blankItem(wordsIn(added, at, area), at, ids, items)
  const { shared, isFact } = wordAt(at, { value: '', kind: 'list' })
  return {
    at,
    area,
    kind: 'list',
    original: releasedWords[at] ?? ids,
    rules: LIST_RULES,
    list: { ...rules, blank },
    ...(shared && { shared }),
    ...(isFact && { isFact }),
  }
}

/** The text of the preview image if it differs from the title. Otherwise the title is drawn. */
function previewOf(record: string, words: readonly SiteWord[]): SiteWord[] {
  if (!words.some(({ at }) => at === `${record}.${META_TITLE}`)) {
    return []
  }
  return [wordAt(`${record}.${META_PREVIEW}`, { value: '', kind: 'text', declared: PREVIEW_RULES })]
}
const PREVIEW_RULES = { least: 80 }

/** The texts of the tools, which are files. A tool is edited on its page. */
const toolWords: readonly SiteWord[] = Object.entries(TOOL_FILES).map(([at, path]) => ({
  ...wordAt(at, { value: toolTextOf(path), kind: 'markdown', within: 'page' }),
  on: [toolPath(at.split('.')[1] as ToolSlug)],
}))

/**
 * Addresses in the order of `content/words.ts`, and for each record the records whose addresses it
 * contains.
 */
function readSite() {
  const words = new Map<string, SiteWord>()
  const pagesOf = new Map<string, Set<string>>()
  const contained = new Map<string, ReadonlySet<string>>()
  for (const [name, record] of Object.entries(records)) {
    const own = [
      ...wordsIn(record.words, name),
      ...toolWords.filter(({ at }) => recordOf(at) === name),
    ]
    contained.set(name, new Set([...own.map(({ at }) => recordOf(at)), ...(record.later ?? [])]))
    for (const word of [...own, ...previewOf(name, own)]) {
      words.set(word.at, word)
      if (record.page && siteRecords[recordOf(word.at)]?.namesPages) {
        pagesOf.set(word.at, (pagesOf.get(word.at) ?? new Set()).add(record.page))
      }
    }
  }
  // The release may have items that staff added.
  for (const word of [...words.values()]) {
    for (const added of textsOfAdded(word, word.original)) {
      words.set(added.at, { ...added, original: releasedWords[added.at] ?? added.original })
    }
  }
  for (const [at, pages] of pagesOf) {
    Object.assign(words.get(at) ?? {}, { on: [...pages] })
  }
  return { words: words as ReadonlyMap<string, SiteWord>, contained }
}

const site = readSite()

/** The values of `content/`, by address. */
export const siteWords = site.words

/** An added page whose record has no other purpose. */
const FORM_RECORD = 'page-00000000'
const formWords = wordsIn(addedPage, FORM_RECORD)

/** The values of an added page without those of its sections, by the rest of their address. */
const wordsOfForm: ReadonlyMap<string, SiteWord> = new Map(
  [...formWords, ...previewOf(FORM_RECORD, formWords)].map((word) => [
    word.at.slice(FORM_RECORD.length + 1),
    word,
  ]),
)

/** The values of an added page. @param record its record */
export const wordsOfPage = (record: string): SiteWord[] =>
  [...wordsOfForm].map(([key, word]) => ({ ...word, at: `${record}.${key}` }))

/** Says to which page a path belongs. */
const PATH_WORD: Omit<SiteWord, 'at'> = {
  area: 'page',
  kind: 'text',
  original: '',
  rules: { max: FORM_RECORD.length, required: false, placeholders: [] },
  rule: { kind: 'person' },
}

/** Ids of added items within an address. All items of a kind have the same values. */
const ADDED_IDS = /(?<=\.)([a-z]+-)?n[a-z0-9]{6}(?=\.)/g

/** Values of added pages that were asked for, by their address without the record and the ids. */
const ofPages = new Map<string, SiteWord>()

/** A value of an added page. There may be a hundred thousand of them, of a few hundred forms. */
function wordOfPage(at: string): SiteWord | undefined {
  const record = recordOf(at)
  if (!isAddedPage(record)) {
    return record === PATHS_RECORD && isAddressOfPath(at) ? { ...PATH_WORD, at } : undefined
  }
  const key = at.slice(record.length + 1)
  const form = key.replace(ADDED_IDS, '$1')
  const word = ofPages.get(form) ?? wordsOfForm.get(key) ?? wordInAddedItem(at)
  if (word) {
    ofPages.set(form, word)
  }
  return word && { ...word, at }
}

/** A value of an item that staff added to a list. */
function wordInAddedItem(at: string): SiteWord | undefined {
  const added = inAddedItem(at)
  const list = added && siteWord(added.list)
  const blank = added && list?.list && blankOf(list.list, added.id)?.[added.key]
  return list && blank && { at, area: list.area, kind: 'text', ...blank }
}

/**
 * The value at an address: of `content/`, of an added page, or of an item that staff added to a
 * list.
 */
export const siteWord = (at: string): SiteWord | undefined =>
  siteWords.get(at) ?? wordOfPage(at) ?? wordInAddedItem(at)

/**
 * Whether the area of a stored text is that of its address. One without an address any more is kept
 * for its history.
 */
export const isOfItsArea = ({ at, area }: { at: string; area: Area }): boolean =>
  (siteWord(at)?.area ?? area) === area

/** The values of the items that staff added to lists. @param orders values of lists, by address */
export function addedWords(
  orders: Iterable<readonly [at: string, order: Value | null]>,
): SiteWord[] {
  const words = [...orders].flatMap(([at, order]) =>
    Array.isArray(order) ? textsOfAdded(siteWord(at), order) : [],
  )
  return [...new Map(words.map((word) => [word.at, word])).values()]
}

/** Whether several pages show the values of a record. */
export const isSharedRecord = (name: string): boolean => siteRecords[name]?.shared !== undefined

/**
 * All records whose texts appear on pages that use the given records. A page's record contains
 * texts of shared records and refers to records that are shown later. Every page may name the
 * company.
 */
export function recordsWithin(used: Iterable<string>): ReadonlySet<string> {
  const all = new Set([...used, 'site'])
  // The loop also visits the records that it adds.
  for (const name of all) {
    for (const inner of site.contained.get(name) ?? []) {
      all.add(inner)
    }
  }
  return all
}

/** The records of the emails and PDFs that pages with these records send. */
export function recordsSentFrom(shown: Iterable<string>): ReadonlySet<string> {
  return new Set([...shown].flatMap((name) => siteRecords[name]?.sends ?? []))
}

/** The page that shows a record, or sends it. Home for what every page shows. */
export function pageOf(record: string): string {
  const sender = Object.values(records).find(({ sends }) => sends?.includes(record))
  return siteRecords[record]?.page ?? sender?.page ?? '/'
}
