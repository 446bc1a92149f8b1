/**
 * Runs the proofs of 'Ready to launch'. The audit log says when each was run last, by whom and how it ended, and keeps two
 * people or processes from running one at the same time.
 */
import type { Logger } from 'pino'
import { commonEndings, proofs } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EndingOf, LaunchProof, ProofOutcome, ProofRun } from '#contract/launch.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Backup } from '#server/db/embedded/backup.ts'
import type { RunSql } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { describeError } from '#server/errors.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { proveAddress } from './prove-address.ts'
import { proveBackup } from './prove-backup.ts'
import { proveCrm } from './prove-crm.ts'
import { proveCalendar, proveEmail } from './prove-email.ts'
import { proveSecondStep } from './prove-second-step.ts'

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
