/** Everything that sending needs and filling in does not: loaded when the visitor sends. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { openBackend } from '#app/lib/backend.ts'
import { browserStorage, type StorageArea, storedJson } from '#app/lib/browser-storage.ts'
import {
  CANVAS_EMAIL_FUNCTION,
  CANVAS_LINK_HEADER,
  CANVAS_MAIL_WINDOW_SECONDS,
  type CanvasAnswers,
  type CanvasEmailAnswer,
  canvasRow,
} from '#contract/canvas.ts'
import { CANVASES_PER_EMAIL } from '#contract/limits.ts'
import { type CanvasDraft, contentOf, noteSent, untilSentElsewhere } from './draft.ts'

/**
 * Saves the snapshot and has it emailed, unless another tab has just done so.
 * @param email the snapshot's address, in the spelling of `contract/email-address.ts`
 */
export function sendCanvas(snapshot: CanvasDraft, email: string): Promise<CanvasOutcome> {
  const { answers, link } = snapshot
  const content = contentOf(snapshot)
  return oneTabAtATime(async (isSecond) => {
    // A canvas that the previous tab has sent is not sent again.
    if (isSecond && (await untilSentElsewhere(content))) {
      return {}
    }
    if (!maySubmit(browserStorage.device, email, Date.now())) {
      return 'limited'
    }
    const outcome = await saveCanvas(await openBackend(), email, answers, {
      storage: browserStorage.device,
      now: Date.now,
      replacedLink: link?.token,
    })
    if (typeof outcome === 'string') {
      return outcome
    }
    countSubmission(browserStorage.device, email, Date.now())
    // From now on a reload says that it was sent and starts a new canvas, and a waiting tab knows
    // that this one was sent.
    noteSent(content)
    return outcome
  })
}

const LOCK = 'everturn-canvas-sending'

/**
 * Runs the work of one tab after that of another (Web Locks). Browsers give locks to secure pages
 * only, and to none where the visitor blocked site data; the work then runs at once.
 * @param work gets whether another tab had the lock just before
 */
async function oneTabAtATime<Result>(
  work: (isSecond: boolean) => Promise<Result>,
): Promise<Result> {
  const { locks } = navigator
  let result: Promise<Result> | undefined
  const begin = (isSecond: boolean) => {
    result = work(isSecond)
    return result
  }
  try {
    const gotIt = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) {
        await begin(false)
      }
      return lock !== null
    })
    if (!gotIt) {
      await locks.request(LOCK, () => begin(true))
    }
  } catch {
    // Either the work itself failed, which its own promise reports, or there are no locks.
  }
  return result ?? work(false)
}

const SUBMISSIONS_KEY = 'everturn-canvas-submissions'

type Submissions = Record<string, number[]>

function read(storage: Pick<StorageArea, 'getItem'>, now: number): Submissions {
  const since = now - CANVASES_PER_EMAIL.seconds * 1000
  const stored = Object.entries(
    (storedJson(storage, SUBMISSIONS_KEY) ?? {}) as Record<string, unknown>,
  )
  // A clock that was set back must not lock visitors out.
  const recent = (times: unknown) =>
    (Array.isArray(times) ? times : []).filter((time) => time > since && time <= now)
  return Object.fromEntries(stored.map(([email, times]) => [email, recent(times)]))
}

/**
 * Whether the address may submit again.
 * @param now epoch milliseconds
 */
export function maySubmit(
  storage: Pick<StorageArea, 'getItem'>,
  email: string,
  now: number,
): boolean {
  return (read(storage, now)[email.toLowerCase()] ?? []).length < CANVASES_PER_EMAIL.max
}

/** Counts a submission that succeeded. */
export function countSubmission(
  storage: Pick<StorageArea, 'getItem' | 'setItem'>,
  email: string,
  now: number,
): void {
  const submissions = read(storage, now)
  const key = email.toLowerCase()
  const times = submissions[key] ?? []
  storage.setItem(SUBMISSIONS_KEY, JSON.stringify({ ...submissions, [key]: [...times, now] }))
}

/**
 * An object once the email is on its way, with the token of its link where it is known. `limited`:
 * the server counted too many; `failed`: anything else.
 */
export type CanvasOutcome = { link?: string | undefined } | 'limited' | 'failed'

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

/**
 * The insert with the row selected back, then the function call. After a failure of the email,
 * calling it again only sends the email. If it is not known whether the insert arrived, calling it
 * again repeats the insert, which the database stores once.
 */
export async function saveCanvas(
  client: SupabaseClient,
  email: string,
  answers: CanvasAnswers,
  { storage, now, replacedLink }: SaveOptions,
): Promise<CanvasOutcome> {
  const row = canvasRow(email, answers)
  const rowText = JSON.stringify(row)
  const sendMail = async (): Promise<CanvasOutcome | 'not-stored'> => {
    const { data, error } = await client.functions.invoke<CanvasEmailAnswer>(
      CANVAS_EMAIL_FUNCTION,
      {
        body: { email, answers },
        headers: replacedLink === undefined ? {} : { [CANVAS_LINK_HEADER]: replacedLink },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      },
    )
    if (!error) {
      storage.removeItem(ATTEMPT_KEY)
      return { link: data?.link }
    }
    const status = error.context instanceof Response ? error.context.status : 0
    if (status === 404) {
      return 'not-stored'
    }
    return status === 429 ? 'limited' : 'failed'
  }

  const before = readAttempt(storage)
  if (before?.row === rowText && now() - before.at < ATTEMPT_VALID_MS && now() >= before.at) {
    const outcome = await sendMail()
    if (outcome !== 'not-stored') {
      return outcome
    }
  }
  const { error, status } = await client
    .from('canvas_submissions')
    .insert(row)
    .select()
    .abortSignal(AbortSignal.timeout(ANSWER_LIMIT_MS))
  if (error) {
    return status === 429 ? 'limited' : 'failed'
  }
  storage.setItem(ATTEMPT_KEY, JSON.stringify({ row: rowText, at: now() } satisfies Attempt))
  const outcome = await sendMail()
  return outcome === 'not-stored' ? 'failed' : outcome
}

function readAttempt(storage: SaveOptions['storage']): Attempt | undefined {
  const attempt = storedJson(storage, ATTEMPT_KEY) as Partial<Attempt> | undefined
  return typeof attempt?.row === 'string' && typeof attempt.at === 'number'
    ? (attempt as Attempt)
    : undefined
}
