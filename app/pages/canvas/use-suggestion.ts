import { useEffect, useRef, useState } from 'react'
import { tryChunk } from '#app/lib/load-chunk.ts'
import { useWords } from '#app/lib/words.ts'
import { type CanvasAlertName, canvas } from '#content/canvas.ts'
import { changeAnswers, currentDraft, type HelpedKey } from './draft.ts'

const HELPER_DELAY_MS = 2000

/** What the helper of the step shown is doing, or has done. */
interface Suggestion {
  key: HelpedKey
  phase: 'running' | 'added' | 'undone'
  /** The answer as it was, and as it became. */
  before: string
  after: string
}

/** The helper that adds a suggestion to an answer, and takes it back. */
export function useSuggestion(onAlert: (alert: CanvasAlertName) => void) {
  const { helpers } = useWords('canvas', canvas, 'plain')
  const [suggestion, setSuggestion] = useState<Suggestion>()
  const isHere = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
    }
  }, [])

  function suggest(key: HelpedKey) {
    if (suggestion?.phase === 'running') {
      return
    }
    const { answers } = currentDraft()
    if (key === 'q3_metrics' && answers.q2_activation_goal.trim() === '') {
      onAlert('goalRequired')
      return
    }
    setSuggestion({ key, phase: 'running', before: '', after: '' })
    // Fetched during the delay.
    const suggestions = tryChunk(() => import('./suggestions.ts')).catch(() => undefined)
    timer.current = setTimeout(async () => {
      const written = await suggestions
      if (isHere.current) {
        add(key, written)
      }
    }, HELPER_DELAY_MS)
  }

  /** @param written undefined where the suggestions could not be loaded */
  function add(key: HelpedKey, written: typeof import('./suggestions.ts') | undefined) {
    const latest = currentDraft().answers
    const text =
      key === 'q3_metrics'
        ? written?.suggestMetrics(latest, helpers.metrics)
        : written?.suggestExperiments(latest, helpers.experiments)
    const after = text === undefined ? undefined : written?.withSuggestion(latest[key], text)
    if (after === undefined) {
      setSuggestion(undefined)
      onAlert('generationFailed')
      return
    }
    changeAnswers({ [key]: after })
    setSuggestion({ key, phase: 'added', before: latest[key], after })
  }

  function undoSuggestion() {
    if (suggestion?.phase !== 'added') {
      return
    }
    changeAnswers({ [suggestion.key]: suggestion.before })
    setSuggestion({ ...suggestion, phase: 'undone' })
  }

  return { suggestion, suggest, undoSuggestion, forgetSuggestion: () => setSuggestion(undefined) }
}
