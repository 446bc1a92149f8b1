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

/** Time limit of a call. */
const ANSWER_LIMIT_MS = 30_000

/** The last row that was stored, until its email is on its way. */
interface Attempt {
  /** The row as sent. Another row is another submission. */
  row: string
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
 * The insert with the row selected back, then the function call. After a failure of the email, calling it again only sends the
 * email. If it is not known whether the insert arrived, calling it again repeats the insert, which the database stores once.
 */
export async function saveCanvas(
  client: SupabaseClient,
  email: string,
  answers: CanvasAnswers,
  { storage, now, replacedLink }: SaveOptions,
): Promise<CanvasOutcome> {
  const row = canvasRow(email, answers)
  const rowText = JSON.stringify(row)
  const send = async () => {
    const outcome = await sendMail(client, email, answers, replacedLink)
    if (outcome === 'done') storage.removeItem(ATTEMPT_KEY)
    return outcome
  }

  const before = readAttempt(storage)
  if (before?.row === rowText && now() - before.at < ATTEMPT_VALID_MS && now() >= before.at) {
    const outcome = await send()
    if (outcome !== 'not-stored') return outcome
  }
  const { error, status } = await client
    .from('canvas_submissions')
    .insert(row)
    .select()
    .abortSignal(AbortSignal.timeout(ANSWER_LIMIT_MS))
  if (error) return status === 429 ? 'limited' : 'failed'
  storage.setItem(ATTEMPT_KEY, JSON.stringify({ row: rowText, at: now() } satisfies Attempt))
  const outcome = await send()
  return outcome === 'not-stored' ? 'failed' : outcome
}

function readAttempt(storage: SaveOptions['storage']): Attempt | undefined {
  const attempt = storedJson(storage, ATTEMPT_KEY) as Partial<Attempt> | undefined
  return typeof attempt?.row === 'string' && typeof attempt.at === 'number' ? (attempt as Attempt) : undefined
}
