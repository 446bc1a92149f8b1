import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { countStep } from '#app/lib/count-step.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import type { Score } from '#contract/survey.ts'
import { countCompletion } from './count-completion.ts'
import {
  currentRun,
  endRun,
  type FinishedRun,
  readSavedSurvey,
  type SavedSurvey,
  saveSurvey,
  takeCount,
  withFinishedRun,
} from './saved-survey.ts'
import {
  type Answers,
  equalScores,
  type SurveyStep,
  scoresOf,
  stepFragment,
  stepOf,
  UNANSWERED,
  withAnswer,
} from './scores.ts'

const { device, tab } = browserStorage

/** 128 random bits in hexadecimal. `crypto.randomUUID` is missing on pages loaded over plain http. */
function newRun(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where these results come from: this browser's latest run, an earlier one, or an address that another person shared. */
export type ResultsOrigin = 'latest' | 'earlier' | 'shared'

export interface Survey {
  step: SurveyStep
  answers: Answers
  /** Where the results shown come from. */
  origin: ResultsOrigin
  /** The run before the latest, to compare the latest with. */
  previous: FinishedRun | undefined
  begin: () => void
  answer: (index: number, score: Score) => void
  analyze: () => void
  startOver: () => void
}

function originOf(step: SurveyStep, saved: SavedSurvey | undefined, isPassedOn: boolean): ResultsOrigin {
  // Until the stored survey has been read, the address decides: shared results use the query string, your own use the fragment.
  if (step.name !== 'results' || !saved) return isPassedOn ? 'shared' : 'latest'
  if (saved.latest && equalScores(saved.latest.scores, step.scores)) return 'latest'
  return saved.previous && equalScores(saved.previous.scores, step.scores) ? 'earlier' : 'shared'
}

/** The survey's state: the step is in the address, and the answers are in this browser's storage. */
export function useSurvey(): Survey {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { supabaseUrl } = usePublicConfig()
  // The server never sees a fragment.
  const step = stepOf(useIsHydrated() ? hash : '', search)
  const [saved, setSaved] = useState<SavedSurvey>()

  useEffect(() => setSaved(readSavedSurvey(device)), [])

  const keep = useCallback((next: SavedSurvey) => {
    setSaved(next)
    saveSurvey(device, next)
  }, [])
  const goTo = (next: SurveyStep) => navigate({ pathname, hash: stepFragment(next) })
  const current = saved ?? { answers: UNANSWERED }

  return {
    step,
    answers: current.answers,
    origin: originOf(step, saved, search !== '' && hash === ''),
    previous: current.previous,
    begin: () => {
      countStep('survey-begun')
      void goTo({ name: 'assessment' })
    },
    answer: (index, score) => {
      if (current.answers.every((answer) => answer === undefined)) countStep('survey-rated')
      keep({ ...current, answers: withAnswer(current.answers, index, score) })
    },
    analyze: () => {
      const scores = scoresOf(current.answers)
      const run = currentRun(tab, newRun)
      if (takeCount(tab, run)) void countCompletion(run, current.answers, supabaseUrl)
      keep(withFinishedRun(current, { run, scores, at: Date.now() }))
      goTo({ name: 'results', scores })
    },
    startOver: () => {
      endRun(tab)
      keep({ ...current, answers: UNANSWERED })
      goTo({ name: 'welcome' })
    },
  }
}
