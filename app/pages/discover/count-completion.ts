import { wantsToBeLeftOut } from '#app/lib/count-step.ts'
import type { BackendConfig } from '#contract/page.ts'
import { SURVEY_AREAS } from '#contract/survey.ts'
import type { Answers } from './scores.ts'

/**
 * Reports a completed survey for the anonymous counts: the scores (null where a slider was left untouched) and the id of
 * the run, by which the server recognizes a repeated report. Nothing is sent when no question was answered, or when the
 * browser asks not to be counted. Failures are ignored: the counts are statistics.
 *
 * This is a plain call of the data API, so that it reaches our own server and a hosted project without loading the client.
 * @param backendOrigin '' for the origin of the page, else that of a hosted project
 */
export async function countCompletion(run: string, answers: Answers, backendOrigin: string): Promise<void> {
  if (wantsToBeLeftOut(navigator) || answers.every((answer) => answer === undefined)) return
  const scores = Object.fromEntries(SURVEY_AREAS.map((area, index) => [area, answers[index] ?? null]))
  try {
    // Only a hosted project asks for its key.
    const key = backendOrigin && ((await (await fetch('/config/backend.json')).json()) as BackendConfig).anonKey
    await fetch(`${backendOrigin}/rest/v1/survey_completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { apikey: key }) },
      body: JSON.stringify({ run, ...scores }),
      // The page does not wait for the answer, and the visitor may leave meanwhile.
      keepalive: true,
      credentials: 'omit',
    })
  } catch {}
}
