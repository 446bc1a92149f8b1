/** The pages of the site with what is published, and how they are answered. */
import { EDITING_PATH } from '#contract/editing/api.ts'
import type { SetUp } from '#contract/only-set-up.ts'
import type { PageRenderer, PublicConfig } from '#contract/page.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { createPageCache, type PageCache } from '#server/http/pages/page-cache.ts'
import { type AnswerOnce, pageAnswers } from '#server/http/pages/page-routes.ts'
import {
  type ForeignAddresses,
  type PagePolicy,
  strictPagePolicy,
} from '#server/http/security-headers.ts'
import { livePath } from '#server/words/added-pages.ts'
import type { PublishedWords } from '#server/words/published-words.ts'
import { type PublishedRenderer, renderPublished } from '#server/words/render-published.ts'

/** What differs between the built site, the development server and tests. */
export interface Front {
  renderer: PageRenderer
  /**
   * `build/client` and `public`; undefined when something in front serves files (the development
   * server).
   */
  files?: { built: string; public: string } | undefined
  /** Content-Security-Policy of a document. Default: the strict one. */
  pagePolicy?: PagePolicy | undefined
  /** False in development: every request shows the newest source. */
  keepPages?: boolean | undefined
}

export interface SitePages {
  renderer: PageRenderer
  /** Pages and facts with the published words. */
  content: PublishedRenderer
  cache: PageCache
  policyOf: PagePolicy
  /** What answering with a page needs. */
  answering: Parameters<typeof pageAnswers>[0]
  /** Answers with a page for one visitor. */
  answerOnce: AnswerOnce
  /** Answers with a page that is the same for all visitors with its context. */
  answerShared: AnswerOnce
}

interface SitePagesDependencies {
  front: Front
  config: PublicConfig
  published: PublishedWords
  /** What is set up besides the site, for the legal texts. */
  setUp: () => readonly SetUp[]
  limiter: RateLimiter
}

export function sitePages({
  front,
  config,
  published,
  setUp,
  limiter,
}: SitePagesDependencies): SitePages {
  const { keepPages = true } = front
  const renderer: PageRenderer = {
    describe: (texts) => front.renderer.describe(texts),
    render: (request, context) => front.renderer.render(request, context),
    routePath: (path) =>
      front.renderer.routePath(path) ?? livePath(published.snapshot().texts, path),
  }
  const policyOf = front.pagePolicy ?? strictPagePolicy(foreignAddresses(config), isFramed)
  const content = renderPublished(renderer, published, config, setUp)
  const cache = createPageCache({
    renderPage: content.render,
    config,
    policyOf,
    keep: keepPages,
  })
  published.onChange(cache.invalidate)
  const answering = { cache, renderer, limiter }
  return { renderer, content, cache, policyOf, answering, ...pageAnswers(answering) }
}

/**
 * Pages that our own pages frame: the booking page, the partner form, answers to their forms, an
 * editor's preview.
 */
export const isFramed = (path: string) =>
  /^\/(embed|forms\/(meeting|partner))(\/|$)/.test(path) || path === `${EDITING_PATH}/preview`

function foreignAddresses(config: PublicConfig): ForeignAddresses {
  return {
    own: config.siteUrl,
    frames: [config.schedulerUrl, config.partnerFormUrl],
    connections: [config.supabaseUrl, config.crmFormsOrigin],
    tracking: config.tracking ? [config.tracking.script, ...config.tracking.origins] : [],
  }
}
