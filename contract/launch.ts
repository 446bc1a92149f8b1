/** The proofs on 'Ready to launch': what is tried, and how it ended last. */
import type { commonEndings, proofs } from '#content/staff/launch.ts'
import type { LaunchGap } from '#content/staff/settings/launch-steps.ts'

/** A proof, by its name in `content/staff/launch.ts`. */
export type LaunchProof = keyof typeof proofs

/** Name of a sentence in the words of a proof, which says how it ended. */
export type EndingOf<Proof extends LaunchProof> =
  | { [P in Proof]: keyof (typeof proofs)[P]['endings'] & string }[Proof]
  | keyof typeof commonEndings

/** How a proof ended. Holds no personal data, because the audit log keeps it. */
export interface ProofOutcome<Ending extends string = EndingOf<LaunchProof>> {
  /** `unset`: what the proof would try is not set up. */
  state: 'passed' | 'failed' | 'unset'
  ending: Ending
  /** Values for that sentence. */
  values?: Record<string, string | number>
}

export type ProofRun = ({ state: 'running' } | ProofOutcome) & {
  /** ISO 8601. */
  at: string
  /** Email address of the admin. Null for the command, and for a deleted account. */
  by: string | null
}

/** Answer of `GET {STAFF_API_PATH}/launch`, and of `POST …/launch/prove` with the proof running. */
export interface LaunchState {
  gaps: LaunchGap[]
  /** Proofs that were never run are missing. */
  runs: Partial<Record<LaunchProof, ProofRun>>
}
