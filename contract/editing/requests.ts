/** What the editor sends (`contract/editing/api.ts`). The browser uses only the types. */
import { z } from 'zod'
import { ADDED_PAGE_KINDS, ADDED_PAGE_STATES, isAddedPage } from '../added-pages.ts'
import { DAY_MS } from '../durations.ts'
import type { Value } from '../stored-value.ts'
import { EDITING_BATCH_MAX, PUBLICATION_MAX, SCHEDULE_DAYS } from './api.ts'
import { DRAFT_MAX_CHARACTERS } from './texts.ts'

/** Page on which something was typed or is looked at. */
const path = z.string().min(1).max(500)
const address = z.string().min(1).max(200)
const count = z.int().min(0)

const line = z.string().max(DRAFT_MAX_CHARACTERS)
/** Most rows, ids of items or other parts of a value. */
const PARTS_MAX = 500

/** A value of any kind. Which one its address takes is checked where it is saved. */
const value: z.ZodType<Value> = z.union([
  line,
  z.number(),
  z.boolean(),
  z.array(line).max(PARTS_MAX),
  z.array(z.tuple([line, line])).max(PARTS_MAX),
  z.object({ file: line, width: z.number(), height: z.number() }),
  z.object({ file: line, bytes: z.number() }),
])

/**
 * One draft. It is idempotent: `writer` and `sequence` say which save this is, so it may be
 * repeated until it is answered.
 */
const draft = z.object({
  at: address,
  /** A typed text after `tidyText`, publishable or not. Null to show the original again. */
  value: value.nullable(),
  /** Version of the published text that the person saw when they began. */
  base: count,
  /**
   * Revision of the caller's draft that this window saw last, or 0. Another window may have saved
   * since.
   */
  known: count,
  /** The window or journal in which the text was typed. */
  writer: z.uuid(),
  /** Rises with every save of this writer at this address. */
  sequence: count,
  /** Id of the change that this draft restores. */
  restores: z.int().min(1).optional(),
})
export type DraftToSave = z.infer<typeof draft>

/** A request names each address once. */
const distinct = <T extends z.ZodObject<{ at: typeof address }>>(item: T, most: number) =>
  z
    .array(item)
    .min(1)
    .max(most)
    .refine(
      (list: { at: string }[]) => new Set(list.map(({ at }) => at)).size === list.length,
      'names an address twice',
    )

/** Sent to `PUT {EDITING_PATH}/drafts`. */
export const saveDrafts = z.object({ path, drafts: distinct(draft, EDITING_BATCH_MAX) })
export type SaveDrafts = z.infer<typeof saveDrafts>

/** Drafts exactly as the person saw them. */
const drafts = distinct(z.object({ at: address, revision: count }), PUBLICATION_MAX)
export type DraftRevision = z.infer<typeof drafts>[number]

/** Sent to `POST {EDITING_PATH}/discard`. */
export const discardDrafts = z.object({ drafts })

const isSoon = (time: string) => {
  const ahead = new Date(time).getTime() - Date.now()
  return ahead > 0 && ahead < SCHEDULE_DAYS * DAY_MS
}
/**
 * Sent to `POST {EDITING_PATH}/publish`. A repeated call with the same id gets the answer of the
 * first one.
 */
export const publishDrafts = z.object({
  id: z.uuid(),
  path,
  drafts,
  /** When to publish, ISO 8601, at most SCHEDULE_DAYS ahead. Otherwise now. */
  due: z.iso.datetime().refine(isSoon, 'not a time in the future').optional(),
})
export type PublishDrafts = z.infer<typeof publishDrafts>

/**
 * Sent to `POST {EDITING_PATH}/presence`, which answers with the colleagues who edit the page at
 * this moment.
 */
export const presence = z.object({
  path,
  /** False when the person only looks at the page, or leaves it. */
  isEditing: z.boolean(),
})
export type Presence = z.infer<typeof presence>

const record = z.string().refine(isAddedPage, 'not the record of a page')
const pathOfPage = z.string().max(200)
const titleOfPage = z.string().trim().min(1).max(70)

/** Sent to `POST {EDITING_PATH}/pages/new`. */
export const newPage = z.object({
  kind: z.enum(ADDED_PAGE_KINDS),
  title: titleOfPage,
  path: pathOfPage,
})
/** Sent to `POST {EDITING_PATH}/pages/duplicate`. */
export const duplicatePage = z.object({ record, title: titleOfPage, path: pathOfPage })
/** Sent to `POST {EDITING_PATH}/pages/path`. */
export const movePage = z.object({ record, path: pathOfPage })
/** Sent to `POST {EDITING_PATH}/pages/link`. */
export const linkPage = z.object({ record })
/** Sent to `POST {EDITING_PATH}/pages/state`. `movedTo`: where the address of the page leads. */
export const setPageState = z.object({
  record,
  state: z.enum(ADDED_PAGE_STATES),
  movedTo: z.string().max(500).optional(),
})

/** Sent to `POST {EDITING_PATH}/unschedule`. */
export const unschedule = z.object({ id: z.uuid() })

/** Sent to `POST {EDITING_PATH}/test-email`: the name of a preview. */
export const testEmail = z.object({ sent: z.string().max(40) })

/** The query of `GET {EDITING_PATH}/find`. */
export const findTexts = z.object({
  text: z.string().min(1).max(500),
  matchCase: z.stringbool(),
  wholeWords: z.stringbool(),
})
export type FindOptions = z.infer<typeof findTexts>

/** The query of `GET {EDITING_PATH}/history`. */
export const historyOf = z.object({
  at: address.optional(),
  path: path.optional(),
  before: z.coerce.number().int().optional(),
})
