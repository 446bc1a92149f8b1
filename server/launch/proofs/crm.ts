/** Proof that leads reach the CRM. */
import { randomBytes } from 'node:crypto'
import type { CrmForm, LeadFormName } from '#contract/lead-forms.ts'
import { leadFacts, leadSubmission } from '#contract/lead-submission.ts'
import { leadDeliverer } from '#server/leads/crm/deliver-lead.ts'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import { systemClock } from '#server/outbox/clock.ts'
import type { Prove } from '../proof.ts'

const FORMS = {
  CRM_FORM_CONTACT: 'contact',
  CRM_FORM_PIONEER: 'pioneer',
  CRM_FORM_WAITLIST: 'waitlist',
} as const satisfies Record<`CRM_FORM_${Uppercase<CrmForm>}`, LeadFormName>

/**
 * Sends a lead of an invented person through each form of the CRM, and erases the contact. The
 * forms API only says that it accepted a lead: whether the CRM shows a contact cannot be read
 * without further rights.
 */
export const proveCrm: Prove<'crm'> = async ({ settings }, signal) => {
  const { CRM_FORMS_HOST: crmFormsHost, SITE_URL } = settings
  if (crmFormsHost === undefined) {
    return { state: 'unset', ending: 'unset' }
  }
  // An erased address is never added again, so each run has its own.
  const address = `launch-test-${randomBytes(4).toString('hex')}@${new URL(SITE_URL).hostname}`
  const { deliver } = leadDeliverer({ crmFormsHost, settings, clock: systemClock })
  for (const [setting, form] of Object.entries(FORMS)) {
    const typed = {
      firstname: 'Launch',
      lastname: 'Test',
      email: address,
      message: 'A test. Please ignore it.',
    }
    const facts = leadFacts(form, typed, {
      pageUri: `${SITE_URL}/`,
      hutk: undefined,
      submittedAt: Date.now(),
    })
    const outcome = await deliver({ payload: { form, submission: leadSubmission(facts) } }, signal)
    if (outcome.result !== 'done') {
      return { state: 'failed', ending: 'failed', values: { setting, error: outcome.error } }
    }
  }
  const erasure = await eraseAtCrm(settings, address)
  if (erasure === 'erased') {
    return { state: 'passed', ending: 'removed', values: { address } }
  }
  if (erasure === 'no token') {
    return { state: 'passed', ending: 'left', values: { address } }
  }
  return { state: 'failed', ending: 'stuck', values: { address, error: erasure.failed } }
}
