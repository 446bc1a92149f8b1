import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { countStep, wantsToBeLeftOut } from '#app/lib/count-step.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import type { BackendConfig } from '#contract/page.ts'
import { type Answers, answersCode, type Score, SURVEY_AREAS } from '#contract/survey.ts'
import {
  type FinishedRun,
  readSavedSurvey,
  SAVED_KEY,
  type SavedSurvey,
  type SurveyStep,
  stepFragment,
  stepOf,
  UNANSWERED,
  withFinishedRun,
} from './saved-survey.ts'

const { device, tab } = browserStorage
/** Id of the run in this browser tab. A new visit or starting over begins a new run. */
const RUN_KEY = 'everturn-survey-run'
/** The run of this tab that was last reported for the counts. */
const COUNTED_KEY = 'everturn-survey-counted'

/**
 * 128 random bits in hexadecimal. `crypto.randomUUID` is missing on pages loaded over plain http.
 */
function newRun(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Where these results come from: this browser's latest run, an earlier one, or an address that
 * another person shared.
 */
export type ResultsOrigin = 'latest' | 'earlier' | 'shared'

function originOf(
  step: SurveyStep,
  saved: SavedSurvey | undefined,
  isPassedOn: boolean,
): ResultsOrigin {
  // Until the stored survey has been read, the address decides: shared results use the query
  // string, your own use the fragment.
  if (step.name !== 'results' || !saved) {
    return isPassedOn ? 'shared' : 'latest'
  }
  const isOf = (run: FinishedRun | undefined) =>
    run && answersCode(run.scores) === answersCode(step.answers)
  if (isOf(saved.latest)) {
    return 'latest'
  }
  return isOf(saved.previous) ? 'earlier' : 'shared'
}

/**
 * The survey's state: the step is in the address, and the answers are in this browser's storage.
 * @param team a member's page keeps its query. `given`: the answers that a form has just sent
 */
export function useSurvey(team?: { given: Answers | undefined }) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { supabaseUrl } = usePublicConfig()
  // The server never sees a fragment.
  const fragment = useIsHydrated() ? hash : ''
  const step: SurveyStep =
    team?.given && fragment === ''
      ? { name: 'results', answers: team.given }
      : stepOf(fragment, team ? '' : search)
  const [saved, setSaved] = useState<SavedSurvey>()

  useEffect(() => setSaved(readSavedSurvey(device)), [])

  const keep = (next: SavedSurvey) => {
    setSaved(next)
    device.setItem(SAVED_KEY, JSON.stringify(next))
  }
  const goTo = (next: SurveyStep) =>
    navigate({ pathname, search: team ? search : '', hash: stepFragment(next) })
  const current = saved ?? { answers: UNANSWERED }

  return {
    step,
    answers: current.answers,
    origin: team ? ('latest' as const) : originOf(step, saved, search !== '' && hash === ''),
    /** The run before the latest, to compare the latest with. */
    previous: current.previous,
    begin() {
      countStep('survey-begun')
      void goTo({ name: 'assessment' })
    },
    answer(index: number, score: Score) {
      if (current.answers.every((answer) => answer === undefined)) {
        countStep('survey-rated')
      }
      keep({ ...current, answers: current.answers.with(index, score) as unknown as Answers })
    },
    analyze() {
      const run = tab.getItem(RUN_KEY) || newRun()
      tab.setItem(RUN_KEY, run)
      if (tab.getItem(COUNTED_KEY) !== run) {
        void countCompletion(run, current.answers, supabaseUrl)
      }
      tab.setItem(COUNTED_KEY, run)
      keep(withFinishedRun(current, { run, scores: current.answers, at: Date.now() }))
      goTo({ name: 'results', answers: current.answers })
    },
    startOver() {
      tab.removeItem(RUN_KEY)
      keep({ ...current, answers: UNANSWERED })
      goTo({ name: 'welcome' })
    },
  }
}

/**
 * Reports a completed survey for the anonymous counts: the scores (null where a slider was left
 * untouched) and the id of the run, by which the server recognizes a repeated report. Nothing is
 * sent when no question was answered, or when the browser asks not to be counted. Failures are
 * ignored: the counts are statistics.
 *
 * This is a plain call of the data API, so that it reaches our own server and a hosted project
 * without loading the client.
 * @param backendOrigin '' for the origin of the page, else that of a hosted project
 */
async function countCompletion(
  run: string,
  answers: Answers,
  backendOrigin: string,
): Promise<void> {
  if (wantsToBeLeftOut() || answers.every((answer) => answer === undefined)) {
    return
  }
  const scores = Object.fromEntries(
    SURVEY_AREAS.map((area, index) => [area, answers[index] ?? null]),
  )
  try {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    // Only a hosted project asks for its key.
    if (backendOrigin) {
      const config = await fetch('/config/backend.json')
      const { anonKey }: BackendConfig = await config.json()
      headers.apikey = anonKey
    }
    await fetch(`${backendOrigin}/rest/v1/survey_completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ run, ...scores }),
      // The page does not wait for the answer, and the visitor may leave meanwhile.
      keepalive: true,
      credentials: 'omit',
    })
  } catch {}
}
