import {
  composeMeetingMessage,
  composePartnerMessage,
  type LeadFormName,
  MEETING_FIELD_NAMES,
  PARTNER_FIELD_NAMES,
} from '#contract/leads.ts'

interface ComposedMessage {
  /** Fields of the form that end up in `message`, because the CRM does not declare them. */
  names: readonly string[]
  compose: (values: Record<string, string>) => string
}

/** Forms whose `message` is put together from fields of their own. */
export const COMPOSED_MESSAGES: Partial<Record<LeadFormName, ComposedMessage>> = {
  meeting: { names: MEETING_FIELD_NAMES, compose: composeMeetingMessage },
  partner: { names: PARTNER_FIELD_NAMES, compose: composePartnerMessage },
}
