import { browserStorage } from '#app/lib/browser-storage.ts'
import { postJson } from '#app/lib/post-json.ts'
import { LEAD_FORMS, type LeadFormName } from '#contract/lead-forms.ts'
import {
  leadFacts,
  leadSubmission,
  submissionPath,
  TRACKING_COOKIE,
} from '#contract/lead-submission.ts'
import type { PublicConfig } from '#contract/page.ts'

/** `refused`: the server did not accept the lead. `offline`: the server did not answer. */
export type LeadOutcome = 'done' | 'refused' | 'offline'

const LOGGED_BODY_CHARACTERS = 500

/**
 * Sends the form call. Only the HTTP status decides the outcome. The body of a refusal goes to the
 * console.
 */
export async function sendLead(
  form: LeadFormName,
  values: Readonly<Record<string, string>>,
  { crmFormsOrigin, crmPortalId, crmFormIds }: PublicConfig,
): Promise<LeadOutcome> {
  const lead = leadFacts(form, values, {
    pageUri: location.href,
    hutk: browserStorage.cookie(TRACKING_COOKIE),
    submittedAt: Date.now(),
  })
  const path = submissionPath(crmPortalId, crmFormIds[LEAD_FORMS[form].crmForm])
  const response = await postJson(crmFormsOrigin + path, leadSubmission(lead))
  if (!response) {
    return 'offline'
  }
  if (response.ok) {
    return 'done'
  }
  void response.text().then(
    (body) =>
      console.warn(
        `The form call was answered ${response.status}`,
        body.slice(0, LOGGED_BODY_CHARACTERS),
      ),
    () => {},
  )
  return 'refused'
}
