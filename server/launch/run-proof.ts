/**
 * Runs the proofs of 'Ready to launch'. The audit log says when each was run last, by whom and how
 * it ended, and keeps two people or processes from running one at the same time.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { commonEndings, proofEmail, proofs } from '#content/staff/launch.ts'
import { settings as page } from '#content/staff/settings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import type { EndingOf, LaunchProof, ProofOutcome, ProofRun } from '#contract/launch.ts'
import type { CrmForm, LeadFormName } from '#contract/lead-forms.ts'
import { leadFacts, leadSubmission } from '#contract/lead-submission.ts'
import { isPublic } from '#contract/unless-sample.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Backup } from '#server/db/embedded/backup.ts'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import type { RunSql } from '#server/db/store.ts'
import { TURN_SECONDS, turnAt } from '#server/db/turn.ts'
import { sampleMails } from '#server/deliverers.ts'
import { staffFootOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import { describeError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { refuseFor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { signedIds } from '#server/http/signed-ids.ts'
import { leadDeliverer } from '#server/leads/crm/deliver-lead.ts'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import type { Mail } from '#server/mail/email.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { calendarText } from '#server/meetings/calendars/calendar-text.ts'
import { readCalendars } from '#server/meetings/calendars/calendars.ts'
import { FeedError } from '#server/meetings/calendars/read-calendar.ts'
import { tryCalendar } from '#server/meetings/calendars/refresh.ts'
import { meetingHosts } from '#server/meetings/calls.ts'
import { drillEmbedded, drillPostgres } from '#server/ops/backup-drill.ts'
import { type CommandResult, done, refused } from '#server/ops/command.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { SendTest } from '#server/words/editing-routes.ts'
import { testMails } from '#server/words/email-previews.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'

export const PROOF_PATH = '/launch-proof/'
const VALID_MS = 60_000
/**
 * What precedes the answer to a request that came over http, because no trusted proxy said
 * otherwise.
 */
const UNENCRYPTED = 'http '

const asked = (secret: string) => signedIds(secret, 'launch-proof')
const answered = (secret: string) => signedIds(secret, 'launch-proof-answer')

/** A UUID that begins with the time, as in version 7 (RFC 9562). */
function timedId(now: number): string {
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** Answers a question of the site itself, and no one else's. */
export function proofRoutes(signingSecret: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(`${PROOF_PATH}:token`, (c) => {
    const id = asked(signingSecret).idOf(c.req.param('token'))
    if (id === undefined || Math.abs(Date.now() - timeOf(id)) > VALID_MS) {
      return c.notFound()
    }
    c.header('Cache-Control', 'no-store')
    return c.text(`${c.get('secure') ? '' : UNENCRYPTED}${answered(signingSecret).tokenOf(id)}`)
  })
  return routes
}

const proveAddress: Prove<'https'> = async (
  { settings: { SITE_URL: address }, signingSecret },
  signal,
) => {
  if (/^http:\/\/(?!localhost|127\.|\[::1\])/.test(address)) {
    return { state: 'failed', ending: 'unencrypted' }
  }
  if (!isPublic(address)) {
    return { state: 'unset', ending: 'local' }
  }
  const id = timedId(Date.now())
  let response: Response
  try {
    const url = `${address}${PROOF_PATH}${asked(signingSecret).tokenOf(id)}`
    response = await fetch(url, { redirect: 'manual', signal })
  } catch (error) {
    signal.throwIfAborted()
    const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? 'no answer'
    const values = { address, code, host: new URL(address).hostname }
    if (/^(ENOTFOUND|EAI_)/.test(code)) {
      return { state: 'failed', ending: 'noName', values }
    }
    const isCertificate = /CERT|SIGN|ISSUER|TLS|SSL|EPROTO/.test(code)
    return { state: 'failed', ending: isCertificate ? 'certificate' : 'unreachable', values }
  }
  const to = response.headers.get('Location')
  if (response.status >= 300 && response.status < 400 && to !== null) {
    await response.body?.cancel()
    return {
      state: 'failed',
      ending: 'redirects',
      values: { address, to: to.slice(0, 200).split(PROOF_PATH)[0] ?? '' },
    }
  }
  // An answer of another site may be long.
  const text =
    response.ok && Number(response.headers.get('Content-Length') ?? 0) < 1_000
      ? await response.text()
      : ''
  const answer = answered(signingSecret).tokenOf(id)
  if (text === answer) {
    return { state: 'passed', ending: 'answered', values: { address } }
  }
  if (text === UNENCRYPTED + answer) {
    return { state: 'failed', ending: 'untrusted', values: { address } }
  }
  return { state: 'failed', ending: 'other', values: { address, status: response.status } }
}

/** The codes of nodemailer (`nodemailer/lib/errors`) and what they mean for the operator. */
const MEANINGS: readonly [code: RegExp, ending: 'signIn' | 'late' | 'unreachable'][] = [
  [/\bEAUTH\b/, 'signIn'],
  [/\bETIMEDOUT\b/, 'late'],
  [/\b(ESOCKET|ECONNECTION|EDNS|ETLS)\b/, 'unreachable'],
]

/** Hands one email over and says how that ended. */
async function handOver(
  { settings, log, words }: Pick<ProofTools, 'settings' | 'log' | 'words'>,
  mail: Mail,
  signal: AbortSignal,
): Promise<ProofOutcome<EndingOf<'email'>>> {
  if (settings.SMTP_URL === undefined) {
    return { state: 'unset', ending: 'unset' }
  }
  const outcome = await openMailTransport({ settings, log, sender: () => words('site').name }).send(
    mail,
    randomUUID(),
    signal,
  )
  const server = new URL(settings.SMTP_URL).host
  if (outcome.result === 'done') {
    return { state: 'passed', ending: 'accepted', values: { server } }
  }
  const code = /\(([^()]*)\)/.exec(outcome.error)?.[1] ?? outcome.error
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1]
  // A refusal of the account is repeated for the emails that wait. Trying again proves nothing.
  const isRefused = outcome.result === 'dead' || (outcome.status ?? 0) >= 500
  const ending = meaning ?? (isRefused ? 'refused' : 'later')
  return { state: 'failed', ending, values: { server, code } }
}

const proveEmail: Prove<'email'> = async (tools, signal) => {
  const { settings, words, to } = tools
  if (settings.SMTP_URL !== undefined && to === undefined) {
    return { state: 'unset', ending: 'noAddress' }
  }
  const site = words('site')
  const mail = brandedEmail(
    fillIn(proofEmail.subject, { name: site.name }),
    [{ text: proofEmail.text }],
    {
      because: 'staff',
      siteUrl: settings.SITE_URL,
      ...staffFootOf(words),
    },
  )
  return handOver(tools, { to: to ?? '', ...mail }, signal)
}

/** An entry of an hour ago, which is in a calendar for a moment only. */
function testEntry(product: string): string {
  const [id, now] = [randomUUID(), Date.now()]
  const [startsAt, endsAt] = [new Date(now - HOUR_MS), new Date(now)]
  const entry = {
    uid: id,
    sequence: 0,
    changedAt: endsAt,
    startsAt,
    endsAt,
    isCanceled: false,
    attendees: [],
  }
  const texts = { summary: proofs.calendar.title, description: '', location: '' }
  return calendarText([{ ...entry, ...texts }], {
    zone: 'UTC',
    product,
    language: STAFF_LANGUAGE,
  })
}

/**
 * Calendars can be read, those that meetings are written to take an entry, and an invitation goes
 * out.
 */
const proveCalendar: Prove<'calendar'> = async (tools, signal) => {
  const { settings, signingSecret, words, run, to } = tools
  if (settings.SCHEDULER_URL !== undefined) {
    return { state: 'unset', ending: 'provider' }
  }
  const hosts = () => meetingHosts(words)
  const calendars = await readCalendars(run, {
    feeds: settings.CALENDAR_FEEDS,
    signingSecret,
    hosts,
  })
  if (!calendars.some(({ blocks }) => blocks)) {
    return { state: 'unset', ending: 'unset' }
  }
  for (const { account, isWritten, name } of calendars) {
    try {
      await tryCalendar(account, isWritten ? testEntry(words('site').name) : undefined)
    } catch (error) {
      if (!(error instanceof FeedError)) {
        throw error
      }
      return { state: 'failed', ending: 'unreadable', values: { name, error: error.message } }
    }
  }
  const { rows } = await run(
    `select coalesce(ceil(extract(epoch from now() - min(answered_at)) / 60), 0)::int as minutes
     from private.calendar_feeds where address_hash = any ($1) and failing_since is null having count(answered_at) = $2::int`,
    [calendars.map(({ hash }) => hash), calendars.length],
  )
  if (settings.SMTP_URL === undefined || to === undefined) {
    return { state: 'unset', ending: 'noEmail' }
  }
  const mail = await testMails({ settings, visitorMails: sampleMails })('booked', words, to)
  if (!mail) {
    throw new Error('There is no sample of an invitation')
  }
  const sent = await handOver(tools, mail, signal)
  if (sent.state === 'failed') {
    return { state: 'failed', ending: 'notSent', values: { error: String(sent.values?.code) } }
  }
  const [copy] = rows
  const count = calendars.length
  return copy
    ? { state: 'passed', ending: 'works', values: { count, minutes: Number(copy.minutes) } }
    : { state: 'passed', ending: 'soon', values: { count } }
}

export interface ProofTools {
  settings: Settings
  signingSecret: string
  words: CurrentWords
  /** Runs statements as the owner of the tables. */
  run: RunSql
  /** Makes a backup of the embedded database. */
  backUp: () => Promise<Pick<Backup, 'rowCounts'>>
  /** Gets the test emails. */
  to: string | undefined
  log: Pick<Logger, 'info' | 'error'>
}

type Run<Ending extends string> = (
  tools: ProofTools,
  signal: AbortSignal,
) => Promise<ProofOutcome<Ending>>
type Prove<Proof extends LaunchProof> = Run<EndingOf<Proof>>

const PROOFS: Readonly<
  Record<LaunchProof, { prove: Run<EndingOf<LaunchProof>>; seconds: number }>
> = {
  https: { prove: proveAddress, seconds: 15 },
  email: { prove: proveEmail, seconds: 40 },
  crm: { prove: proveCrm, seconds: 60 },
  calendar: { prove: proveCalendar, seconds: 90 },
  backup: { prove: proveBackup, seconds: 600 },
  secondStep: { prove: proveSecondStep, seconds: 15 },
}

export const PROOF_NAMES = Object.keys(proofs) as LaunchProof[]

/** How the outcome reads. */
export function sentenceOf(proof: LaunchProof, { ending, values = {} }: ProofOutcome): string {
  const endings: Readonly<Record<string, string>> = { ...commonEndings, ...proofs[proof].endings }
  return fillIn(endings[ending] ?? '', values)
}

/**
 * Notes that a proof begins, and runs it.
 * @param actor the admin's account; null for the command
 * @returns undefined when the same proof is running already
 */
export async function beginProof(
  proof: LaunchProof,
  actor: string | null,
  tools: ProofTools,
): Promise<{ ended: Promise<ProofOutcome> } | undefined> {
  const turn = turnAt(`proof ${proof}`, tools.run)
  if (!(await turn.take())) {
    return undefined
  }
  const note = (state: { state: 'running' } | ProofOutcome) => {
    const [filter, rowCount] = [{ proof, ...state }, state.state === 'passed' ? 1 : 0]
    return recordAudit(tools.run, { actor, action: 'prove', subject: 'launch', filter, rowCount })
  }
  await note({ state: 'running' })
  // A turn that could not be kept once is kept the next time.
  const { stop } = repeatEvery(
    (TURN_SECONDS * 1_000) / 3,
    async () => void (await turn.take().catch(() => {})),
  )
  const ended = runProof(proof, tools).then(async (outcome) => {
    await note(outcome)
    return outcome
  })
  return { ended: ended.finally(stop).finally(turn.end) }
}

async function runProof(proof: LaunchProof, tools: ProofTools): Promise<ProofOutcome> {
  const { prove, seconds } = PROOFS[proof]
  const signal = AbortSignal.timeout(seconds * 1_000)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  return await Promise.race([prove(tools, signal), late]).catch((error: unknown): ProofOutcome => {
    if (signal.aborted) {
      return { state: 'failed', ending: 'late', values: { seconds } }
    }
    tools.log.error({ proof, ...describeError(error) }, 'A proof failed unexpectedly')
    return { state: 'failed', ending: 'unexpected' }
  })
}

/** The latest run of each proof. */
export async function latestRuns(run: RunSql): Promise<Partial<Record<LaunchProof, ProofRun>>> {
  const { rows } = await run(`
    select distinct on (a.filter ->> 'proof') a.filter, a.at, u.email, t.name is not null as has_turn
     from private.audit a left join auth.users u on u.id = a.actor
       left join private.turns t on t.name = 'proof ' || (a.filter ->> 'proof') and t.until > now()
     where a.action = 'prove' order by a.filter ->> 'proof', a.id desc`)
  return Object.fromEntries(
    rows.map(({ filter, at, email, has_turn }) => {
      const { proof, ...outcome } = filter as { proof: LaunchProof } & (
        | { state: 'running' }
        | ProofOutcome
      )
      const shown =
        outcome.state === 'running' && !has_turn
          ? { state: 'failed' as const, ending: 'ended' as const }
          : outcome
      return [
        proof,
        { ...shown, at: new Date(at as Date).toISOString(), by: (email as string | null) ?? null },
      ]
    }),
  )
}

/** Makes a backup, restores it beside the database and compares the rows. */
async function proveBackup({
  settings,
  backUp,
}: ProofTools): Promise<ProofOutcome<EndingOf<'backup'>>> {
  const { DATA_DIR, DATABASE_URL, JWT_SECRET } = settings
  try {
    const { text, exitCode } =
      DATABASE_URL === undefined
        ? await drillEmbedded(settings, (await backUp()).rowCounts)
        : await drillPostgres(DATABASE_URL, JWT_SECRET)
    if (exitCode === 0) {
      return { state: 'passed', ending: 'restored', values: { report: text } }
    }
    if (DATABASE_URL !== undefined && text.startsWith('pg_dump and')) {
      return { state: 'unset', ending: 'tools' }
    }
    return { state: 'failed', ending: 'failed', values: { error: text } }
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    const values = { error, folder: dataPaths(DATA_DIR).backups, scratch: tmpdir() }
    if (/ENOSPC|too full|disk/i.test(error)) {
      return { state: 'failed', ending: 'full', values }
    }
    if (/EACCES|EROFS|EPERM/.test(error)) {
      return { state: 'failed', ending: 'unwritable', values }
    }
    return { state: 'failed', ending: 'failed', values }
  }
}

const FORMS = {
  CRM_FORM_CONTACT: 'contact',
  CRM_FORM_PIONEER: 'pioneer',
  CRM_FORM_WAITLIST: 'waitlist',
} as const satisfies Record<`CRM_FORM_${Uppercase<CrmForm>}`, LeadFormName>

/**
 * Sends a lead of an invented person through each form of the CRM, and erases the contact. The
 * forms API only says that it accepted a lead: whether the CRM shows a contact cannot be read
 * without further rights.
 */
async function proveCrm(
  { settings }: ProofTools,
  signal: AbortSignal,
): Promise<ProofOutcome<EndingOf<'crm'>>> {
  const { CRM_FORMS_HOST: crmFormsHost, SITE_URL } = settings
  if (crmFormsHost === undefined) {
    return { state: 'unset', ending: 'unset' }
  }
  // An erased address is never added again, so each run has its own.
  const address = `launch-test-${randomBytes(4).toString('hex')}@${new URL(SITE_URL).hostname}`
  const { deliver } = leadDeliverer({ crmFormsHost, settings, clock: systemClock })
  for (const [setting, form] of Object.entries(FORMS)) {
    const typed = {
      firstname: 'Launch',
      lastname: 'Test',
      email: address,
      message: 'A test. Please ignore it.',
    }
    const facts = leadFacts(form, typed, {
      pageUri: `${SITE_URL}/`,
      hutk: undefined,
      submittedAt: Date.now(),
    })
    const outcome = await deliver({ payload: { form, submission: leadSubmission(facts) } }, signal)
    if (outcome.result !== 'done') {
      return { state: 'failed', ending: 'failed', values: { setting, error: outcome.error } }
    }
  }
  const erasure = await eraseAtCrm(settings, address)
  if (erasure === 'erased') {
    return { state: 'passed', ending: 'removed', values: { address } }
  }
  if (erasure === 'no token') {
    return { state: 'passed', ending: 'left', values: { address } }
  }
  return { state: 'failed', ending: 'stuck', values: { address, error: erasure.failed } }
}

/** Counts admins without an authenticator app. */
async function proveSecondStep({
  settings,
  run,
}: ProofTools): Promise<ProofOutcome<EndingOf<'secondStep'>>> {
  if (settings.SUPABASE_URL !== undefined) {
    return { state: 'unset', ending: 'hosted' }
  }
  const { rows } = await run(`
    select count(*)::int as admins, count(*) filter (where not exists (select from auth.mfa_factors f
       where f.user_id = r.user_id and f.factor_type = 'totp' and f.status = 'verified'))::int as count
     from public.user_roles r where r.role = 'admin'`)
  const { admins, count } = rows[0] as { admins: number; count: number }
  if (admins === 0) {
    return { state: 'unset', ending: 'none' }
  }
  return count === 0
    ? { state: 'passed', ending: 'all', values: { admins } }
    : { state: 'failed', ending: 'missing', values: { admins, count } }
}

const MARKS = { passed: 'works', failed: 'FAILS', unset: 'not set up' } as const
const { steps, none } = page.launch

/** Lists what is missing, and runs all proofs, one after another. @param say shows a line */
export async function runLaunch(
  tools: ProofTools,
  say: (line: string) => void,
): Promise<CommandResult> {
  const gaps = await launchGaps(tools.settings, tools.words, tools.run)
  let hurts = gaps.some((gap) => !steps[gap].isOptional)
  if (gaps.length === 0) {
    say(none)
  }
  for (const gap of gaps) {
    const { title, text, setting = '' } = steps[gap]
    say([`- ${title}. ${text}`, ...setting.split('\n').filter(Boolean)].join('\n      '))
  }
  say('')
  for (const proof of PROOF_NAMES) {
    const outcome = await (await beginProof(proof, null, tools))?.ended
    if (outcome?.state === 'failed') {
      hurts = true
    }
    const result = outcome
      ? sentenceOf(proof, outcome)
      : 'It is running already, on the page or in another terminal.'
    say(
      `${(outcome ? MARKS[outcome.state] : 'running').padEnd(11)} ${proofs[proof].title}. ${result}`,
    )
  }
  return hurts ? refused('\nSomething hurts: see above.') : done('\nReady.')
}

const TIME_LIMIT_MS = 40_000

interface TestSenderDependencies extends Pick<ProofTools, 'log'> {
  settings: Settings
  typesetter: Pick<Typesetter, 'typeset'>
  limiter: RateLimiter
}

/** Sends members of staff an email as visitors get it, with their drafts and sample data. */
export function testSender({
  settings,
  typesetter,
  log,
  limiter,
}: TestSenderDependencies): SendTest {
  const write = testMails({ settings, typesetter, visitorMails: sampleMails })
  return async (name, words, to) => {
    refuseFor(await limiter.check('test-email', to))
    const mail = await write(name, words, to)
    if (!mail) {
      return undefined
    }
    const outcome = await handOver(
      { settings, log, words },
      mail,
      AbortSignal.timeout(TIME_LIMIT_MS),
    )
    return { isSent: outcome.state === 'passed', text: sentenceOf('email', outcome) }
  }
}
