/**
 * Editing in place: what the browser and the server agree on. Words are data: a draft or a
 * published text is plain text or Markdown at an address (`contract/words.ts`), never HTML. Other
 * values are what they are (`Value` in `contract/values.ts`).
 *
 * A text is published in versions: 0 is the original in `content/`, every published change adds
 * one. A draft remembers the version it was based on, and is published only while that is still the
 * newest one.
 */
import type { AddedPageState } from '../added-pages.ts'
import type { Value } from '../stored-value.ts'
import type { SiteWord } from './site-word.ts'
import type { TextProblem } from './texts.ts'

/** Where the editor asks: same origin, with the bearer token of an editor or admin. */
export const EDITING_PATH = '/admin/api/editing'

/** Most drafts in one save. */
export const EDITING_BATCH_MAX = 200
/** Most drafts that are published together: more than all texts of an added page. */
export const PUBLICATION_MAX = 4_000
/** Entries of the history in one answer. */
export const HISTORY_PAGE = 50
/** How far ahead a publication can be scheduled. */
export const SCHEDULE_DAYS = 366
/** How long a link to a page that is being made works. */
export const DRAFT_LINK_DAYS = 14
/** After this time every process shows what was published. */
export const PUBLISHED_WITHIN_MS = 2000

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

/** The same on a page, visible or not. */
export interface EditableWord extends SiteWord {
  /** What visitors see: the original, or what was published in its place. */
  shown: Value
  /** Version of what visitors see. A draft that starts from it has this base. */
  version: number
  /**
   * Set when a release changed the original after staff replaced it: the original that staff
   * replaced.
   */
  originalWas?: Value
  /** Only an admin can publish it, on 'Settings', and the caller is none. */
  isForAdmins?: true
  /** Staff published the original, and a release brought it into `content/`. It is no sample. */
  isReleased?: true
}

/** What someone has typed and not yet published. */
export interface WordDraft {
  at: string
  by: Colleague
  /** Null to show the original again. */
  value: Value | null
  /** Version of the published text that the draft is based on. */
  base: number
  /**
   * Rises with every save of this draft. Publishing and discarding name the revision they are
   * about.
   */
  revision: number
  /** Page on which it was typed, e.g. `/book`. */
  path: string
  /** ISO 8601. */
  savedAt: string
  /**
   * What someone published after `base`. The draft can be published only after a save that names
   * the new version.
   */
  conflict?: PublishedChange & { version: number; shown: Value }
}

/**
 * Answer of `GET {EDITING_PATH}/role`, for anyone who is signed in: null for who is not staff.
 * `sales` may not edit.
 */
export interface EditingRole {
  role: 'admin' | 'editor' | 'sales' | null
}

/** Answer of `GET {EDITING_PATH}/page?path=/book`. */
export interface EditingPage {
  /** Id of the newest change of the site, 0 before the first. */
  generation: number
  me: Colleague
  path: string
  /** Names of the records whose texts only this page shows, and of the emails and PDFs it sends. */
  records: { own: string[]; sent: string[] }
  /**
   * Where an editor may lead visitors besides pages of the site (`linkForAdmins`). Absent for an
   * admin.
   */
  listedPlaces?: readonly string[]
  /** Of a page that staff added, whether visitors see it or not. */
  addedPage?: { record: string; state: AddedPageState }
  /** To which a link may lead: added pages that are not in the trash, and their list. */
  addedPaths: readonly string[]
  /** In the order of `content/`. */
  words: EditableWord[]
  /** Drafts of these texts, the caller's own and those of colleagues. */
  drafts: WordDraft[]
  /**
   * Publications with texts of this page that wait for their time, and all of the caller's that
   * were stopped.
   */
  scheduled: ScheduledPublication[]
  /** How many tools visitors are offered: what `{site.tools}` shows, which no one writes. */
  tools: string
  /** False where no program could publish at that time: in a hosted project. */
  canSchedule: boolean
}

export interface FoundText {
  word: EditableWord
  /** The caller's own draft, which is searched in place of the published text. */
  draft?: WordDraft
  /** Page with which a draft of it is saved. */
  path: string
}

/**
 * Answer of `GET {EDITING_PATH}/find?text=…&matchCase=…&wholeWords=…`: at most EDITING_BATCH_MAX
 * texts.
 */
export interface Found {
  texts: FoundText[]
  hasMore: boolean
}

/** A publication that waits for its time. */
export interface ScheduledPublication {
  id: string
  by: Colleague
  path: string
  /** ISO 8601. */
  due: string
  texts: { at: string; value: Value | null }[]
  /**
   * Why it was not published; its texts are drafts again. `conflict`: someone published one of them
   * meanwhile. `rules`: a release changed what a text must look like. `role`: its author could no
   * longer publish.
   */
  stopped?: 'conflict' | 'rules' | 'role'
}

/** What became of one draft of a save. */
export type SavedDraft = { at: string } & (
  | { outcome: 'saved'; revision: number; savedAt: string }
  /**
   * Nothing was changed: this writer saved something newer, or the draft has been published or
   * discarded since.
   */
  | { outcome: 'superseded'; revision: number; draft: WordDraft | null }
  /**
   * Nothing was saved: another window of the same person saved a different text. Repeat with
   * `known` to replace that.
   */
  | { outcome: 'conflict'; draft: WordDraft }
  /**
   * Nothing was saved: the address is unknown, or the value is invalid (control characters, too
   * long, not a picture).
   */
  | { outcome: 'refused'; reason: 'unknown-address' | 'not-a-text' }
)

/** Answer of `PUT {EDITING_PATH}/drafts`, in the order of the request. */
export interface SavedDrafts {
  drafts: SavedDraft[]
}

/** Answer of `POST {EDITING_PATH}/publish`. Without changes if they are published later. */
export interface Published {
  /** Every process shows it within PUBLISHED_WITHIN_MS. */
  generation: number
  /**
   * The new version of each text. A draft that equals the shown text is deleted and makes no new
   * version.
   */
  changes: { at: string; version: number; shown: Value }[]
}

/** Body of a 409: nothing was published. */
export interface PublishConflicts {
  conflicts: ({ at: string } & (
    | ({ reason: 'published-since'; version: number; shown: Value } & PublishedChange)
    /** Drafts that another window has saved, published or discarded since they were shown. */
    | { reason: 'draft-changed'; draft: WordDraft | null }
  ))[]
}

/** Body of a 422: nothing was published. */
export interface PublishProblems {
  problems: ({ at: string } & TextProblem)[]
}

/** Answer of `POST {EDITING_PATH}/test-email` with `{sent}`, the name of a preview. */
export interface SentTest {
  isSent: boolean
  /** What became of it, in a sentence. */
  text: string
}

/**
 * How often a window says which page it edits, and for how long that counts without another word.
 */
export const PRESENCE_EVERY_MS = 5_000
export const PRESENCE_SECONDS = 30

/** An entry of the history. */
export interface WordChange {
  id: number
  at: string
  version: number
  /** `release`: a release brought this text into `content/`. */
  kind: 'publish' | 'restore' | 'release'
  /** The shown text before and after the change. */
  from: Value
  to: Value
  by: Colleague | null
  /** ISO 8601. */
  when: string
  /** Changes that were published together share this id. */
  publication: string
  path: string
}

/**
 * Answer of `GET {EDITING_PATH}/history?at=…`, `?path=…` or neither, newest first. `&before={id}`
 * gives older ones.
 */
export interface WordHistory {
  changes: WordChange[]
  hasMore: boolean
}

/** Answer of `POST {EDITING_PATH}/pages/link`. `until`: ISO 8601. */
export interface DraftLink {
  url: string
  until: string
}
