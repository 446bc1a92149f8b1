/** The program: what all requests pass through, then the subjects, then files and pages, in order. */
import { Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { CANVAS_LINK_HEADER } from '#contract/canvas.ts'
import { SEALED_MAX_BYTES, TRANSFER_PATH } from '#contract/canvas-transfer.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { OWN_PDF_MAX_BYTES } from '#contract/editing/pictures.ts'
import { SET_UP, type SetUp } from '#contract/only-set-up.ts'
import { pagePreviewPath } from '#contract/page.ts'
import { IMPORT_ROWS_MAX_BYTES } from '#contract/staff/lead-import.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { notOfferedIn } from '#contract/words.ts'
import { AUTH_PATH, accessTokens } from './auth/access-token.ts'
import { authFailureBody } from './auth/refusal.ts'
import { authSubject } from './auth/subject.ts'
import { canvasSubject } from './canvas/subject.ts'
import { chosenDocuments, type MadeDocuments } from './documents/made-documents.ts'
import { backendConfig, publicConfig, type Settings } from './env.ts'
import { errorHandler, type FailureBody, StatusError } from './errors.ts'
import { FUNCTIONS_PATH } from './functions/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { MAX_BODY_BYTES, refuseLargeBody } from './http/body.ts'
import { clientFinder } from './http/client-address.ts'
import { staticFiles } from './http/files/static-files.ts'
import { admission } from './http/limits/admission.ts'
import { cachedPageHandler } from './http/pages/cached-page-handler.ts'
import { discoveryFiles } from './http/pages/discovery-files.ts'
import { pageRoutes } from './http/pages/page-routes.ts'
import { requestLog, requestRecorder } from './http/request-log.ts'
import { crossOrigin, securityHeaders } from './http/security-headers.ts'
import { PROOF_PATH } from './launch/proofs/https.ts'
import type { StoredMailServer } from './launch/stored-mail-server.ts'
import { launchSubject } from './launch/subject.ts'
import { testSender } from './launch/test-sender.ts'
import { vendorFailureBody } from './leads/intake/relay-routes.ts'
import { leadsSubject } from './leads/subject.ts'
import { brandedFiles } from './look/branded-files.ts'
import { meetingsSubject } from './meetings/subject.ts'
import { newsletterSubject } from './newsletter/subject.ts'
import type { Metrics } from './ops/metrics.ts'
import { metricsFor } from './ops/program-metrics.ts'
import { opsSubject } from './ops/subject.ts'
import { type Front, isFramed, type SitePages, sitePages } from './pages/site-pages.ts'
import { peopleSubject } from './people/subject.ts'
import { plainPages } from './plain-page.ts'
import { restFailureBody } from './rest/refusal.ts'
import { REST_PATH } from './rest/routes.ts'
import { restSubject } from './rest/subject.ts'
import { sampleMails } from './sample-emails.ts'
import type { Site } from './site.ts'
import { unknownStaffPath } from './staff/table-routes.ts'
import type { Runtime, Subject, Typesetting } from './subject.ts'
import { networkGroups } from './survey/network-groups.ts'
import { surveySubject } from './survey/subject.ts'
import type { VisitCounter } from './visits/counter.ts'
import { visitsSubject } from './visits/subject.ts'
import { wakeSignal } from './wake-signal.ts'
import { webhooksSubject } from './webhooks/subject.ts'
import { type CurrentWords, currentWords, ownersSettings } from './words/current-words.ts'
import { sentPreviews } from './words/email-previews.ts'
import type { HostedProject } from './words/hosted-project.ts'
import { asVisitorsSee, type PublishedWords } from './words/published-words.ts'
import { insteadOf, isGone, publishedRedirects } from './words/redirects.ts'
import { wordsSubject } from './words/subject.ts'
import { storedWords } from './words/words-database.ts'

const MAX_URL_LENGTH = 8 * 1024

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
  '/newsletter/',
  '/readyz',
  '/rest/',
  '/submissions/',
  '/visits',
]

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

export interface AppDependencies {
  settings: Settings
  runtime: Runtime & { stopping?: AbortSignal | undefined }
  front: Front
  /** The server that sends emails, as it was last read. */
  mailServer: StoredMailServer
  /** The words that staff published, as this process knows them, and where they are stored. */
  source: { published: PublishedWords; hosted: HostedProject | undefined }
  typesetting: Typesetting & {
    /** Documents with other facts than those of the build. */
    documents?: Pick<MadeDocuments, 'fileAt'> | undefined
  }
  keys: { signingSecret: string; anonKey: string }
}

/** What tests replace. */
interface AppOptions {
  /** Default: views and steps are not counted. */
  visits?: Pick<VisitCounter, 'countView' | 'countStep'>
  /** How long a visitor who books waits for the hosts' calendars. */
  askNowMs?: number
}

const NOT_COUNTED = { countView: () => {}, countStep: () => {} }

export type App = ReturnType<typeof createApp>

export function createApp(
  {
    settings: given,
    runtime,
    front,
    mailServer,
    source,
    typesetting,
    keys: secrets,
  }: AppDependencies,
  { visits = NOT_COUNTED, ...forMeetings }: AppOptions = {},
) {
  const { limiter, log } = runtime
  const published = asVisitorsSee(source.published, given)
  const words = currentWords(published)
  const settings = ownersSettings(given, words, mailServer)
  const config = publicConfig(given)
  const setUp = () => setUpOf(settings, words, mailServer)
  const pages = sitePages({ front, config, published, setUp, limiter })
  // The legal texts say who sends emails.
  mailServer.onChange(pages.cache.invalidate)
  const site: Site = {
    settings,
    words,
    ownWords: currentWords(source.published),
    privacyNotice: async (at) => (await pages.content.describe(at)).privacyNotice,
    answerPlainly: plainPages(() => pages.content.describe()),
  }
  const { signingSecret } = secrets
  const keys = { signingSecret, tokens: accessTokens(signingSecret, settings.SITE_URL) }
  const metrics = metricsFor(settings, runtime.store, pages.cache.figures)
  const outbox = wakeSignal()
  const wakeOutbox = outbox.wake
  const backend = backendConfig(given, secrets.anonKey)

  const newsletter = newsletterSubject({ runtime, site, keys, wakeOutbox })
  const ofForms = { runtime, site, keys, pages, wakeOutbox, askNewsletter: newsletter.ask }
  const leads = leadsSubject(ofForms)
  const { forward } = leads
  const meetings = meetingsSubject({ ...ofForms, forward }, forMeetings)
  const { calendars } = meetings
  const subjects: readonly Subject[] = [
    opsSubject({ runtime, site, keys, metrics, calendars, wakeOutbox }),
    // Before the leads, because the forms of meetings are below the address of lead forms.
    meetings,
    leads,
    newsletter,
    authSubject({ runtime, site, keys, wakeOutbox }),
    restSubject({ runtime, keys, backend, networkGroup: networkGroups(signingSecret) }),
    launchSubject({ runtime, site, keys, mail: { server: mailServer, given } }),
    peopleSubject({ runtime, site, keys }),
    wordsSubject({
      runtime,
      keys,
      pages,
      siteUrl: settings.SITE_URL,
      typesetting,
      source,
      emails: emailTrials(runtime, settings, typesetting),
    }),
    visitsSubject({ runtime, site, keys, pages, counter: visits }),
    canvasSubject({ runtime, site, keys, typesetting, wakeOutbox }),
    surveySubject({ runtime, site: { ...site, published }, keys, pages, typesetting, wakeOutbox }),
    webhooksSubject({ runtime, site, keys, wakeOutbox }),
  ]

  const files = front.files && {
    ...front.files,
    newer: newerFiles({ runtime, source, documents: typesetting.documents, ...front.files }),
  }
  return {
    ...answering({ subjects, site, pages, published, files, watch: { log, metrics } }),
    pages: pages.cache,
    settings,
    words,
    metrics,
    outbox,
    ...handedOver(subjects),
    /** Asks the calendars of hosts now. */
    askCalendars: meetings.calendarReader.askNow,
  }
}

/** What is set up besides the site, as the legal texts depend on it. */
function setUpOf(
  settings: Settings,
  words: CurrentWords,
  { writesCalendars }: StoredMailServer,
): SetUp[] {
  const isSetUp: Partial<Record<SetUp, boolean>> = {
    crm: settings.CRM_FORMS_HOST !== undefined,
    tracking: settings.CRM_TRACKING_SCRIPT !== undefined,
    email: settings.SMTP_URL !== undefined,
    calendars: writesCalendars(),
    frames: Boolean(settings.SCHEDULER_URL ?? settings.PARTNER_FORM_URL),
    newsletter: words('newsletter').shown,
  }
  return SET_UP.filter((name) => isSetUp[name])
}

/** What the editor does with emails: shows them with sample data, and sends one to try it. */
function emailTrials({ log, limiter }: Runtime, settings: Settings, { staff }: Typesetting) {
  const toWrite = { settings, typesetter: staff }
  return {
    previewSent: sentPreviews({ ...toWrite, visitorMails: sampleMails }),
    sendTest: testSender({ ...toWrite, log, limiter }),
  }
}

/** What the subjects hand over besides their routes. */
function handedOver(subjects: readonly Subject[]) {
  const deliverers: NonNullable<Subject['deliverers']> = {}
  const emails: NonNullable<Subject['emails']> = {}
  for (const subject of subjects) {
    Object.assign(deliverers, subject.deliverers)
    Object.assign(emails, subject.emails)
  }
  return { deliverers, emails, jobs: subjects.flatMap(({ jobs = [] }) => jobs) }
}

interface AnsweringDependencies {
  subjects: readonly Subject[]
  site: Site
  pages: SitePages
  published: PublishedWords
  /** Folders, and what is served in place of a file of the build. */
  files: { built: string; public: string; newer: NewerFile } | undefined
  watch: { log: Logger; metrics: Metrics | undefined }
}

/** What answers requests, in order. */
function answering({ subjects, site, pages, published, files, watch }: AnsweringDependencies) {
  const { settings } = site
  const { log, metrics } = watch
  const app = new Hono<AppEnv>()
  const findClient = clientFinder(log, settings.TRUST_PROXY)
  // First, because every answer, also a refusal, has an id, a log line and the security headers.
  const recorder = requestRecorder({ log, findClient, onAnswer: metrics?.answered })
  app.use(requestLog(recorder, log))
  app.use(securityHeaders(isFramed))
  addRefusals(app, site)

  // APIs before files and pages: their paths are fixed, and no file or page can take one over.
  const apis = [
    ...subjects.flatMap(({ routes = [] }) => routes),
    ...subjects.flatMap(({ staffRoutes = [] }) => staffRoutes),
    unknownStaffPath(),
    discoveryFiles({
      describe: pages.content.describe,
      siteUrl: settings.SITE_URL,
      contactEmail: () => settings.CONTACT_EMAIL,
      notForCrawlers: PROGRAM_PATHS,
      startedAt: new Date(),
    }),
  ]
  for (const each of apis) {
    app.route('/', each)
  }
  app.use(replacedPages(published))
  // Files before pages, because pages answer every remaining path (with the 404 page).
  if (files) {
    app.use(staticFiles(files.built, files.public, files.newer))
  }
  app.route(
    '/',
    pageRoutes({
      ...pages.answering,
      findVariants: subjects.flatMap(({ pageVariants = [] }) => pageVariants),
      redirectFrom: publishedRedirects(published, settings.SITE_URL),
      isGone: isGone(published),
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
    cachedPage: cachedPageHandler({ pages: pages.cache, isFramed, recorder }),
  }
}

/** Calls with a larger body than others, by their path, and how large. */
const LARGER_BODIES: readonly [path: string, maxBytes: number][] = [
  [`${EDITING_PATH}/`, OWN_PDF_MAX_BYTES],
  [`${STAFF_API_PATH}/leads/import`, IMPORT_ROWS_MAX_BYTES],
  [TRANSFER_PATH, SEALED_MAX_BYTES],
]

/** What is refused before a subject sees the request, and how refusals read. */
function addRefusals(app: Hono<AppEnv>, { settings, words }: Site): void {
  app.onError(
    errorHandler(
      FAILURE_BODIES,
      () => words('refusals'),
      () => words('site').language,
    ),
  )

  // Before the limits, so that a refusal can be read across origins too.
  for (const path of [AUTH_PATH, REST_PATH, FUNCTIONS_PATH]) {
    app.use(`${path}/*`, crossOrigin(settings.SITE_URL, [CANVAS_LINK_HEADER]))
  }

  // Before anything reads the request, so that a body that is too large is not read.
  app.use(async (c, next) => {
    if (c.req.url.length > MAX_URL_LENGTH) {
      throw new StatusError(414, 'The address is too long.')
    }
    const larger = LARGER_BODIES.find(([path]) => c.req.path.startsWith(path))
    refuseLargeBody(c, larger?.[1] ?? MAX_BODY_BYTES)
    await next()
  })
}

/** Leads from a page that staff replaced to the one in its place. */
function replacedPages(published: Pick<PublishedWords, 'snapshot'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const path = c.req.path.replace(/\.data$/, '')
    const { texts } = published.snapshot()
    const page = insteadOf(path, texts)
    if (notOfferedIn(texts).some((gone) => pagePreviewPath(gone) === path)) {
      return c.notFound()
    }
    if (page === undefined) {
      return next()
    }
    return path === c.req.path ? c.redirect(page) : c.notFound()
  }
}

type NewerFile = NonNullable<Parameters<typeof staticFiles>[2]>

interface NewerFileDependencies {
  runtime: Pick<Runtime, 'store'>
  source: AppDependencies['source']
  documents: Pick<MadeDocuments, 'fileAt'> | undefined
  /** The folder of the built site. */
  built: string
}

/** What is served in place of a file of the build: the owner's PDF, newer facts, the owner's look. */
function newerFiles({
  runtime: { store },
  source: { published, hosted },
  documents,
  built,
}: NewerFileDependencies): NewerFile {
  const database = hosted?.words ?? storedWords(store)
  const branded = brandedFiles(published, database, built)
  const chosen = chosenDocuments(published, database)
  return (address) => chosen.fileAt(address) ?? documents?.fileAt(address) ?? branded(address)
}
