import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countStep } from '#app/lib/count-step.ts'
import { tryChunk } from '#app/lib/load-chunk.ts'
import { useWords } from '#app/lib/words.ts'
import { type CanvasAlertName, canvas } from '#content/canvas.ts'
import {
  type CanvasAnswers,
  type CanvasTextKey,
  RATING_KEY,
  stepInQuery,
  withinLimit,
} from '#contract/canvas.ts'
import { canvasStep } from '#contract/visits.ts'
import * as drafts from './draft.ts'

const RESET_DELAY_MS = 2000
const HELPER_DELAY_MS = 2000

/** What the helper of the step shown is doing, or has done. */
interface Suggestion {
  key: drafts.HelpedKey
  phase: 'running' | 'added' | 'undone'
  /** The answer as it was, and as it became. */
  before: string
  after: string
}

/**
 * Counts each step that is reached for the first time. @returns what makes the first step the only
 * one reached
 */
function useCountSteps(step: number): () => void {
  const furthest = useRef(step)
  useEffect(() => {
    while (furthest.current < step) {
      furthest.current += 1
      countStep(canvasStep(furthest.current))
    }
  }, [step])
  return () => {
    furthest.current = 1
  }
}

function changeAnswers(change: Partial<CanvasAnswers>): void {
  drafts.changeDraft((draft) => ({ ...draft, answers: { ...draft.answers, ...change } }))
}

export type CanvasHandling = ReturnType<typeof useCanvas>

/**
 * State and actions of the wizard. The step is the address, so that the browser's Back walks
 * through the steps.
 */
export function useCanvas() {
  const { helpers } = useWords('canvas', canvas, 'plain')
  const draft = drafts.useCanvasDraft()
  const navigate = useNavigate()
  const step = stepInQuery(useLocation().search)
  const beginAgain = useCountSteps(step)
  const [alert, setAlert] = useState<CanvasAlertName>()
  const [suggestion, setSuggestion] = useState<Suggestion>()
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const isHere = useRef(true)
  const helper = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the page opens
  useEffect(() => {
    isHere.current = true
    if (drafts.isDraftSent()) {
      finish(drafts.contentOf(drafts.currentDraft()), 'saved')
    }
    return () => {
      isHere.current = false
      clearTimeout(helper.current)
    }
  }, [])

  /** Says that the canvas was sent, and begins an empty one. What was changed since stays. */
  function finish(content: string, said: 'saved' | 'savedBeforeChange') {
    setAlert(said)
    setTimeout(() => {
      if (!drafts.clearSentDraft(content) || !isHere.current) {
        return
      }
      setSuggestion(undefined)
      beginAgain()
      navigate(drafts.addressOfStep(1), { replace: true })
    }, RESET_DELAY_MS)
  }

  function suggest(key: drafts.HelpedKey) {
    if (suggestion?.phase === 'running') {
      return
    }
    const { answers } = drafts.currentDraft()
    if (key === 'q3_metrics' && answers.q2_activation_goal.trim() === '') {
      return setAlert('goalRequired')
    }
    setSuggestion({ key, phase: 'running', before: '', after: '' })
    // Fetched during the delay.
    const suggestions = tryChunk(() => import('./suggestions.ts')).catch(() => undefined)
    helper.current = setTimeout(async () => {
      const written = await suggestions
      if (!isHere.current) {
        return
      }
      const latest = drafts.currentDraft().answers
      const text =
        key === 'q3_metrics'
          ? written?.suggestMetrics(latest, helpers.metrics)
          : written?.suggestExperiments(latest, helpers.experiments)
      const after = text === undefined ? undefined : written?.withSuggestion(latest[key], text)
      if (after === undefined) {
        setSuggestion(undefined)
        setAlert('generationFailed')
        return
      }
      changeAnswers({ [key]: after })
      setSuggestion({ key, phase: 'added', before: latest[key], after })
    }, HELPER_DELAY_MS)
  }

  /**
   * Sends the canvas as it is now. The steps stay open meanwhile: what is typed from here on is not
   * part of it.
   * @param email the draft's email address, undefined if it is not valid
   */
  async function submit(email: string | undefined) {
    if (sending.current) {
      return
    }
    if (email === undefined) {
      return setAlert('invalidEmail')
    }
    const snapshot = drafts.currentDraft()
    sending.current = true
    setSending(true)
    const outcome = await tryChunk(() => import('./send-canvas.ts'))
      .then(({ sendCanvas }) => sendCanvas(snapshot, email))
      .catch(() => 'failed' as const)
    sending.current = false
    setSending(false)
    if (outcome !== 'done') {
      return setAlert(outcome === 'limited' ? 'tooMany' : 'saveFailed')
    }
    const content = drafts.contentOf(snapshot)
    const wasChanged = drafts.contentOf(drafts.currentDraft()) !== content
    // The version just sent ended the link that this canvas was opened by.
    if (wasChanged && snapshot.link) {
      drafts.changeDraft(({ link: _, ...draft }) => draft)
    }
    finish(content, wasChanged ? 'savedBeforeChange' : 'saved')
  }

  return {
    draft,
    step,
    alert,
    closeAlert: () => setAlert(undefined),
    rate: (rating: number) => changeAnswers({ [RATING_KEY]: rating }),
    answer: (key: CanvasTextKey, text: string) => changeAnswers({ [key]: withinLimit(text) }),
    setEmail: (email: string) => drafts.changeDraft((current) => ({ ...current, email })),
    suggestion,
    suggest,
    undoSuggestion: () => {
      if (suggestion?.phase !== 'added') {
        return
      }
      changeAnswers({ [suggestion.key]: suggestion.before })
      setSuggestion({ ...suggestion, phase: 'undone' })
    },
    isSending,
    submit,
    startFresh: () => {
      drafts.clearDraft()
      beginAgain()
      setSuggestion(undefined)
    },
  }
}
