/** What a proof of 'Ready to launch' gets and answers. Each proof is a file in `proofs/`. */
import type { Logger } from 'pino'
import type { EndingOf, LaunchProof, ProofOutcome } from '#contract/launch.ts'
import type { Backup } from '#server/db/embedded/backup.ts'
import type { RunSql } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { Lookups } from './dns-lookups.ts'

export interface ProofTools {
  settings: Settings
  signingSecret: string
  words: CurrentWords
  database: {
    /** Runs statements as the owner of the tables. */
    query: RunSql
    /** Makes a backup of the embedded database. */
    backUp: () => Promise<Pick<Backup, 'rowCounts'>>
  }
  lookups: Lookups
  /** Gets the test emails. */
  to: string | undefined
  log: Pick<Logger, 'info' | 'error'>
}

/** @param signal aborts when the proof takes too long */
export type Run<Ending extends string> = (
  tools: ProofTools,
  signal: AbortSignal,
) => Promise<ProofOutcome<Ending>>

export type Prove<Proof extends LaunchProof> = Run<EndingOf<Proof>>
