import type { CrmForm } from '#contract/lead-forms.ts'

type FormIdSettings = Record<'CRM_FORM_WAITLIST' | 'CRM_FORM_CONTACT' | 'CRM_FORM_PIONEER', string>

/** The CRM's form ids as configured. */
export function crmFormIds(settings: FormIdSettings): Record<CrmForm, string> {
  return {
    waitlist: settings.CRM_FORM_WAITLIST,
    contact: settings.CRM_FORM_CONTACT,
    pioneer: settings.CRM_FORM_PIONEER,
  }
}
