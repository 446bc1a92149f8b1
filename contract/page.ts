/** What the server hands to the page renderer for one rendering, and the pages hand on to the browser. */
import type { LeadFormName } from './leads.ts'

/**
 * Facts of this installation that the browser may know. The same for every visitor, so that a rendered page can be kept.
 * Read from the environment once at start (`server/env.ts`).
 */
export interface PublicConfig {
  /** Public origin without a trailing slash, e.g. `https://everturn.example`. */
  siteUrl: string
  contactEmail: string
  /** Origin the lead calls go to: '' (this origin) in relay mode, the CRM's forms API origin in direct mode. */
  crmFormsOrigin: string
  crmPortalId: string
  crmFormIds: { waitlist: string; contact: string; pioneer: string }
  /** Booking page shown in the scheduler overlay; our own `/embed/meeting` unless set. */
  schedulerUrl: string
  partnerFormUrl: string
  handbookUrl: string
  empathyMapUrl: string
  partnerSiteUrl: string
  /** Base of auth, rest and functions: this origin, or a hosted Supabase project. */
  supabaseUrl: string
  supabaseAnonKey: string
}

/** What became of a form that was posted without scripting; rendered into the page that is sent back. */
export interface PostedForm {
  form: LeadFormName
  outcome: 'done' | 'refused' | 'unavailable'
  /** What the visitor typed, by field name; empty once it is done. Never kept in the page cache. */
  values: Record<string, string>
}

/** Replaced words by stable content address (`home.hero.title` → text). */
export type ContentOverrides = Record<string, string>

export interface PageContext {
  config: PublicConfig
  overrides: ContentOverrides
  postedForm: PostedForm | undefined
}

/** Renders the page at the request's path; 404 status for an unknown path. Handed to `createApp` by `server/main.ts`. */
export type PageRenderer = (request: Request, context: PageContext) => Promise<Response>
