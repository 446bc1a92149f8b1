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

/** Most drafts in one save, and most changes in one publication. */
export const EDITING_BATCH_MAX = 200
/** A draft may be longer than a published text, so that nothing a person types is refused. */
export const DRAFT_MAX_CHARACTERS = 5000
/** Entries of the history in one answer. */
export const HISTORY_PAGE = 50
/** After this time every process shows what was published. */
export const PUBLISHED_WITHIN_MS = 2000

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Longest side of an uploaded picture before it is cropped, in pixels. */
export const PICTURE_MAX_SIDE_PX = 12_000
export const PICTURE_MAX_PIXELS = 50_000_000
/** Widest picture that is kept, in pixels. Smaller pictures are never enlarged. */
export const PICTURE_WIDTHS_PX = [480, 960, 1600] as const
export const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml'] as const

/** Characters that search engines show of a page's title, with the site's name, and of its description. */
export const SEARCH_SHOWS = { title: 60, description: 155 } as const

/** Records of the header and the footer, which are around every page. */
export const SHELL_RECORDS: readonly string[] = ['site', 'navigation']

/** Records whose texts appear on several pages. Publishing such a text changes all of these pages. */
export const SHARED_RECORDS: readonly string[] = [
  ...SHELL_RECORDS,
  'flywheel',
  'modelStages',
  'personFields',
  'formWords',
]

/**
 * Texts of the records that only a release changes: they say what a person agrees to by sending the form. Leads are stored
 * without them, so git must be able to say how they read at any time.
 */
export const FIXED_TEXTS: readonly string[] = ['waitlistForm.note', 'ebookForm.note']

export const recordOf = (at: string): string => at.slice(0, at.indexOf('.'))

export const isShared = (at: string): boolean => SHARED_RECORDS.includes(recordOf(at))

/** Keys of the page's title, description and preview text within the page's record. */
export const META_KEYS = ['meta.title', 'meta.description', 'meta.preview'] as const

/**
 * A stored picture as drafts, overrides and pages name it: `{file} {width} {height}`. Its alternative text is the text
 * at `{at}.alt`.
 */
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
  /** Placeholders such as `{email}`. A new text must contain each of them as often as the original does. */
  placeholders: readonly string[]
}

/** Smallest limit, by the last part of the address, so that a short original still leaves room for a normal text. */
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
const LEAST_LIMIT = 40

/**
 * Limits of texts with little room, whatever their original: in drawings, in the navigation and in narrow columns. The
 * address may end before its last part. `test/e2e/editing-limits.spec.ts` measures that all limits fit.
 */
const NARROW: readonly [address: RegExp, max: number][] = [
  [/\.numeral$|^blueprint\.plan\.picture\.section$/, 5],
  [/\.labels\.hours$/, 10],
  [/^labs\.agenda\.items\.\d\.time$/, 12],
  [/^(flywheel\.\d\.title$|blueprint\.plan\.picture\.)/, 15],
  [/^navigation\.header\..*label$/, 16],
  [/\.shelf\.|^ghc\.hero\.badge\./, 20],
  [/^accelerate\.formats\.(labels|items\.\d\.week)\.|^consulting\.services\.items\.\d\.time$/, 25],
]

const PLACEHOLDER = /\{\w+\}/g
const ADDRESS_IN_TEXT = /https?:\/\/[^\s)]+/g

function lastKey(at: string): string {
  return at.slice(at.lastIndexOf('.') + 1)
}

/** The rules for the text at an address. Where there is room, it may be a third longer than the original. */
export function rulesOf(at: string, original: string): TextRules {
  const narrow = NARROW.find(([address]) => address.test(at))?.[1]
  const room = Math.ceil((original.length * 1.3 + 5) / 5) * 5
  return {
    max: narrow ? Math.max(narrow, original.length) : Math.max(room, LEAST_LIMITS[lastKey(at)] ?? LEAST_LIMIT),
    required: original !== '',
    placeholders: original.match(PLACEHOLDER) ?? [],
  }
}

/** Why a text cannot be published. */
export type TextProblem =
  | { problem: 'empty' }
  | { problem: 'too-long'; max: number; length: number }
  | { problem: 'long-word'; word: string; max: number }
  | { problem: 'control-character' }
  | { problem: 'placeholder'; missing: string[]; unknown: string[] }
  | { problem: 'link-changed'; links: string[] }
  | { problem: 'picture' }

/** Line breaks, tabs, other control characters, and marks that reverse the direction of writing. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** Most letters of one word. A headline on a phone has room for about 20, and few English words are longer. */
const WORD_MAX_LETTERS = 20
/** Letters of scripts that break between any two letters, or by a dictionary, make no long word. */
const LONG_WORD = new RegExp(
  `[[\\p{Alphabetic}\\p{M}\\p{N}]--[\\p{Ideographic}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]]{${WORD_MAX_LETTERS + 1},}`,
  'gv',
)
const EVERY_SPACE = /[\s\u200b]+/g
const TYPED_CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Turns typed or pasted text into the form that is stored: at most DRAFT_MAX_CHARACTERS, one space in place of line breaks
 * and repeated spaces, no control characters, composed letters (NFC). No-break spaces stay, because authors set them on
 * purpose. Half a character (an unpaired surrogate) becomes U+FFFD, as in every request (`server/http/body.ts`).
 */
export function tidyText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(EVERY_SPACE, (spaces) => (spaces === '\u00a0' ? spaces : ' '))
    .replace(TYPED_CONTROL, '')
    .trim()
    .slice(0, DRAFT_MAX_CHARACTERS)
    .toWellFormed()
}

/** Whether a text can be shown at all. The rules of its address are checked separately. */
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
  const word = text.match(LONG_WORD)?.find((one) => !original.includes(one))
  if (word) return { problem: 'long-word', word, max: WORD_MAX_LETTERS }
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
interface PublishedChange {
  /** Id in the history. */
  id: number
  by: Colleague | null
  /** ISO 8601. */
  when: string
}

/** A text or picture of a page that can be edited, visible or not. */
export interface EditableWord {
  at: string
  kind: 'text' | 'picture'
  /** The text in `content/` now. For a picture, the name of the drawing or file. */
  original: string
  /** What visitors see: the original, or what was published in its place. */
  shown: string
  /** Version of what visitors see. A draft that starts from it has this base. */
  version: number
  rules: TextRules
  /** Absent while the original shows. */
  published?: PublishedChange
  /** Set when a release changed the original after staff replaced it: the original that staff replaced. */
  originalWas?: string
}

/** What someone has typed and not yet published. */
export interface WordDraft {
  at: string
  by: Colleague
  /** Null to show the original again. */
  value: string | null
  /** Version of the published text that the draft is based on. */
  base: number
  /** Rises with every save of this draft. Publishing and discarding name the revision they are about. */
  revision: number
  /** Page on which it was typed, e.g. `/book`. */
  path: string
  /** ISO 8601. */
  savedAt: string
  /** True when someone published this text after `base`. It can be published only after a save that names the new version. */
  conflict?: PublishedChange & { version: number; shown: string }
  /** Why the draft cannot be published as it is. */
  problem?: TextProblem
  /** True when no text has this address any more. */
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
  /** Names of the records whose texts the page shows: its own, and those it shares with other pages; and of the emails and PDFs it sends. */
  records: { own: string[]; shared: string[]; sent: string[] }
  /** In the order of `content/`. */
  words: EditableWord[]
  /** Drafts of these texts, the caller's own and those of colleagues. */
  drafts: WordDraft[]
}

/** Answer of `GET {EDITING_PATH}/drafts`: everything unpublished on the site, and overrides that need attention. */
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
  /** The typed text after `tidyText`, publishable or not. Null to show the original again. */
  value: string | null
  /** Version of the published text that the person saw when they began. */
  base: number
  /** Revision of the caller's draft that this window saw last, or 0. Another window may have saved since. */
  known: number
  /** UUID of the window or journal in which the text was typed. */
  writer: string
  /** Rises with every save of this writer at this address. */
  sequence: number
  /** Id of the change that this draft restores. */
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
  /** Nothing was changed: this writer saved something newer, or the draft has been published or discarded since. */
  | { outcome: 'superseded'; revision: number; draft: WordDraft | null }
  /** Nothing was saved: another window of the same person saved a different text. Repeat with `known` to replace that. */
  | { outcome: 'conflict'; draft: WordDraft }
  /** Nothing was saved: the address is unknown, or the value is invalid (control characters, too long, not a picture). */
  | { outcome: 'refused'; reason: 'unknown-address' | 'not-a-text' }
)

/** Answer of `PUT {EDITING_PATH}/drafts`, in the order of the request. */
export interface SavedDrafts {
  drafts: SavedDraft[]
}

/** Names the drafts exactly as the person saw them. Sent to `POST {EDITING_PATH}/discard` and, with an id, to `…/publish`. */
export interface DraftRevision {
  at: string
  revision: number
}

/** Answer of `POST {EDITING_PATH}/discard`: the drafts that were discarded. Drafts that changed since are kept. */
export interface DiscardedDrafts {
  discarded: string[]
}

/** Sent to `POST {EDITING_PATH}/publish`. */
export interface PublishDrafts {
  /** UUID made by the browser. A repeated call with the same id gets the answer of the first one. */
  id: string
  path: string
  drafts: DraftRevision[]
}

/** Answer of `POST {EDITING_PATH}/publish`. */
export interface Published {
  /** Every process shows it within PUBLISHED_WITHIN_MS. */
  generation: number
  /** The new version of each text. A draft that equals the shown text is deleted and makes no new version. */
  changes: { at: string; version: number; shown: string }[]
}

/** Body of a 409, with `code: 'conflict'`: nothing was published. */
export interface PublishConflicts {
  code: 'conflict'
  message: string
  conflicts: ({ at: string } & (
    | ({ reason: 'published-since'; version: number; shown: string } & PublishedChange)
    /** Drafts that another window has saved, published or discarded since they were shown. */
    | { reason: 'draft-changed'; draft: WordDraft | null }
  ))[]
}

/** Body of a 422, with `code: 'problems'`: nothing was published. */
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
  /** The shown text before and after the change. */
  from: string
  to: string
  by: Colleague | null
  /** ISO 8601. */
  when: string
  /** Changes that were published together share this id. */
  publication: string
  path: string
}

/** Answer of `GET {EDITING_PATH}/history?at=…`, `?path=…` or neither, newest first. `&before={id}` gives older ones. */
export interface WordHistory {
  changes: WordChange[]
  hasMore: boolean
}

/** Answer of `POST {EDITING_PATH}/pictures`. Save `value` as a draft at the picture's address to use the picture. */
export interface UploadedPicture extends PictureValue {
  value: string
}
