/** Names of the tools in `content/documents/` that have a page. */
export const TOOL_SLUGS = [
  'ai-use-policy',
  'risk-and-guardrail-checklist',
  'decision-rights-table',
  'executive-briefing',
  'sponsors-first-30-days',
  'champions-charter',
  'managers-conversation-guide',
  'empathy-map',
  'lunch-and-learn-plan',
  'learning-log',
  'use-case-canvas',
  'value-and-effort-grid',
  'experiment-card',
  'ai-literacy-record',
  'supplier-question-sheet',
  'baseline-sheet',
] as const

export type ToolSlug = (typeof TOOL_SLUGS)[number]

export const toolPath = (slug: ToolSlug) => `/resources/${slug}` as const

/** Address of the Markdown of a tool. */
export const toolTextAt = (slug: string) => `documents.${slug}.text`

/**
 * Path of every page that is not for staff, in the order of the sitemap. `app/routes.ts` makes the
 * routes of it.
 */
export const PAGE_PATHS = [
  '/',
  '/book',
  '/canvas',
  '/embed/meeting',
  '/embed/partner',
  '/discover',
  '/discover/team',
  '/consulting',
  '/contact',
  '/model',
  '/solutions',
  '/accelerate',
  '/accelerate-details',
  '/labs',
  '/why-us',
  '/ebook',
  '/flywheel-ebook',
  '/download',
  '/ghc',
  '/resources',
  '/resources/example',
  '/resources/records',
  ...TOOL_SLUGS.map(toolPath),
  '/blueprint',
  '/hub',
  '/licensing',
  '/privacy-policy',
  '/terms-of-service',
  '/auth',
] as const

/** The path of a page that is not for staff. */
export type PagePath = (typeof PAGE_PATHS)[number]
