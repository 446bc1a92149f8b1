/** What the server hands to the page renderer for one rendering, and the pages hand on to the browser. */
import type { CrmForm, LeadFormName } from './lead-forms.ts'
import type { MeetingVisit } from './meetings.ts'
import type { Dimensions } from './survey-words.ts'
import type { PublishedTexts } from './words.ts'

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
  crmFormIds: Readonly<Record<CrmForm, string>>
  /** The CRM's visitor tracking: absent unless set up, and loaded only for visitors who agreed. */
  tracking?: {
    /** Address of the script. */
    script: string
    /** Further origins that the script loads from and reports to. */
    origins: readonly string[]
  }
  /** Booking page shown in the scheduler overlay; our own `/embed/meeting` unless set. */
  schedulerUrl: string
  partnerFormUrl: string
  handbookUrl: string
  empathyMapUrl: string
  partnerSiteUrl: string
  /**
   * Origin of auth, rest and functions: '' (the origin the page came from, whatever name the visitor used for it), or
   * that of a hosted Supabase project.
   */
  supabaseUrl: string
}

/** What holds unless an operator sets something else. A page carries only what differs, to stay small. */
export const PUBLIC_CONFIG_DEFAULTS = {
  contactEmail: 'hello@everturn.example',
  crmFormsOrigin: '',
  crmPortalId: 'local',
  crmFormIds: { waitlist: 'waitlist', contact: 'contact', pioneer: 'pioneer' },
  schedulerUrl: '/embed/meeting',
  partnerFormUrl: '/embed/partner',
  handbookUrl: '/download',
  empathyMapUrl: '/assets/empathy-map.pdf',
  partnerSiteUrl: '/licensing',
  supabaseUrl: '',
} as const satisfies Partial<PublicConfig>

/** Answer of `GET /config/backend.json`, which the browser requests only for visitors with an account. It is not in the pages, to keep them small. */
export interface BackendConfig {
  /** Origin of auth, rest and functions: '' for the origin the page came from, or a hosted Supabase project. */
  url: string
  /** Public key of the `anon` role. */
  anonKey: string
}

/** What became of a form that was posted without scripting; rendered into the page that is sent back. */
export interface PostedForm {
  form: LeadFormName
  /** It was the second form of this kind on its page. */
  repeated?: true
  outcome: 'done' | 'refused' | 'unavailable'
  /** What the visitor typed, by field name; empty once it is done. Never kept in the page cache. */
  values: Record<string, string>
}

/** What a page of an edited site tells search engines and link previews, by what its module says: titles, texts, addresses. */
export type ToldInstead = Readonly<Record<string, string>>

export interface PageContext {
  /** For the booking page, which is rendered for each visit. */
  meeting?: MeetingVisit

  config: PublicConfig
  /** Of the server's clock when the page was rendered: what a visitor's clock says does not matter. */
  year: number
  /** Texts of the records that this page shows. */
  published: PublishedTexts
  /** Absent while everything on the site is as in `content/`. */
  edited?: ToldInstead
  /** Filled while the page is rendered: names of the records it shows. Stays on the server. */
  usedRecords?: Set<string>
  /** Renders every text and picture with its address. It cannot be edited: the browser shows the page as usual. */
  editable?: boolean
  postedForm: PostedForm | undefined
}

/** A page that search engines may list. */
export interface ListedPage {
  path: string
  title: string
  description: string
}

/** Words of the preview image of a survey result. */
export interface SurveyPreviewWords {
  title: string
  strength: string
  priority: string
  invitation: string
  dimensions: Dimensions
}

/** Path of the preview image of the page at `path`: `/` → `/images/previews/home.png`. */
export function pagePreviewPath(path: string): string {
  return `/images/previews/${path === '/' ? 'home' : path.slice(1)}.png`
}

/** What the site says about itself as a whole. */
export interface SiteDescription {
  name: string
  /** One sentence. */
  tagline: string
  /** Version of the privacy policy that the forms link to: its date and the beginning of its text's SHA-256. */
  privacyNotice: string
  /** What the preview image of a survey result says. */
  survey: SurveyPreviewWords
  /** In the order of `app/routes.ts`; without those that say `noindex`. */
  pages: readonly ListedPage[]
}

/**
 * Renders pages. Made from the server build by `server/http/page-renderer.ts` and handed to `createApp`.
 *
 * The `PageContext` travels in React Router's own context. Two copies of one module never share a context key, so the
 * key is made in the app (`createContext<PageContext>()`), read there by the loaders (`context.get(pageContext)`) and
 * exported by `app/entry.server.tsx` under the name `pageContext`, where the renderer finds it in the build.
 */
export interface PageRenderer {
  /**
   * The route path that answers `path`: the same text for a page, the right spelling for one written in other case or
   * with a trailing slash, undefined for an unknown path.
   */
  routePath(path: string): string | undefined
  /** What the site is called and which pages it has, as of the newest build. */
  describe(): Promise<SiteDescription>
  /** The document, or what a client navigation loads (`/book.data`); 404 status for an unknown path. */
  render(request: Request, context: PageContext): Promise<Response>
}
