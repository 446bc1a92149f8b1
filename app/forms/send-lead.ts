import { type LeadSubmission, submissionPath } from '#contract/lead-submission.ts'

/** `refused`: the server did not accept the lead. `offline`: the server did not answer. */
export type LeadOutcome = 'done' | 'refused' | 'offline'

const ANSWER_LIMIT_MS = 30_000
const LOGGED_BODY_CHARACTERS = 500

interface LeadDestination {
  /** '' for this origin, or the CRM's forms API origin. */
  origin: string
  portalId: string
  formId: string
}

/** Sends the form call. Only the HTTP status decides the outcome. The body of a refusal goes to the console. */
export async function sendLead(
  submission: LeadSubmission,
  { origin, portalId, formId }: LeadDestination,
  fetch: typeof globalThis.fetch,
): Promise<LeadOutcome> {
  try {
    const response = await fetch(`${origin}${submissionPath(portalId, formId)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
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
