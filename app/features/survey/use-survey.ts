import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Score } from '#contract/survey.ts'
import {
  currentRun,
  endRun,
  type FinishedRun,
  readSavedSurvey,
  type SavedSurvey,
  saveSurvey,
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

/** Merely naming a storage throws where the browser forbids it, so that happens inside the calls. */
const kept = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
}
const tab = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  removeItem: (key: string) => sessionStorage.removeItem(key),
}

const never = () => () => {}

/** False while the server's document is taken over: the server never sees a fragment. */
function useKnowsFragment(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Where these results come from: this browser's latest run, an earlier one, or somebody else's address. */
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

function originOf(step: SurveyStep, saved: SavedSurvey | undefined): ResultsOrigin {
  // Until the memory has been read, nobody is told that their own result is somebody else's.
  if (step.name !== 'results' || !saved) return 'latest'
  if (saved.latest && equalScores(saved.latest.scores, step.scores)) return 'latest'
  return saved.previous && equalScores(saved.previous.scores, step.scores) ? 'earlier' : 'shared'
}

/** The survey's state: the step lives in the address, the answers in this browser's memory. */
export function useSurvey(): Survey {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const step: SurveyStep = useKnowsFragment() ? stepOf(hash) : { name: 'welcome' }
  const [saved, setSaved] = useState<SavedSurvey>()

  useEffect(() => setSaved(readSavedSurvey(kept)), [])

  const keep = useCallback((next: SavedSurvey) => {
    setSaved(next)
    saveSurvey(kept, next)
  }, [])
  const goTo = (next: SurveyStep) => navigate({ pathname, hash: stepFragment(next) })
  const current = saved ?? { answers: UNANSWERED }

  return {
    step,
    answers: current.answers,
    origin: originOf(step, saved),
    previous: current.previous,
    begin: () => goTo({ name: 'assessment' }),
    answer: (index, score) => keep({ ...current, answers: withAnswer(current.answers, index, score) }),
    analyze: () => {
      const scores = scoresOf(current.answers)
      const run = currentRun(tab, () => crypto.randomUUID?.() ?? String(Math.random()))
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
