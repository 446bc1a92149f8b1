/** Sentences of the editor. */
import { counted } from '#app/staff/counted.ts'
import { editing } from '#content/editing.ts'
import { previewTitles } from '#content/preview-titles.ts'
import type { Colleague } from '#contract/editing/api.ts'
import { idsIn, isAddedItem, kindOfSection } from '#contract/editing/lists.ts'
import { isOwnPdf } from '#contract/editing/pictures.ts'
import type { SiteWord } from '#contract/editing/site-word.ts'
import { recordOf, type TextProblem } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Value } from '#contract/stored-value.ts'
import type { Refusal } from './api.ts'
import { changesOf, conflictsOf, type EditingState, type WordState } from './editing-state.ts'

const words = editing.state
const brief = editing.stateShort

/** Says why the text of a page can be changed only by a release. Undefined for all other pages. */
export function whyFixed(path: string): string | undefined {
  const isLegal = ['/privacy-policy', '/terms-of-service'].includes(path)
  return isLegal ? editing.fixed.legal : undefined
}

interface StateSentence {
  text: string
  /** The same in about two words. */
  short: string
  /** `waiting`: a save is in progress. `warning`: the person must do or know something. */
  tone: 'calm' | 'waiting' | 'warning'
}

/** Says in one sentence where the texts of this page are stored. */
export function stateSentence(
  state: EditingState,
  pageName: (path: string) => string,
  fixed?: string,
): StateSentence {
  const changes = changesOf(state).length
  const unsaved = [...state.words.values()].filter(({ typed }) => typed).length + state.elsewhere
  const conflicts = conflictsOf(state).length
  const say = (tone: StateSentence['tone'], text: string, short: string): StateSentence => ({
    text,
    short,
    tone,
  })
  const warning = (text: string) => say('warning', text, brief.warning)
  if (state.saving === 'no-role') {
    return warning(words.noRole)
  }
  if (state.saving === 'signed-out') {
    return warning(counted(words.signedOut, unsaved))
  }
  if (state.memoryOnly && unsaved > 0) {
    return warning(counted(words.memoryOnly, unsaved))
  }
  if (state.saving === 'away') {
    return warning(counted(words.away, unsaved))
  }
  if (!state.page) {
    return say('waiting', words.loading, brief.loading)
  }
  const { scheduled } = state.page
  const stopped = scheduled.find((one) => one.stopped)
  if (stopped) {
    const place = { time: timeInWords(stopped.due), page: pageName(stopped.path) }
    return say('warning', fillIn(editing.schedule.bar, place), brief.stopped)
  }
  if (conflicts > 0) {
    return say('warning', counted(words.conflicts, conflicts), counted(brief.conflicts, conflicts))
  }
  if (unsaved > state.elsewhere) {
    return say('waiting', counted(words.saving, unsaved - state.elsewhere), brief.saving)
  }
  if (state.elsewhere > 0) {
    return warning(counted(words.elsewhere, state.elsewhere))
  }
  if (changes > 0) {
    return say('calm', counted(words.drafts, changes), counted(brief.drafts, changes))
  }
  if (scheduled.length > 0) {
    return say('calm', counted(editing.schedule.waiting, scheduled.length), brief.scheduled)
  }
  return fixed ? say('calm', fixed, brief.fixed) : say('calm', words.published, brief.published)
}

/** Says what has to be corrected. */
export function problemSentence(problem: TextProblem): string {
  const { problem: name } = problem
  if (name === 'kind') {
    return fillIn(editing.problem.kind[problem.kind], {
      min: problem.min ?? 0,
      max: problem.max ?? 0,
    })
  }
  if (name === 'list') {
    return fillIn(editing.part.limits, problem)
  }
  return fillIn(editing.problem[name], {
    ...((name === 'markdown' || name === 'tool') && { part: problem.part }),
    ...(name === 'link-for-admins' && { link: problem.link }),
    ...(name === 'too-long' && { count: problem.length - problem.max }),
    ...(name === 'placeholder' && { places: [...problem.missing, ...problem.unknown].join(', ') }),
    ...(name === 'unwritten' && { texts: problem.texts.map(placeOf).join('; ') }),
    ...(name === 'link-changed' && { links: problem.links.join(', ') }),
  })
}

/** Says why a file was not taken. */
export function refusalSentence({ refused, message }: Refusal): string {
  if (refused === 'session') {
    return editing.state.signedOut.none
  }
  return refused === 'away' ? editing.state.away.none : fillIn(editing.dialog.failed, { message })
}

/** Says where else a text appears. */
export const sharedTag = ({ shared }: SiteWord): string | undefined =>
  shared && editing.field.shared[shared]

/** Address of the link to which a text belongs, if it can be changed. */
export function linkOf(at: string, { words }: EditingState): string | undefined {
  const partOf = (address: string) => address.slice(0, address.lastIndexOf('.'))
  const link = [...words.values()].find(
    ({ word }) => word.rule?.kind === 'link' && partOf(word.at) === partOf(at),
  )
  return link?.word.at
}

/** Name of a group of texts. @param page of those that only a page shows */
export const recordName = (record: string, page: string = editing.thisPage): string =>
  (editing.records as Readonly<Record<string, string>>)[record] ?? page

/** Titles of the emails and PDFs with the words of these records, by name. */
export const sentBy = (records: readonly string[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...records.map((record) => (previewTitles as Record<string, object>)[record]))

const NAME_LENGTH = 40

/**
 * What a text is called: the first words of what the person sees, in quotation marks. An empty text
 * has its place's name.
 */
export function nameOf(at: string, text: string): string {
  if (text === '') {
    return placeOf(at)
  }
  if (text.length <= NAME_LENGTH) {
    return `“${text}”`
  }
  return `“${text.slice(0, text.lastIndexOf(' ', NAME_LENGTH) + 1 || NAME_LENGTH).trimEnd()}…”`
}

/** The text of a word, by which it is called. A list or a link is called by its place. */
export const textOf = (state: WordState | undefined): string =>
  state?.word.kind === 'text' && !state.word.rule ? `${state.value}` : ''

/** A value as a person reads it. What has several rows gets a line for each. */
export function valueInWords(value: Value): string {
  if (typeof value === 'boolean') {
    return editing.part[value ? 'shown' : 'hidden']
  }
  if (isOwnPdf(value)) {
    return fillIn(editing.fact.pdf.own, { size: megabytes(value.bytes) })
  }
  if (Array.isArray(value)) {
    return value.map((row) => (Array.isArray(row) ? [...new Set(row)].join(' – ') : row)).join('\n')
  }
  return choiceInWords(`${value}`)
}

/** `Swiss Franc (CHF)`. Nothing for no currency. */
export function currencyName(code: string): string {
  const name = code && new Intl.DisplayNames('en', { type: 'currency' }).of(code)
  return name ? `${name} (${code})` : ''
}

/** One of the words of a choice as a person reads it. Other texts stay what they are. */
export const choiceInWords = (value: string): string =>
  (editing.choices as Readonly<Record<string, string>>)[value] ?? value

/** A size in megabytes. */
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/**
 * What became of a list, in sentences. As few items as possible count as moved. @param before ids
 * of its items
 */
export function listChanges(
  { word }: WordState,
  before: Value,
  after: Value,
  { words }: EditingState,
): string[] {
  const key = Object.keys(word.list?.blank ?? {})[0]
  const say = (text: string, id: string) => {
    if (word.list?.forms) {
      return fillIn(text, { name: sectionName(id) })
    }
    const at = `${word.at}.${id}.${key}`
    return fillIn(text, {
      name: words.has(at) ? nameOf(at, textOf(words.get(at))) : (word.list?.item ?? ''),
    })
  }
  const old = idsIn(before)
  const now = idsIn(after)
  const lines = [
    ...now.filter((id) => !old.includes(id)).map((id) => say(editing.part.wasAdded, id)),
    ...old.filter((id) => !now.includes(id)).map((id) => say(editing.part.wasRemoved, id)),
  ]
  let left = old.filter((id) => now.includes(id))
  let right = now.filter((id) => old.includes(id))
  while (left.join() !== right.join()) {
    const distance = (id: string) => right.indexOf(id) - left.indexOf(id)
    const [moved = ''] = [...left].sort((a, b) => Math.abs(distance(b)) - Math.abs(distance(a)))
    lines.push(say(distance(moved) < 0 ? editing.part.movedUp : editing.part.movedDown, moved))
    left = left.filter((id) => id !== moved)
    right = right.filter((id) => id !== moved)
  }
  return lines
}

/** What a section is called, by its id. */
export const sectionName = (id: string): string =>
  (editing.sections.kinds as Readonly<Record<string, { name: string }>>)[kindOfSection(id) ?? '']
    ?.name ?? id

/** One part of an address in words: `findYourFit` → `find your fit`, `q3_metrics` → `metrics`. */
const partInWords = (part: string) =>
  (editing.parts as Readonly<Record<string, string>>)[part] ??
  part
    .replace(/^q\d+_/, '')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (big) => ` ${big.toLowerCase()}`)

/** What a fact is called, by its address. Undefined for what is no fact. */
let nameOfFact: (at: string) => string | undefined = () => undefined

/** Gives facts the names that their places have in lists of changes. */
export function nameFactsBy(naming: typeof nameOfFact): void {
  nameOfFact = naming
}

/**
 * Where a text is, in words: `home.hero.facts.0.term` → `Hero: facts 1, term`. A fact has the name
 * that 'Settings' gives it.
 */
export function placeOf(at: string): string {
  const name = nameOfFact(at)
  if (name !== undefined) {
    return name
  }
  const places: string[] = []
  for (const part of at.split('.').slice(1)) {
    const before = places.pop()
    // A number belongs to the list before it. A list of items has the name of its section.
    if (kindOfSection(part)) {
      places.push(sectionName(part))
    } else if (before !== undefined && isAddedItem(part)) {
      places.push(`${before} ${editing.part.new}`)
    } else if (/^\d+$/.test(part)) {
      places.push(`${before ?? recordName(recordOf(at))} ${Number(part) + 1}`)
    } else if (part === 'items' && before !== undefined) {
      places.push(before)
    } else {
      places.push(...(before === undefined ? [] : [before]), partInWords(part))
    }
  }
  const [first = at, ...rest] = places
  return [first.charAt(0).toUpperCase() + first.slice(1), rest.join(', ')]
    .filter(Boolean)
    .join(': ')
}

/** `a`, `a and b`, `a, b, and c`. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)

export const personName = (person: Colleague | null): string =>
  person?.name ?? editing.conflict.someone

/** A time with its day and the name of its zone, as the person reads it. */
export const timeInWords = (time: string): string =>
  new Date(time).toLocaleString(undefined, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  })
