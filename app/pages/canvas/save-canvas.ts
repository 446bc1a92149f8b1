/** Stores and emails the canvas. Each of the two steps is done once, however often the visitor tries. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { type StorageArea, storedJson } from '#app/lib/browser-storage.ts'
import {
  CANVAS_EMAIL_FUNCTION,
  CANVAS_LINK_HEADER,
  CANVAS_MAIL_WINDOW_SECONDS,
  type CanvasAnswers,
  canvasRow,
} from '#contract/canvas.ts'

/** `limited`: the server counted too many; `failed`: anything else. */
export type CanvasOutcome = 'done' | 'limited' | 'failed'

const ATTEMPT_KEY = 'everturn-canvas-attempt'
/** Shorter than the server's window, so that a retry never arrives just after its end. */
const ATTEMPT_VALID_MS = (CANVAS_MAIL_WINDOW_SECONDS - 30) * 1000

/** Time limit of a call. The next try finds out whether the call succeeded. */
const ANSWER_LIMIT_MS = 30_000

/** The state of the last try. It is kept across reloads until the email is on its way. */
interface Attempt {
  /** The row as sent. Another row is another submission. */
  row: string
  /** `sending`: whether it arrived is not known, e.g. the connection broke. */
  phase: 'sending' | 'stored'
  at: number
}

interface SaveOptions {
  storage: StorageArea
  /** Epoch milliseconds. */
  now: () => number
  /** Token of the link that this canvas was opened by, which the newer version ends. */
  replacedLink?: string | undefined
}

type MailOutcome = CanvasOutcome | 'not-stored'

async function sendMail(
  client: SupabaseClient,
  email: string,
  answers: CanvasAnswers,
  replacedLink: string | undefined,
): Promise<MailOutcome> {
  const { error } = await client.functions.invoke(CANVAS_EMAIL_FUNCTION, {
    body: { email, answers },
    ...(replacedLink !== undefined && { headers: { [CANVAS_LINK_HEADER]: replacedLink } }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  if (!error) return 'done'
  const status = error.context instanceof Response ? error.context.status : 0
  if (status === 404) return 'not-stored'
  if (status === 429) return 'limited'
  return 'failed'
}

/**
 * The insert with the row selected back, then the function call. After a failure of the email, or of the connection at
 * any moment, calling it again does not store the canvas twice.
 */
export async function saveCanvas(
  client: SupabaseClient,
  email: string,
  answers: CanvasAnswers,
  { storage, now, replacedLink }: SaveOptions,
): Promise<CanvasOutcome> {
  const row = canvasRow(email, answers)
  const rowText = JSON.stringify(row)
  const note = (phase: Attempt['phase']) =>
    storage.setItem(ATTEMPT_KEY, JSON.stringify({ row: rowText, phase, at: now() } satisfies Attempt))

  const before = readAttempt(storage)
  const isSame = before?.row === rowText && now() - before.at < ATTEMPT_VALID_MS && now() >= before.at
  if (isSame) {
    // The canvas may be stored. The function knows, because it emails only stored ones.
    const outcome = await sendMail(client, email, answers, replacedLink)
    if (outcome === 'done') storage.removeItem(ATTEMPT_KEY)
    if (outcome !== 'not-stored') return outcome
  }

  note('sending')
  const { error, status } = await client
    .from('canvas_submissions')
    .insert(row)
    .select()
    .abortSignal(AbortSignal.timeout(ANSWER_LIMIT_MS))
  if (error) {
    // Only a refusal is certain; after anything else the row may have arrived.
    if (status >= 400 && status < 500) storage.removeItem(ATTEMPT_KEY)
    if (status === 429) return 'limited'
    return 'failed'
  }
  note('stored')
  const outcome = await sendMail(client, email, answers, replacedLink)
  if (outcome === 'done') storage.removeItem(ATTEMPT_KEY)
  return outcome === 'not-stored' ? 'failed' : outcome
}

function readAttempt(storage: SaveOptions['storage']): Attempt | undefined {
  const attempt = storedJson(storage, ATTEMPT_KEY) as Partial<Attempt> | undefined
  return typeof attempt?.row === 'string' && typeof attempt.at === 'number' ? (attempt as Attempt) : undefined
}
