/**
 * Runs the proofs of 'Ready to launch'. The audit log says when each was run last, by whom and how it ended, and keeps two
 * people or processes from running one at the same time.
 */

import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Logger } from 'pino'
import { commonEndings, proofs } from '#content/staff/launch.ts'
import { settings as page } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EndingOf, LaunchProof, ProofOutcome, ProofRun } from '#contract/launch.ts'
import type { CrmForm, LeadFormName } from '#contract/lead-forms.ts'
import { leadFacts, leadSubmission } from '#contract/lead-submission.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { leadDeliverer } from '#server/crm/deliver-lead.ts'
import { eraseAtCrm } from '#server/crm/erase-person.ts'
import type { Backup } from '#server/db/embedded/backup.ts'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import type { RunSql } from '#server/db/store.ts'
import { sampleMails } from '#server/deliverers.ts'
import type { Settings } from '#server/env.ts'
import { describeError } from '#server/errors.ts'
import { refuseFor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { drillEmbedded, drillPostgres } from '#server/ops/backup-drill.ts'
import { type CommandResult, done, refused } from '#server/ops/command.ts'
import { systemClock } from '#server/outbox/clock.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { SendTest } from '#server/words/draft-preview-routes.ts'
import { testMails } from '#server/words/email-previews.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'
import { proveAddress } from './prove-address.ts'
import { handOver, proveCalendar, proveEmail } from './prove-email.ts'

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

type Run<Ending extends string> = (tools: ProofTools, signal: AbortSignal) => Promise<ProofOutcome<Ending>>
export type Prove<Proof extends LaunchProof> = Run<EndingOf<Proof>>

const PROOFS: Readonly<Record<LaunchProof, { prove: Run<EndingOf<LaunchProof>>; seconds: number }>> = {
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
  const { seconds } = PROOFS[proof]
  const { rows } = await tools.run('select private.begin_proof($1, $2::uuid, $3::int) as "mayRun"', [
    proof,
    actor,
    seconds,
  ])
  return rows[0]?.mayRun ? { ended: runProof(proof, actor, tools) } : undefined
}

async function runProof(proof: LaunchProof, actor: string | null, tools: ProofTools): Promise<ProofOutcome> {
  const { prove, seconds } = PROOFS[proof]
  const signal = AbortSignal.timeout(seconds * 1_000)
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const outcome = await Promise.race([prove(tools, signal), late]).catch((error: unknown): ProofOutcome => {
    if (signal.aborted) return { state: 'failed', ending: 'late', values: { seconds } }
    tools.log.error({ proof, ...describeError(error) }, 'A proof failed unexpectedly')
    return { state: 'failed', ending: 'unexpected' }
  })
  await recordAudit(tools.run, {
    actor,
    action: 'prove',
    subject: 'launch',
    filter: { proof, ...outcome },
    rowCount: outcome.state === 'passed' ? 1 : 0,
  })
  return outcome
}

/** The latest run of each proof. */
export async function latestRuns(run: RunSql): Promise<Partial<Record<LaunchProof, ProofRun>>> {
  const { rows } = await run(
    `select distinct on (a.filter ->> 'proof') a.filter, a.at, u.email, extract(epoch from now() - a.at)::float8 as age
     from private.audit a left join auth.users u on u.id = a.actor
     where a.action = 'prove' order by a.filter ->> 'proof', a.id desc`,
    [],
  )
  return Object.fromEntries(
    rows.map(({ filter, at, email, age }) => {
      const { proof, ...outcome } = filter as { proof: LaunchProof } & ({ state: 'running' } | ProofOutcome)
      const hasEnded = outcome.state === 'running' && Number(age) > PROOFS[proof].seconds
      const shown = hasEnded ? { state: 'failed' as const, ending: 'ended' as const } : outcome
      return [proof, { ...shown, at: new Date(at as Date).toISOString(), by: (email as string | null) ?? null }]
    }),
  )
}

/** Makes a backup, restores it beside the database and compares the rows. */
async function proveBackup({ settings, backUp }: ProofTools): Promise<ProofOutcome<EndingOf<'backup'>>> {
  const { DATA_DIR, DATABASE_URL, JWT_SECRET } = settings
  try {
    const { text, exitCode } =
      DATABASE_URL === undefined
        ? await drillEmbedded(settings, (await backUp()).rowCounts)
        : await drillPostgres(DATABASE_URL, JWT_SECRET)
    if (exitCode === 0) return { state: 'passed', ending: 'restored', values: { report: text } }
    if (DATABASE_URL !== undefined && text.startsWith('pg_dump and')) return { state: 'unset', ending: 'tools' }
    return { state: 'failed', ending: 'failed', values: { error: text } }
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    const values = { error, folder: dataPaths(DATA_DIR).backups, scratch: tmpdir() }
    if (/ENOSPC|too full|disk/i.test(error)) return { state: 'failed', ending: 'full', values }
    if (/EACCES|EROFS|EPERM/.test(error)) return { state: 'failed', ending: 'unwritable', values }
    return { state: 'failed', ending: 'failed', values }
  }
}

const FORMS = {
  CRM_FORM_CONTACT: 'contact',
  CRM_FORM_PIONEER: 'pioneer',
  CRM_FORM_WAITLIST: 'waitlist',
} as const satisfies Record<`CRM_FORM_${Uppercase<CrmForm>}`, LeadFormName>

/**
 * Sends a lead of an invented person through each form of the CRM, and erases the contact. The forms API only says that it
 * accepted a lead: whether the CRM shows a contact cannot be read without further rights.
 */
async function proveCrm({ settings }: ProofTools, signal: AbortSignal): Promise<ProofOutcome<EndingOf<'crm'>>> {
  const { CRM_FORMS_HOST: crmFormsHost, SITE_URL } = settings
  if (crmFormsHost === undefined) return { state: 'unset', ending: 'unset' }
  // An erased address is never added again, so each run has its own.
  const address = `launch-test-${randomBytes(4).toString('hex')}@${new URL(SITE_URL).hostname}`
  const { deliver } = leadDeliverer({ crmFormsHost, settings, clock: systemClock })
  for (const [setting, form] of Object.entries(FORMS)) {
    const typed = { firstname: 'Launch', lastname: 'Test', email: address, message: 'A test. Please ignore it.' }
    const facts = leadFacts(form, typed, { pageUri: `${SITE_URL}/`, hutk: undefined, submittedAt: Date.now() })
    const outcome = await deliver({ payload: { form, submission: leadSubmission(facts) } }, signal)
    if (outcome.result !== 'done')
      return { state: 'failed', ending: 'failed', values: { setting, error: outcome.error } }
  }
  const erasure = await eraseAtCrm(settings, address)
  if (erasure === 'erased') return { state: 'passed', ending: 'removed', values: { address } }
  if (erasure === 'no token') return { state: 'passed', ending: 'left', values: { address } }
  return { state: 'failed', ending: 'stuck', values: { address, error: erasure.failed } }
}

/** Counts admins without an authenticator app. */
async function proveSecondStep({ settings, run }: ProofTools): Promise<ProofOutcome<EndingOf<'secondStep'>>> {
  if (settings.SUPABASE_URL !== undefined) return { state: 'unset', ending: 'hosted' }
  const { rows } = await run(
    `select count(*)::int as admins, count(*) filter (where not exists (select from auth.mfa_factors f
       where f.user_id = r.user_id and f.factor_type = 'totp' and f.status = 'verified'))::int as count
     from public.user_roles r where r.role = 'admin'`,
    [],
  )
  const { admins, count } = rows[0] as { admins: number; count: number }
  if (admins === 0) return { state: 'unset', ending: 'none' }
  return count === 0
    ? { state: 'passed', ending: 'all', values: { admins } }
    : { state: 'failed', ending: 'missing', values: { admins, count } }
}

const MARKS = { passed: 'works', failed: 'FAILS', unset: 'not set up' } as const
const { steps, none } = page.launch

/** Lists what is missing, and runs all proofs, one after another. @param say shows a line */
export async function runLaunch(tools: ProofTools, say: (line: string) => void): Promise<CommandResult> {
  const gaps = launchGaps(tools.settings, tools.words)
  let hurts = gaps.some((gap) => !steps[gap].isOptional)
  if (gaps.length === 0) say(none)
  for (const gap of gaps) {
    const { title, text, setting = '' } = steps[gap]
    say([`- ${title}. ${text}`, ...setting.split('\n').filter(Boolean)].join('\n      '))
  }
  say('')
  for (const proof of PROOF_NAMES) {
    const outcome = await (await beginProof(proof, null, tools))?.ended
    if (outcome?.state === 'failed') hurts = true
    const result = outcome ? sentenceOf(proof, outcome) : 'It is running already, on the page or in another terminal.'
    say(`${(outcome ? MARKS[outcome.state] : 'running').padEnd(11)} ${proofs[proof].title}. ${result}`)
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
export function testSender({ settings, typesetter, log, limiter }: TestSenderDependencies): SendTest {
  const write = testMails({ settings, typesetter, visitorMails: sampleMails })
  return async (name, words, to) => {
    refuseFor(await limiter.check('test-email', to))
    const mail = await write(name, words, to)
    if (!mail) return undefined
    const outcome = await handOver({ settings, log }, mail, AbortSignal.timeout(TIME_LIMIT_MS))
    return { isSent: outcome.state === 'passed', text: sentenceOf('email', outcome) }
  }
}
