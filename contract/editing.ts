/**
 * Editing in place: what the browser and the server agree on. Words are data: a draft or a published text is one line of plain
 * text at an address (`contract/words.ts`), never markup. A picture's value names a stored picture (`pictureValue`).
 *
 * A text is published in versions: 0 is the original in `content/`, every published change adds one. A draft remembers the
 * version it was based on, and is published only while that is still the newest one.
 */

/** Where the editor asks: same origin, with the bearer token of an editor or admin. */
export const EDITING_PATH = '/admin/api/editing'

/** Stored pictures: `{PICTURES_PATH}/{hash}-{width}.avif`, `….webp`, or `{hash}.svg`. They never change. */
export const PICTURES_PATH = '/pictures'

/** Drafts in one save and changes in one publication. */
export const EDITING_BATCH_MAX = 200
/** A draft may be longer than its text may become, so that nothing typed is refused. */
export const DRAFT_MAX_CHARACTERS = 5000
/** Entries in one answer about the history. */
export const HISTORY_PAGE = 50
/** After this time every process shows what was published. */
export const PUBLISHED_WITHIN_MS = 2000

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Of each side, before cropping. */
export const PICTURE_MAX_SIDE_PX = 12_000
export const PICTURE_MAX_PIXELS = 50_000_000
/** Of the kept picture; smaller ones are never enlarged. */
export const PICTURE_WIDTHS_PX = [480, 960, 1600] as const
export const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml'] as const

/** Characters that search engines show of a page's title, with the site's name, and of its description. */
export const SEARCH_SHOWS = { title: 60, description: 155 } as const

/** Records that more than one page shows: publishing a text of theirs changes every page that does. */
export const SHARED_RECORDS = ['site', 'navigation', 'flywheel', 'modelStages'] as const

export const recordOf = (at: string): string => at.slice(0, at.indexOf('.'))

export const isShared = (at: string): boolean => SHARED_RECORDS.some((name) => name === recordOf(at))

/** What the page's title, description and preview text are kept under, behind the name of the page's record. */
export const META_KEYS = ['meta.title', 'meta.description', 'meta.preview'] as const

/** A stored picture as drafts, overrides and pages name it: `{file} {width} {height}`. Its alternative text is the text at `{at}.alt`. */
export interface PictureValue {
  /** SHA-256 of the picture in base64url, with `.svg` behind it for a drawing. */
  file: string
  /** Pixels. */
  width: number
  height: number
}

/** Widths in which a photo is kept: the smaller ones of the list and its own. @param width of the kept picture, pixels */
export function pictureSizes(width: number): number[] {
  return [...PICTURE_WIDTHS_PX.filter((size) => size < width), width]
}

const PICTURE_VALUE = /^([\w-]{43}(?:\.svg)?) ([1-9]\d{0,4}) ([1-9]\d{0,4})$/

export const pictureValue = ({ file, width, height }: PictureValue): string => `${file} ${width} ${height}`

/** @returns undefined for a value that names no picture */
export function readPictureValue(value: string): PictureValue | undefined {
  const [, file, width, height] = PICTURE_VALUE.exec(value) ?? []
  return file ? { file, width: Number(width), height: Number(height) } : undefined
}

/** What must hold for a text before it can be published. */
export interface TextRules {
  /** Characters (UTF-16 code units). */
  max: number
  /** An empty text is refused. */
  required: boolean
  /** `{email}` and the like, which are filled in: each must stay as often as it is. */
  placeholders: readonly string[]
}

/** Least limit by the last part of the address, so that a short original does not forbid a normal text. */
const LEAST_LIMITS: Readonly<Record<string, number>> = {
  title: 60,
  eyebrow: 50,
  lead: 200,
  text: 180,
  description: 180,
  note: 100,
  question: 80,
  answer: 180,
  quote: 140,
  alt: 150,
  preview: 80,
}
const LEAST_LIMIT = 20

const PLACEHOLDER = /\{\w+\}/g
const ADDRESS_IN_TEXT = /https?:\/\/[^\s)]+/g

function lastKey(at: string): string {
  return at.slice(at.lastIndexOf('.') + 1)
}

/** The rules of the text at an address: its limit leaves a third more than the original, so that the layout holds. */
export function rulesOf(at: string, original: string): TextRules {
  const room = Math.ceil((original.length * 1.3 + 5) / 5) * 5
  return {
    max: Math.max(room, LEAST_LIMITS[lastKey(at)] ?? LEAST_LIMIT),
    required: original !== '',
    placeholders: original.match(PLACEHOLDER) ?? [],
  }
}

/** Why a text cannot be published. */
export type TextProblem =
  | { problem: 'empty' }
  | { problem: 'too-long'; max: number; length: number }
  | { problem: 'control-character' }
  | { problem: 'placeholder'; missing: string[]; unknown: string[] }
  | { problem: 'link-changed'; links: string[] }
  | { problem: 'picture' }

/** Line breaks, tabs, other control characters, and the marks that turn the direction of writing around. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
const EVERY_SPACE = /[\s\u200b]+/g
const TYPED_CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * A text as it is kept, of what was typed or pasted: line breaks and spaces in a row become one space, control characters go,
 * composed letters (NFC). No-break spaces between words stay, as authors set them on purpose.
 */
export function tidyText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(EVERY_SPACE, (spaces) => (spaces === '\u00a0' ? spaces : ' '))
    .replace(TYPED_CONTROL, '')
    .trim()
}

/** Whether a text is data that can be shown at all, whatever its rules say. */
export const isPlainText = (text: string): boolean => !CONTROL_CHARACTER.test(text)

function withoutEach(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...all]
  for (const one of taken) {
    const index = left.indexOf(one)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

/** The first reason why `text` cannot replace `original` at this address, or undefined. */
export function textProblem(at: string, original: string, text: string): TextProblem | undefined {
  const { max, required, placeholders } = rulesOf(at, original)
  if (CONTROL_CHARACTER.test(text)) return { problem: 'control-character' }
  if (required && text.trim() === '') return { problem: 'empty' }
  if (text.length > max) return { problem: 'too-long', max, length: text.length }
  const used = text.match(PLACEHOLDER) ?? []
  const missing = withoutEach(placeholders, used)
  const unknown = withoutEach(used, placeholders)
  if (missing.length > 0 || unknown.length > 0) return { problem: 'placeholder', missing, unknown }
  const links = original.match(ADDRESS_IN_TEXT) ?? []
  const usedLinks = text.match(ADDRESS_IN_TEXT) ?? []
  if (withoutEach(links, usedLinks).length > 0 || withoutEach(usedLinks, links).length > 0)
    return { problem: 'link-changed', links }
  return undefined
}

/** A member of staff. */
export interface Colleague {
  id: string
  /** Email address; null when the account is gone. */
  name: string | null
}

/** The newest published change of an address. */
export interface PublishedChange {
  /** Id in the history. */
  id: number
  by: Colleague | null
  /** ISO 8601. */
  when: string
}

/** One address of a page: everything there is to edit, seen or not. */
export interface EditableWord {
  at: string
  kind: 'text' | 'picture'
  /** In `content/` now. Of a picture: the name of the drawing or file, which only identifies it. */
  original: string
  /** What visitors see: the original, or what was published in its place. */
  shown: string
  /** Of what visitors see: the base of a draft that starts from it. */
  version: number
  rules: TextRules
  /** Absent while the original shows. */
  published?: PublishedChange
  /** A release changed the original after it was replaced: this is the text that was replaced. */
  originalWas?: string
}

/** What someone has typed and not yet published. */
export interface WordDraft {
  at: string
  by: Colleague
  /** Null: the original shall show again. */
  value: string | null
  /** Version of the published text that it was based on. */
  base: number
  /** Rises with every save of this draft; publishing and discarding name it. */
  revision: number
  /** Page on which it was typed, e.g. `/book`. */
  path: string
  /** ISO 8601. */
  savedAt: string
  /** Someone published this address since `base`: nothing of it can be published before a save names the new version. */
  conflict?: PublishedChange & { version: number; shown: string }
  /** Why it cannot be published as it is. */
  problem?: TextProblem
  /** No text has this address any more. */
  isGone?: true
}

/** Answer of `GET {EDITING_PATH}/role`, for anyone who is signed in: null when the person may not edit. */
export interface EditingRole {
  role: 'admin' | 'editor' | null
}

/** Answer of `GET {EDITING_PATH}/page?path=/book`. */
export interface EditingPage {
  /** Id of the newest change of the site, 0 before the first. */
  generation: number
  me: Colleague
  path: string
  /** Names of the records whose texts the page shows: its own, and those it shares with other pages. */
  records: { own: string[]; shared: string[] }
  /** In the order of `content/`. */
  words: EditableWord[]
  /** Mine and those of colleagues, of these addresses. */
  drafts: WordDraft[]
}

/** Answer of `GET {EDITING_PATH}/drafts`: everything unpublished on the site, and which overrides need a look. */
export interface EditingOverview {
  me: Colleague
  drafts: WordDraft[]
  /** Overrides whose original a release has changed. */
  changedOriginals: EditableWord[]
}

/**
 * One draft as sent to `PUT {EDITING_PATH}/drafts`. It is idempotent: `writer` and `sequence` say which save this is, so it may
 * be repeated until it is answered.
 */
export interface DraftToSave {
  at: string
  /** As typed and tidied (`tidyText`), publishable or not. Null: the original shall show again. */
  value: string | null
  /** Version of the published text that the person saw when they began. */
  base: number
  /** Revision of my draft that this window saw last; 0 when it saw none. Another window may have saved since. */
  known: number
  /** UUID of the window or journal that typed it. */
  writer: string
  /** Rises with every save of this writer at this address. */
  sequence: number
  /** The change in the history that is being restored. */
  restores?: number
}

export interface SaveDrafts {
  /** Page on which they were typed. */
  path: string
  drafts: DraftToSave[]
}

/** What became of one draft of a save. */
export type SavedDraft = { at: string } & (
  | { outcome: 'saved'; revision: number; savedAt: string; problem?: TextProblem }
  /** This writer saved something newer, or this draft has been published or discarded since: the save changed nothing. */
  | { outcome: 'superseded'; revision: number; draft: WordDraft | null }
  /** Another window of mine saved something else: that is untouched, and this is not saved. Repeat with `known` to replace it. */
  | { outcome: 'conflict'; draft: WordDraft }
  /** No text has this address, or the value is no text (`control-character`, over DRAFT_MAX_CHARACTERS, no picture). */
  | { outcome: 'refused'; reason: 'unknown-address' | 'not-a-text' }
)

/** Answer of `PUT {EDITING_PATH}/drafts`, in the order of the request. */
export interface SavedDrafts {
  drafts: SavedDraft[]
}

/** Sent to `POST {EDITING_PATH}/discard` and, with an id, to `POST {EDITING_PATH}/publish`: exactly what the person saw. */
export interface DraftRevision {
  at: string
  revision: number
}

/** Answer of `POST {EDITING_PATH}/discard`: those that were discarded. Others have changed since and stay. */
export interface DiscardedDrafts {
  discarded: string[]
}

/** Sent to `POST {EDITING_PATH}/publish`. */
export interface PublishDrafts {
  /** UUID made by the browser: a repeated call with the same id is answered with what the first one did. */
  id: string
  path: string
  drafts: DraftRevision[]
}

/** Answer of `POST {EDITING_PATH}/publish`. */
export interface Published {
  /** Every process shows it within PUBLISHED_WITHIN_MS. */
  generation: number
  /** The new version of each address. A draft equal to what is shown already changes nothing and is only cleared. */
  changes: { at: string; version: number; shown: string }[]
}

/** Why nothing was published: the body of 409, with `code: 'conflict'`. */
export interface PublishConflicts {
  code: 'conflict'
  message: string
  conflicts: ({ at: string } & (
    | ({ reason: 'published-since'; version: number; shown: string } & PublishedChange)
    /** My draft is not the one that was shown: another window saved, published or discarded it. */
    | { reason: 'draft-changed'; draft: WordDraft | null }
  ))[]
}

/** Why nothing was published: the body of 422, with `code: 'problems'`. */
export interface PublishProblems {
  code: 'problems'
  message: string
  problems: ({ at: string } & TextProblem)[]
}

/** An entry of the history. */
export interface WordChange {
  id: number
  at: string
  version: number
  /** `release`: a release brought this text into `content/`. */
  kind: 'publish' | 'restore' | 'release'
  /** What showed before and after. */
  from: string
  to: string
  by: Colleague | null
  /** ISO 8601. */
  when: string
  /** Changes published together have one id. */
  publication: string
  path: string
}

/** Answer of `GET {EDITING_PATH}/history?at=…`, `?path=…` or neither, newest first; `&before={id}` goes on. */
export interface WordHistory {
  changes: WordChange[]
  hasMore: boolean
}

/** Answer of `POST {EDITING_PATH}/pictures`: a draft at the picture's address takes `value`. */
export interface UploadedPicture extends PictureValue {
  value: string
}
