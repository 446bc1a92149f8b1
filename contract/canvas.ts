/**
 * The AI Activation Canvas: what its answers are called, how long they may be, and how they are
 * stored and emailed.
 */
import { CANVAS_ANSWER_MAX_CHARACTERS } from './limits.ts'

/** Column of the first question, the rating. */
export const RATING_KEY = 'q1_activation_rating'

/**
 * Columns of the other questions, which are answered with text, in the order they are asked. A new
 * question is its column here, its words in `content/canvas.ts` and a migration that adds the
 * column.
 */
export const CANVAS_TEXT_KEYS = [
  'q2_activation_goal',
  'q3_metrics',
  'q4_first_movers',
  'q5_empowerment_moves',
  'q6_fast_guardrails',
  'q7_constraints',
  'q8_high_value_workflows',
  'q9_next_step_experiments',
  'q10_support_structures',
  'q11_commitment',
] as const

export type CanvasTextKey = (typeof CANVAS_TEXT_KEYS)[number]

/** All answers as typed. A question without an answer has ''. */
export type CanvasAnswers = { [RATING_KEY]: number } & Record<CanvasTextKey, string>

/** The rating is step 1. */
const FIRST_TEXT_STEP = 2

/** The number of a question's step. */
export function stepOf(key: CanvasTextKey): number {
  return CANVAS_TEXT_KEYS.indexOf(key) + FIRST_TEXT_STEP
}

/**
 * The column that holds a step's text. Undefined for the rating and the summary, which have no
 * text.
 */
export function textKeyOf(step: number): CanvasTextKey | undefined {
  return CANVAS_TEXT_KEYS[step - FIRST_TEXT_STEP]
}

/** The step after the last question: all answers on one page. */
export const SUMMARY_STEP = CANVAS_TEXT_KEYS.length + FIRST_TEXT_STEP

/** Reads the step from a query. A query that names no step means the first one. */
export function stepInQuery(search: string): number {
  const asked = new URLSearchParams(search).get('step') ?? ''
  return /^[1-9]\d*$/.test(asked) && Number(asked) <= SUMMARY_STEP ? Number(asked) : 1
}

export const RATING_MIN = 1
export const RATING_MAX = 5
const RATING_DEFAULT = 3

/** Name of the function for the client library. */
export const CANVAS_EMAIL_FUNCTION = 'send-canvas-email'

/** Answer of {@link CANVAS_EMAIL_FUNCTION}. */
export interface CanvasEmailAnswer {
  ok: true
  /** Token of the link in the email, where it has one. */
  link?: string
}

/**
 * Answers with the posted canvas as a PDF of one page. With a hosted project the browser uses this
 * path too.
 */
export const CANVAS_PAGE_PATH = '/canvas/page.pdf'

/** How long a link in the email opens the canvas. */
export const CANVAS_LINK_DAYS = 30
/** Endpoints that open and end a link. Both take `{token}` by POST. */
export const CANVAS_LINK_PATH = '/canvas/link'
export const CANVAS_LINK_REVOKE_PATH = `${CANVAS_LINK_PATH}/revoke`
/**
 * Header field of the function call that sends a newer version: the token of the link that it
 * replaces.
 */
export const CANVAS_LINK_HEADER = 'x-everturn-canvas-link'

/** Answer of {@link CANVAS_LINK_PATH}. Times are ISO 8601. */
export interface LinkedCanvasAnswer {
  email: string
  answers: CanvasAnswers
  sentAt: string
  expiresAt: string
}

/**
 * What a link opens the canvas for. `resume` and `revoke` are in emails; `device` continues on
 * another device (`canvas-transfer.ts`).
 */
export type CanvasLinkPurpose = 'resume' | 'revoke' | 'device'

/**
 * Path and fragment of a link. Browsers never send the fragment, so the token reaches no log and no
 * other site.
 */
export function canvasLinkAddress(purpose: CanvasLinkPurpose, token: string): string {
  return `/canvas${canvasLinkFragment(purpose, token)}`
}

export const canvasLinkFragment = (purpose: CanvasLinkPurpose, token: string) =>
  `#${purpose}=${token}`

/** The link in a fragment, which may be damaged; undefined for any other fragment. */
export function canvasLinkIn(
  fragment: string,
): { purpose: CanvasLinkPurpose; token: string } | undefined {
  const [, purpose, token] = /^#(resume|revoke|device)=(.*)$/.exec(fragment) ?? []
  return token === undefined ? undefined : { purpose: purpose as CanvasLinkPurpose, token }
}

/**
 * A submission can be emailed for this long after it was stored. Otherwise strangers could have old
 * ones sent again.
 */
export const CANVAS_MAIL_WINDOW_SECONDS = 15 * 60

export function emptyAnswers(): CanvasAnswers {
  const texts = Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, ''])) as Record<
    CanvasTextKey,
    string
  >
  return { [RATING_KEY]: RATING_DEFAULT, ...texts }
}

/** Blank answers are stored as null. */
export function storedAnswer(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text cannot hold it (SQLSTATE 22021)
const NUL = /\u0000/g

/**
 * Cuts to the limit without splitting a character, and removes what the database cannot hold.
 *
 * @example withinLimit('x'.repeat(1999) + '😀') // 1999 characters: the emoji is two UTF-16 units
 */
export function withinLimit(text: string): string {
  const held = text.replace(NUL, '')
  const cut = held.slice(0, CANVAS_ANSWER_MAX_CHARACTERS)
  const isSplit = held.length > cut.length && /[\uD800-\uDBFF]$/.test(cut)
  return (isSplit ? cut.slice(0, -1) : cut).toWellFormed()
}

/** A row to insert: null where nothing was answered. The database sets its id and times. */
export type CanvasRow = { email: string; [RATING_KEY]: number } & Record<
  CanvasTextKey,
  string | null
>

export function canvasRow(email: string, answers: CanvasAnswers): CanvasRow {
  const texts = Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, storedAnswer(answers[key])]))
  return {
    email,
    [RATING_KEY]: answers[RATING_KEY],
    ...(texts as Record<CanvasTextKey, string | null>),
  }
}
