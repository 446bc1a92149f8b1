/**
 * All routes and middleware of the server, in order. Everything they need is passed to `createApp`.
 */
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { CANVAS_EMAIL_FUNCTION, CANVAS_LINK_HEADER } from '#contract/canvas.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { OWN_PDF_MAX_BYTES } from '#contract/editing/pictures.ts'
import { MEETING_BOOK_PATH, MEETING_PAGE_PATH } from '#contract/meetings.ts'
import type { BackendConfig, PageRenderer, PublicConfig } from '#contract/page.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { AUTH_PATH, accessTokens } from './auth/access-token.ts'
import { authFailureBody } from './auth/refusal.ts'
import { authRoutes } from './auth/routes.ts'
import { canvasEmailFunction } from './canvas/email-function.ts'
import { EXPORTED_CANVASES } from './canvas/exported-canvases.ts'
import { canvasLinkRoutes, canvasLinks } from './canvas/links.ts'
import { canvasPageRoutes, canvasStepVariant } from './canvas/page.ts'
import type { Store } from './db/store.ts'
import { sampleMails } from './deliverers.ts'
import { chosenDocuments, type MadeDocuments } from './documents/made-documents.ts'
import { hostEmail, type Settings } from './env.ts'
import { errorHandler, type FailureBody, StatusError } from './errors.ts'
import { FUNCTIONS_PATH, functionRoutes } from './functions/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { MAX_BODY_BYTES, refuseLargeBody } from './http/body.ts'
import { clientFinder } from './http/client-address.ts'
import { staticFiles } from './http/files/static-files.ts'
import { admission } from './http/limits/admission.ts'
import { databaseRateLimiter } from './http/limits/database-rate-limiter.ts'
import type { RateLimiter } from './http/limits/rate-limiter.ts'
import { cachedPageHandler } from './http/pages/cached-page-handler.ts'
import { discoveryFiles } from './http/pages/discovery-files.ts'
import { createPageCache } from './http/pages/page-cache.ts'
import { pageAnswers, pageRoutes } from './http/pages/page-routes.ts'
import { requestLog, requestRecorder } from './http/request-log.ts'
import {
  crossOrigin,
  type ForeignAddresses,
  type PagePolicy,
  securityHeaders,
  strictPagePolicy,
} from './http/security-headers.ts'
import { PROOF_PATH, proofRoutes } from './launch/proofs/https.ts'
import { launchRoutes } from './launch/routes.ts'
import { testSender } from './launch/test-sender.ts'
import { forwardLead } from './leads/crm/forward-lead.ts'
import { relayRoutes, vendorFailureBody } from './leads/crm/relay-routes.ts'
import { nativePostRoutes, sentFormVariant } from './leads/intake/native-post-routes.ts'
import { leadIntake } from './leads/intake/store-lead.ts'
import { touchRoutes } from './leads/intake/touch-routes.ts'
import { noticeChoiceRoutes } from './leads/notices/choice-routes.ts'
import { EXPORTED_LEADS } from './leads/staff/exported-leads.ts'
import { leadChangeRoutes } from './leads/staff/lead-change-routes.ts'
import { leadPageRoutes } from './leads/staff/lead-page-routes.ts'
import { relatedRoutes } from './leads/staff/related-routes.ts'
import { resendRoutes } from './leads/staff/resend-routes.ts'
import { viewRoutes } from './leads/staff/view-routes.ts'
import { brandedFiles } from './look/branded-files.ts'
import { meetings } from './meetings/booking/meetings.ts'
import { visitorRoutes } from './meetings/booking/visitor-routes.ts'
import { calendarDeliverer, calendarFollower } from './meetings/calendars/deliver-entry.ts'
import { calendarReader, type SeenEntry } from './meetings/calendars/refresh.ts'
import { meetingHosts } from './meetings/calls.ts'
import { writtenEntry } from './meetings/emails/emails.ts'
import { meetingLinks } from './meetings/links.ts'
import { calendarRoutes, staffMeetingRoutes } from './meetings/staff/meeting-routes.ts'
import { givenUpRoutes } from './ops/given-up-routes.ts'
import { healthRoutes } from './ops/health.ts'
import { type Metrics, metricsRoutes } from './ops/metrics.ts'
import { outboxFigures } from './ops/outbox-figures.ts'
import { systemRoutes } from './ops/system-routes.ts'
import { type Clock, systemClock } from './outbox/clock.ts'
import { personRoutes } from './people/routes.ts'
import { teamRoutes } from './people/team-routes.ts'
import { restFailureBody } from './rest/refusal.ts'
import { REST_PATH, restRoutes } from './rest/routes.ts'
import { tableRoutes, unknownStaffPath } from './staff/table-routes.ts'
import { networkGroups } from './survey/network-groups.ts'
import { sharedResultVariant, surveyPreviewRoutes } from './survey/preview-routes.ts'
import { surveyMailRoutes } from './survey/report-email.ts'
import { surveyReportRoutes } from './survey/report-routes.ts'
import { teamLinks } from './survey/team-email.ts'
import { surveyTeamRoutes } from './survey/team-routes.ts'
import { teams } from './survey/teams.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { VisitCounter } from './visits/counter.ts'
import { overviewRoutes } from './visits/overview/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { currentWords, ownersSettings } from './words/current-words.ts'
import { earlierTextRoutes, editingRoutes } from './words/editing-routes.ts'
import { editorSession } from './words/editor-session.ts'
import { sentPreviews } from './words/email-previews.ts'
import type { HostedProject } from './words/hosted-project.ts'
import { pagePreviewRoutes, pictureRoutes } from './words/picture-routes.ts'
import { nothingPublished, type PublishedWords } from './words/published-words.ts'
import { insteadOf, publishedRedirects } from './words/redirects.ts'
import { renderPublished } from './words/render-published.ts'
import { storedWords } from './words/words-database.ts'

const MAX_URL_LENGTH = 8 * 1024

/**
 * Pages that our own pages frame: the booking page, the partner form, answers to their forms, an
 * editor's preview.
 */
const isFramed = (path: string) =>
  /^\/(embed|forms\/(meeting|partner))(\/|$)/.test(path) || path === `${EDITING_PATH}/preview`

/** Paths that answer programs, for `robots.txt`. */
const PROGRAM_PATHS = [
  `${AUTH_PATH}/`,
  '/config/',
  '/forms/',
  '/functions/',
  '/healthz',
  PROOF_PATH,
  '/meetings/',
  '/metrics',
  '/readyz',
  '/rest/',
  '/submissions/',
  '/visits',
]

export interface AppDependencies {
  settings: Settings
  config: PublicConfig
  backend: BackendConfig
  store: Store
  signingSecret: string
  renderer: PageRenderer
  log: Logger
  /**
   * `build/client` and `public`; undefined when something in front serves files (the development
   * server).
   */
  files?: { built: string; public: string } | undefined
  /** How long a visitor who books waits for the hosts' calendars. Default: two seconds. */
  askNowMs?: number
  /** The words that staff published, as this process knows them. Default: none. */
  published?: PublishedWords
  /** The project that accounts and data belong to, where it is hosted elsewhere. */
  hosted?: HostedProject | undefined
  wakeOutbox: () => void
  /** For what staff ask for. Emails and documents have it too. */
  typesetter: Pick<Typesetter, 'typeset'>
  /** For pages and pictures that visitors ask for. Default: the same. */
  visitorTypesetter?: Pick<Typesetter, 'typeset'>
  /** Documents with other facts than those of the build. */
  documents?: Pick<MadeDocuments, 'fileAt'> | undefined
  /** Figures for Prometheus. Absent when `/metrics` is off. */
  metrics?: Metrics | undefined
  stopping?: AbortSignal
  visits: Pick<VisitCounter, 'countView' | 'countStep'>
  clock?: Clock
  /** Counts requests for every limit. Tests pass one with their own clock. */
  limiter?: RateLimiter
  /** Content-Security-Policy of a document. Default: the strict one. */
  pagePolicy?: PagePolicy | undefined
  /** False in development: every request shows the newest source. */
  keepPages?: boolean | undefined
}

/**
 * Failure bodies under paths whose clients expect those of another service. All others get the
 * plain one.
 */
const FAILURE_BODIES: Record<string, FailureBody> = {
  '/submissions': vendorFailureBody,
  [AUTH_PATH]: authFailureBody,
  [REST_PATH]: restFailureBody,
  [STAFF_API_PATH]: restFailureBody,
}

export function createApp({
  settings: given,
  config,
  backend,
  store,
  signingSecret,
  renderer,
  log,
  files,
  published = nothingPublished,
  hosted,
  wakeOutbox,
  typesetter,
  visitorTypesetter = typesetter,
  documents,
  metrics,
  stopping,
  visits,
  clock = systemClock,
  limiter = databaseRateLimiter(store),
  pagePolicy: policyOf = strictPagePolicy(foreignAddresses(config), isFramed),
  keepPages = true,
  askNowMs = 2_000,
}: AppDependencies) {
  const words = currentWords(published)
  const settings = ownersSettings(given, words)
  const { SITE_URL: siteUrl, CALENDAR_FEEDS: feeds, SCHEDULER_URL } = settings
  const publishedPages = renderPublished(renderer, published, config)
  const pages = createPageCache({
    renderPage: publishedPages.render,
    config,
    policyOf,
    keep: keepPages,
  })
  published.onChange(pages.invalidate)
  const app = new Hono<AppEnv>()

  // First, because every answer, also a refusal, has an id, a log line and the security headers.
  const findClient = clientFinder(log, settings.TRUST_PROXY)
  const recorder = requestRecorder({ log, findClient, onAnswer: metrics?.answered })
  app.use(requestLog(recorder, log))
  app.use(securityHeaders(isFramed))
  app.onError(
    errorHandler(
      FAILURE_BODIES,
      () => words('refusals'),
      () => words('site').language,
    ),
  )

  // Before the limits, so that a refusal can be read across origins too.
  for (const path of [AUTH_PATH, REST_PATH, FUNCTIONS_PATH]) {
    app.use(`${path}/*`, crossOrigin(siteUrl, [CANVAS_LINK_HEADER]))
  }

  // Before anything reads the request, so that a body that is too large is not read.
  app.use(async (c, next) => {
    if (c.req.url.length > MAX_URL_LENGTH) {
      throw new StatusError(414, 'The address is too long.')
    }
    refuseLargeBody(
      c,
      c.req.path.startsWith(`${EDITING_PATH}/`) ? OWN_PDF_MAX_BYTES : MAX_BODY_BYTES,
    )
    await next()
  })

  const pageDependencies = { cache: pages, renderer, limiter }
  const { answerOnce, answerShared } = pageAnswers(pageDependencies)
  const tokens = accessTokens(signingSecret, siteUrl)
  const forwardsLeads = settings.CRM_FORMS_HOST !== undefined
  const forward = forwardsLeads ? forwardLead : undefined
  const privacyNotice = async (at?: number) => (await publishedPages.describe(at)).privacyNotice
  const zone = () => words('site').zone
  const intake = leadIntake({
    store,
    clock,
    limiter,
    forward,
    settings,
    zone,
    privacyNotice,
    wakeOutbox,
  })
  const links = meetingLinks({ signingSecret, siteUrl })
  const calendars = {
    feeds,
    signingSecret,
    hosts: () => meetingHosts(words),
    siteHost: new URL(siteUrl).hostname,
  }
  const alertEmail = () => hostEmail(settings)
  const follow = (seen: SeenEntry) => calendarFollower({ store, meetings: booking })(seen)
  const reader = calendarReader({
    store,
    clock,
    log,
    calendars,
    alertEmail,
    wakeOutbox,
    askNowMs,
    follow,
  })
  const booking = meetings({
    store,
    clock,
    limiter,
    forward,
    privacyNotice,
    words,
    feeds,
    settings,
    links,
    askCalendars: reader.askNow,
  })
  const linksToCanvas = canvasLinks({ signingSecret, siteUrl, clock })
  const emailCanvas = canvasEmailFunction({
    store,
    tokens,
    limiter,
    links: linksToCanvas,
    wakeOutbox,
  })
  const editor = hosted?.editor ?? editorSession({ store, tokens })
  const previewSent = sentPreviews({ settings, typesetter, visitorMails: sampleMails })
  const sendTest = testSender({ settings, typesetter, log, limiter })

  const routes = [
    healthRoutes({
      store,
      stopping,
      outboxFigures: () => outboxFigures(store.db, clock.databaseNow()),
    }),
    ...(metrics && settings.METRICS_TOKEN ? [metricsRoutes(metrics, settings.METRICS_TOKEN)] : []),
    relayRoutes({ settings, intake }),
    // Before the lead forms, because its forms book a time as well.
    SCHEDULER_URL === undefined
      ? visitorRoutes({
          store,
          settings,
          words,
          limiter,
          wakeOutbox,
          answerOnce,
          meetings: booking,
          links,
          clock,
        })
      : providerRoutes(SCHEDULER_URL),
    nativePostRoutes({ settings, words, intake, answerOnce }),
    authRoutes({ store, limiter, siteUrl, signingSecret, tokens, words, wakeOutbox }),
    restRoutes({ store, tokens, limiter, networkGroup: networkGroups(signingSecret) }),
    systemRoutes({ store, tokens, settings, words, calendars }),
    givenUpRoutes({ store, tokens, wakeOutbox }),
    proofRoutes(signingSecret),
    launchRoutes({ store, tokens, settings, signingSecret, words }),
    staffMeetingRoutes({ store, tokens, meetings: booking, links, calendars, wakeOutbox, words }),
    calendarRoutes({ store, tokens, calendars, words, wakeOutbox, askCalendars: reader.askNow }),
    leadPageRoutes({ store, tokens, settings, words }),
    leadChangeRoutes({ store, tokens, settings, wakeOutbox }),
    relatedRoutes({ store, tokens }),
    viewRoutes({ store, tokens }),
    resendRoutes({ store, tokens, forwardsLeads, wakeOutbox }),
    tableRoutes({ store, tokens, table: EXPORTED_LEADS, wakeOutbox }),
    tableRoutes({ store, tokens, table: EXPORTED_CANVASES, wakeOutbox }),
    noticeChoiceRoutes({ store, tokens }),
    personRoutes({ store, tokens, settings }),
    teamRoutes({ store, tokens }),
    editingRoutes({
      editor,
      renderer,
      pages: publishedPages,
      published,
      policyOf,
      previewSent,
      sendTest,
      canSchedule: !hosted,
    }),
    pictureRoutes(hosted?.words ?? storedWords(store)),
    overviewRoutes({ store, tokens, forwardsLeads, words }),
    // After the other staff routes, because it answers every remaining path of the staff API.
    unknownStaffPath(),
    functionRoutes({ [CANVAS_EMAIL_FUNCTION]: emailCanvas }),
    canvasLinkRoutes({ store, links: linksToCanvas, limiter }),
    canvasPageRoutes({ settings, typesetter: visitorTypesetter, limiter, words }),
    surveyMailRoutes({ store, limiter, wakeOutbox }),
    surveyReportRoutes({ settings, typesetter: visitorTypesetter, limiter, words }),
    surveyTeamRoutes({
      store,
      settings,
      teams: teams({ store, clock }),
      links: teamLinks({ signingSecret, siteUrl }),
      limiter,
      typesetter: visitorTypesetter,
      words,
      answerOnce,
      answerShared,
      wakeOutbox,
    }),
    visitRoutes({ visits, siteUrl, renderer, limiter }),
    touchRoutes({ store, siteUrl, clock, limiter, privacyNotice }),
    discoveryFiles({
      describe: publishedPages.describe,
      siteUrl,
      contactEmail: () => settings.CONTACT_EMAIL,
      notForCrawlers: PROGRAM_PATHS,
      startedAt: new Date(),
    }),
    surveyPreviewRoutes({
      typesetter: visitorTypesetter,
      words,
      onChange: published.onChange,
      limiter,
    }),
    // Before the files, one of which has the same path.
    pagePreviewRoutes(publishedPages, visitorTypesetter),
    earlierTextRoutes({ pages: publishedPages, published, policyOf }),
  ]
  // APIs before files and pages: their paths are fixed, and no file or page can take one over.
  for (const each of routes) {
    app.route('/', each)
  }
  app.get('/config/backend.json', (c) => c.json(backend))
  app.use((c, next) => {
    const path = c.req.path.replace(/\.data$/, '')
    const page = insteadOf(path, published.snapshot().texts)
    if (page === undefined) {
      return next()
    }
    return Promise.resolve(path === c.req.path ? c.redirect(page) : c.notFound())
  })
  // Files before pages, because pages answer every remaining path (with the 404 page).
  if (files) {
    const database = hosted?.words ?? storedWords(store)
    const branded = brandedFiles(published, database, files.built)
    const chosen = chosenDocuments(published, database)
    const newerFile = (address: string) =>
      chosen.fileAt(address) ?? documents?.fileAt(address) ?? branded(address)
    app.use(staticFiles(files.built, files.public, newerFile))
  }
  app.route(
    '/',
    pageRoutes({
      ...pageDependencies,
      findVariants: [sharedResultVariant, canvasStepVariant, sentFormVariant],
      redirectFrom: publishedRedirects(published, siteUrl),
    }),
  )

  return {
    fetch: app.fetch,
    request: app.request,
    routes: app.routes,
    // `/healthz` answers however many requests wait.
    admission: admission({ findClient, log, skipsTurn: (path) => path === '/healthz' }),
    /**
     * Answers for cached pages, faster than `fetch` with the same result. Leaves all other requests
     * alone.
     */
    cachedPage: cachedPageHandler({ pages, isFramed, recorder }),
    pages,
    calendarReader: reader,
    calendarDeliverer: calendarDeliverer({
      store,
      calendars,
      meetings: booking,
      entryOf: (meeting) => writtenEntry(meeting, { settings, words }),
    }),
  }
}

/** With a provider's booking page (SCHEDULER_URL), links to ours redirect there. */
function providerRoutes(schedulerUrl: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(MEETING_PAGE_PATH, (c) => c.redirect(schedulerUrl, 302))
  routes.all(`${MEETING_PAGE_PATH}.data`, (c) => c.notFound())
  routes.all(`${MEETING_BOOK_PATH}/*`, (c) => c.notFound())
  return routes
}

function foreignAddresses(config: PublicConfig): ForeignAddresses {
  return {
    own: config.siteUrl,
    frames: [config.schedulerUrl, config.partnerFormUrl],
    connections: [config.supabaseUrl, config.crmFormsOrigin],
    tracking: config.tracking ? [config.tracking.script, ...config.tracking.origins] : [],
  }
}
