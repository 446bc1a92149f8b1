import { type LeadSubmission, submissionPath } from '#contract/lead-submission.ts'
import { encodeTouches, TOUCH_HEADER, type Touches } from '#contract/touches.ts'

/** `refused`: the server did not accept the lead. `offline`: there was no answer. */
export type LeadOutcome = 'done' | 'refused' | 'offline'

const ANSWER_LIMIT_MS = 30_000
const LOGGED_BODY_CHARACTERS = 500

export interface LeadDestination {
  /** '' for this origin, or the CRM's forms API origin. */
  origin: string
  portalId: string
  formId: string
}

interface SendOptions {
  fetch: typeof globalThis.fetch
  /** Sent to this origin only; the CRM never gets them. */
  touches?: Touches
}

/** Makes the form call. Only the ok status decides; the body of a refusal is read as text, for the console. */
export async function sendLead(
  submission: LeadSubmission,
  { origin, portalId, formId }: LeadDestination,
  { fetch, touches }: SendOptions,
): Promise<LeadOutcome> {
  const isOurs = origin === ''
  try {
    const response = await fetch(`${origin}${submissionPath(portalId, formId)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(isOurs && touches && { [TOUCH_HEADER]: encodeTouches(touches) }),
      },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    if (response.ok) return 'done'
    void response.text().then(
      (body) => console.warn(`The form call was answered ${response.status}`, body.slice(0, LOGGED_BODY_CHARACTERS)),
      () => {},
    )
    return 'refused'
  } catch {
    return 'offline'
  }
}
