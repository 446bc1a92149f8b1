import type { BackendConfig } from '#contract/page.ts'
import type { Answers } from './scores.ts'

/** The signals by which a browser says that its user wants to be left out of statistics. */
type Signals = Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }

function wantsToBeLeftOut({ globalPrivacyControl, doNotTrack }: Signals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}

/**
 * Reports a completed survey for the anonymous counts: the five scores (null: left untouched) and the number of the run,
 * by which the server tells a repetition. Nothing is sent when no question was answered, or when the browser asks to be
 * left out. Best effort: what cannot be counted is not.
 *
 * A plain call of the data API, because that reaches our own server and a hosted project alike without its client.
 * @param backendOrigin '' for the origin of the page, else that of a hosted project
 */
export async function countCompletion(run: string, answers: Answers, backendOrigin: string): Promise<void> {
  if (wantsToBeLeftOut(navigator) || answers.every((answer) => answer === undefined)) return
  const [sponsorship, strategy, safety, staff, success] = answers.map((answer) => answer ?? null)
  try {
    // Only a hosted project asks for its key.
    const key = backendOrigin && ((await (await fetch('/config/backend.json')).json()) as BackendConfig).anonKey
    await fetch(`${backendOrigin}/rest/v1/survey_completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { apikey: key }) },
      body: JSON.stringify({ run, sponsorship, strategy, safety, staff, success }),
      // Nobody waits for it, and it may outlive the page.
      keepalive: true,
      credentials: 'omit',
    })
  } catch {}
}
