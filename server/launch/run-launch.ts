/** Runs 'Ready to launch' as a command. */
import { proofs } from '#content/staff/launch.ts'
import { settings as page } from '#content/staff/settings.ts'
import { type CommandResult, done, refused } from '#server/ops/command.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'
import type { ProofTools } from './proof.ts'
import { beginProof, PROOF_NAMES, sentenceOf } from './run-proof.ts'

const MARKS = { passed: 'works', failed: 'FAILS', unset: 'not set up' } as const
/** Width of the column of marks. */
const MARK_CHARACTERS = 11
const { steps, none } = page.launch

/** Lists what is missing, and runs all proofs, one after another. @param say shows a line */
export async function runLaunch(
  tools: ProofTools,
  say: (line: string) => void,
): Promise<CommandResult> {
  const gaps = await launchGaps(tools.settings, tools.words, tools.database.query)
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
    const mark = outcome ? MARKS[outcome.state] : 'running'
    const result = outcome
      ? sentenceOf(proof, outcome)
      : 'It is running already, on the page or in another terminal.'
    say(`${mark.padEnd(MARK_CHARACTERS)} ${proofs[proof].title}. ${result}`)
  }
  return hurts ? refused('\nSomething hurts: see above.') : done('\nReady.')
}
