/**
 * Runs the proofs of 'Ready to launch'. The audit log says when each was run last, by whom and how
 * it ended, and keeps two people or processes from running one at the same time.
 */
import { commonEndings, proofs } from '#content/staff/launch.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EndingOf, LaunchProof, ProofOutcome, ProofRun } from '#contract/launch.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { RunSql } from '#server/db/store.ts'
import { TURN_SECONDS, turnAt } from '#server/db/turn.ts'
import { describeError } from '#server/errors.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import type { ProofTools, Run } from './proof.ts'
import { proveAnswers } from './proofs/answers.ts'
import { proveBackup } from './proofs/backup.ts'
import { proveCalendar } from './proofs/calendar.ts'
import { proveCrm } from './proofs/crm.ts'
import { proveEmail } from './proofs/email.ts'
import { proveAddress } from './proofs/https.ts'
import { proveSecondStep } from './proofs/second-step.ts'
import { proveSender } from './proofs/sender.ts'

const PROOFS: Readonly<
  Record<LaunchProof, { prove: Run<EndingOf<LaunchProof>>; seconds: number }>
> = {
  https: { prove: proveAddress, seconds: 15 },
  email: { prove: proveEmail, seconds: 40 },
  sender: { prove: proveSender, seconds: 30 },
  answers: { prove: proveAnswers, seconds: 60 },
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
  const turn = turnAt(`proof ${proof}`, tools.database.query)
  if (!(await turn.take())) {
    return undefined
  }
  const note = (state: { state: 'running' } | ProofOutcome) => {
    const filter = { proof, ...state }
    const rowCount = state.state === 'passed' ? 1 : 0
    return recordAudit(tools.database.query, {
      actor,
      action: 'prove',
      subject: 'launch',
      filter,
      rowCount,
    })
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
