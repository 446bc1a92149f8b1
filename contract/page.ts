/** What the server passes to the page renderer, and what pages pass on to the browser. */
import type { AddedPageKind } from './added-pages.ts'
import type { PictureValue } from './editing/pictures.ts'
import type { CrmForm, LeadFormName } from './lead-forms.ts'
import type { MeetingVisit } from './meetings.ts'
import type { TeamVisit } from './survey-team.ts'
import type { PublishedValues } from './words.ts'

/**
 * Every unknown path shows the page of this one, so that the answer does not depend on the
 * requested path.
 */
export const UNKNOWN_PATH = '/404'

/**
 * Facts of this installation that the browser may know. The same for every visitor, so that a
 * rendered page can be kept. Read from the environment once at start (`server/env.ts`).
 */
export interface PublicConfig {
  /** Public origin without a trailing slash, e.g. `https://everturn.example`. */
  siteUrl: string
  contactEmail: string
  /**
   * Origin the lead calls go to: '' (this origin) in relay mode, the CRM's forms API origin in
   * direct mode.
   */
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
   * Origin of auth, rest and functions: '' for the origin the page came from, or that of a hosted
   * Supabase project.
   */
  supabaseUrl: string
}

/** Defaults. A page carries only the values that differ, to stay small. */
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

/**
 * Answer of `GET /config/backend.json`. The browser requests it only for visitors with an account,
 * which keeps pages small.
 */
export interface BackendConfig {
  /**
   * Origin of auth, rest and functions: '' for the origin the page came from, or a hosted Supabase
   * project.
   */
  url: string
  /** Public key of the `anon` role. */
  anonKey: string
}

/**
 * Outcome of a form that was posted without scripting. It is rendered into the page that is sent
 * back.
 */
export interface PostedForm {
  form: LeadFormName
  /** True for the second form of this kind on its page. */
  repeated?: true
  outcome: 'done' | 'refused'
  /** What the visitor typed, by field name. Empty after success. Never kept in the page cache. */
  values: Record<string, string>
}

export interface PageContext {
  /** Only for the booking page, which is rendered for each visit. */
  meeting?: MeetingVisit
  /** Only for the pages of a team's survey. */
  team?: TeamVisit
  /** Record of the page that staff added. Without it and `insights` an unknown path has no page. */
  addedPage?: string
  /** Only for the list of what is published. */
  insights?: InsightsList

  config: PublicConfig
  /**
   * Year by the server's clock when the page was rendered, because a visitor's clock may be wrong.
   */
  year: number
  published: PublishedValues
  /**
   * Present while anything on the site is replaced. `preview`: query of the page's preview image if
   * its text is.
   */
  edited?: { preview?: string }
  /**
   * Names of the records that the page shows. The renderer fills it, and it is not sent to the
   * browser.
   */
  usedRecords?: Set<string>
  /**
   * Addresses of published texts that are written into the document and not sent to the browser
   * once more.
   */
  writtenTexts?: readonly string[]
  /**
   * Renders every text and picture with its address, for a preview. The browser shows the page as
   * usual.
   */
  editable?: boolean
  postedForm: PostedForm | undefined
}

/** A page that search engines may list. */
export interface ListedPage {
  path: string
  title: string
  description: string
  /** The day of its last change, `2027-03-01`, where it is known. */
  changed?: string
}

/** What `/insights` shows: at most INSIGHTS_PER_PAGE pages, newest first. */
export interface InsightsList {
  items: readonly (Pick<ListedPage, 'path' | 'title' | 'description'> & {
    kind: AddedPageKind
    topic: string
    date: string
  })[]
  /** All topics, and the one to which the list is confined. */
  topics: readonly string[]
  topic?: string
  /** From 1. */
  page: number
  pages: number
}

/** Path of the preview image of the page at `path`: `/` → `/images/previews/home.png`. */
export function pagePreviewPath(path: string): string {
  return `/images/previews/${path === '/' ? 'home' : path.slice(1)}.png`
}

/** Words of the preview image of a page, and its color. */
export interface PreviewWords
  extends Pick<SiteDescription, 'name' | 'tagline' | 'accent' | 'logo'> {
  title: string
}

/** What the site says about itself as a whole. */
export interface SiteDescription {
  name: string
  /** One sentence. */
  tagline: string
  /** Above the list of pages in `llms.txt`. */
  pagesTitle: string
  /** BCP 47. */
  language: string
  /** Of the ground, e.g. `#ffffff`. */
  color: string
  /** Published in place of the one that ships. */
  accent?: string | undefined
  /** CSS rules of the typefaces that every page loads. */
  faces: string
  /** Value of the owner's logo. */
  logo?: PictureValue | undefined
  /**
   * Version of the privacy policy that the forms link to: its date and the beginning of its text's
   * SHA-256.
   */
  privacyNotice: string
  /** In the order of `app/routes.ts`, without pages that are `noindex`. */
  pages: readonly ListedPage[]
}

/**
 * Renders pages. `server/http/pages/page-renderer.ts` makes it from the server build, and
 * `createApp` receives it.
 *
 * The `PageContext` travels in React Router's own context. Two copies of one module never share a
 * context key, so the key is made in the app (`createContext<PageContext>()`), read there by the
 * loaders (`context.get(pageContext)`) and exported by `app/entry.server.tsx` under the name
 * `pageContext`, where the renderer finds it in the build.
 */
export interface PageRenderer {
  /**
   * The route path that answers `path`: the same text for a page, the right spelling for one
   * written in other case or with a trailing slash, undefined for an unknown path.
   */
  routePath(path: string): string | undefined
  /**
   * Name and pages of the site, from the newest build. @param published texts in place of those of
   * the build
   */
  describe(published?: PublishedValues): Promise<SiteDescription>
  /**
   * The document, or the data of a client navigation (`/book.data`). Status 404 for an unknown
   * path.
   */
  render(request: Request, context: PageContext): Promise<Response>
}
