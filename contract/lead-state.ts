/** How far staff are with a lead, in the order of the work. */
export const LEAD_STATES = ['new', 'contacted', 'qualified', 'closed'] as const
export type LeadState = (typeof LEAD_STATES)[number]
