import { useEffect } from 'react'
import { Button } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { ago } from '#app/staff/day-of.ts'
import { Section, StateMark } from '#app/staff/section.tsx'
import { reportFailure, useWork } from '#app/staff/use-work.ts'
import { commonEndings, proofs } from '#content/staff/launch.ts'
import type { LaunchGap } from '#content/staff/settings/launch-steps.ts'
import { settings } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LaunchProof, LaunchState, ProofRun } from '#contract/launch.ts'

const { launch } = settings

const PROOF_NAMES = Object.keys(proofs) as LaunchProof[]
/** How long after an answer a running proof is looked at again. */
const LOOK_AGAIN_MS = 1_000

/** What is missing before launch, and proofs that what is set up works. */
export function Launch({ gaps, runs, refresh }: LaunchState & { refresh: () => void }) {
  const { isBusy, run } = useWork(refresh)
  const isRunning = Object.values(runs).some(({ state }) => state === 'running')
  // After each answer: a steady interval would replace a slow request before its answer arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a reason to look again
  useEffect(() => {
    const timer = isRunning ? setTimeout(refresh, LOOK_AGAIN_MS) : undefined
    return () => clearTimeout(timer)
  }, [runs])
  const prove = (names: readonly LaunchProof[]) => {
    const idle = names.filter((name) => runs[name]?.state !== 'running')
    return run(() => Promise.all(idle.map((proof) => postToStaffApi('/launch/prove', { proof }))))
  }
  return (
    <>
      <Section title={launch.title} lead={gaps.length === 0 ? launch.none : launch.lead}>
        <Gaps
          title={launch.before}
          gaps={gaps.filter((gap) => !launch.steps[gap].isOptional)}
          none={launch.beforeDone}
        />
        <Gaps title={launch.wanted} gaps={gaps.filter((gap) => launch.steps[gap].isOptional)} />
      </Section>
      <Section title={launch.proofs.title} lead={launch.proofs.lead}>
        <ul>
          {PROOF_NAMES.map((name) => (
            <Proof
              key={name}
              name={name}
              latest={runs[name]}
              onRun={() => void prove([name])}
              isBusy={isBusy}
            />
          ))}
        </ul>
        <Button dense className="mt-3" disabled={isBusy} onClick={() => void prove(PROOF_NAMES)}>
          {launch.proofs.all}
        </Button>
      </Section>
    </>
  )
}

interface GapsProps {
  title: string
  gaps: readonly LaunchGap[]
  /** Said where there are none. Without it, the part is then left out. */
  none?: string
}

/** A part of the launch list. */
function Gaps({ title, gaps, none }: GapsProps) {
  if (gaps.length === 0 && none === undefined) {
    return null
  }
  return (
    <div className="mb-6 last:mb-0">
      <h3 className="mb-3 border-ink border-b pb-1 font-semibold font-text text-small">
        {gaps.length > 0 ? `${title} (${gaps.length})` : title}
      </h3>
      {gaps.length === 0 ? <p className="text-ink-2 text-small">{none}</p> : null}
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {gaps.map((gap) => (
          <Gap key={gap} gap={gap} />
        ))}
      </ol>
    </div>
  )
}

function Gap({ gap }: { gap: LaunchGap }) {
  const { title, text, at, setting, isOptional } = launch.steps[gap]
  return (
    <li className="min-w-0 text-small">
      <StateMark state={isOptional ? 'open' : 'trouble'} title={title} />
      <p className="text-ink-2">{text}</p>
      {at ? (
        <a href={`#${at}`} className="link">
          {launch.fill}
        </a>
      ) : null}
      {setting ? (
        <>
          <p className="text-ink-2">{launch.setting}</p>
          <pre className="my-1 whitespace-pre-wrap break-all bg-paper-2 px-2 py-1 text-caption">
            {setting}
          </pre>
          <CopyButton
            label={launch.copy}
            done={launch.copied}
            text={() => setting}
            onFailure={reportFailure}
            className="link cursor-pointer"
          />
        </>
      ) : null}
    </li>
  )
}

const MARKS = {
  passed: 'fine',
  failed: 'trouble',
  unset: 'open',
  running: 'open',
  never: 'open',
} as const

/** How a proof ended, as a sentence. Before it was run, what it tries. */
export function sentenceOf(name: LaunchProof, latest: ProofRun | undefined): string {
  const endings: Readonly<Record<string, string>> = { ...commonEndings, ...proofs[name].endings }
  return latest && latest.state !== 'running'
    ? fillIn(endings[latest.ending] ?? '', latest.values ?? {})
    : proofs[name].tries
}

interface ProofProps {
  name: LaunchProof
  latest: ProofRun | undefined
  onRun: () => void
  isBusy: boolean
}

function Proof({ name, latest, onRun, isBusy }: ProofProps) {
  const { title } = proofs[name]
  const { marks, by, someone, run } = launch.proofs
  const state = latest?.state ?? 'never'
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        <StateMark state={MARKS[state]} title={title} />
        <p className="wrap-anywhere text-ink-2 text-small">{sentenceOf(name, latest)}</p>
        <p className="text-muted text-small" role="status">
          {latest
            ? fillIn(by, { mark: marks[state], when: ago(latest.at), person: latest.by ?? someone })
            : marks[state]}
        </p>
      </div>
      <Button
        look="outline"
        dense
        disabled={isBusy || state === 'running'}
        aria-label={`${run}: ${title}`}
        className="justify-self-start"
        onClick={onRun}
      >
        {run}
      </Button>
    </li>
  )
}
