/**
 * How far staff are with a lead, in the order of the work. Also in
 * `supabase/migrations/…_leads.sql`.
 */
export const LEAD_STATES = ['new', 'contacted', 'qualified', 'won', 'lost'] as const
export type LeadState = (typeof LEAD_STATES)[number]
