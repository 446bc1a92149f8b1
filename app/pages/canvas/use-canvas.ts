import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countStep } from '#app/lib/count-step.ts'
import { tryChunk } from '#app/lib/load-chunk.ts'
import type { CanvasAlertName } from '#content/canvas.ts'
import { type CanvasTextKey, RATING_KEY, stepInQuery, withinLimit } from '#contract/canvas.ts'
import { canvasStep } from '#contract/visits.ts'
import type { CanvasDraft, SentCanvas } from './draft.ts'
import * as drafts from './draft.ts'
import { useSuggestion } from './use-suggestion.ts'

const RESET_DELAY_MS = 2000

/**
 * Lasts until the document is left. On a shared computer, the next visitor must not find what was
 * cleared.
 */
let lastSent: SentCanvas | undefined

/**
 * Counts each step that is reached for the first time.
 * @returns what makes the first step the only one reached
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

type Finish = (snapshot: CanvasDraft, said: 'saved' | 'savedBeforeChange', link?: string) => void

/** Sends the canvas once, however often the visitor asks for it meanwhile. */
function useSending(setAlert: (alert: CanvasAlertName) => void, finish: Finish) {
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)

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
      setAlert('invalidEmail')
      return
    }
    const snapshot = drafts.currentDraft()
    sending.current = true
    setSending(true)
    const outcome = await tryChunk(() => import('./send-canvas.ts'))
      .then(({ sendCanvas }) => sendCanvas(snapshot, email))
      .catch(() => 'failed' as const)
    sending.current = false
    setSending(false)
    if (typeof outcome === 'string') {
      setAlert(outcome === 'limited' ? 'tooMany' : 'saveFailed')
      return
    }
    const content = drafts.contentOf(snapshot)
    const wasChanged = drafts.contentOf(drafts.currentDraft()) !== content
    // The version just sent ended the link that this canvas was opened by.
    if (wasChanged && snapshot.link) {
      drafts.changeDraft(({ link: _, ...draft }) => draft)
    }
    finish(snapshot, wasChanged ? 'savedBeforeChange' : 'saved', outcome.link)
  }

  return { isSending, submit }
}

export type CanvasHandling = ReturnType<typeof useCanvas>

/**
 * State and actions of the wizard. The step is the address, so that the browser's Back walks
 * through the steps.
 */
export function useCanvas() {
  const draft = drafts.useCanvasDraft()
  const navigate = useNavigate()
  const step = stepInQuery(useLocation().search)
  const beginAgain = useCountSteps(step)
  const [alert, setAlert] = useState<CanvasAlertName>()
  const { suggestion, suggest, undoSuggestion, forgetSuggestion } = useSuggestion(setAlert)
  const [sent, setSent] = useState(lastSent)
  const { isSending, submit } = useSending(setAlert, finish)
  const isHere = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the page opens
  useEffect(() => {
    isHere.current = true
    if (drafts.isDraftSent()) {
      finish(drafts.currentDraft(), 'saved')
    }
    return () => {
      isHere.current = false
    }
  }, [])

  /**
   * Shows the canvas that was sent, and begins an empty one. What was changed since stays.
   * @param link token of the link in its email
   */
  function finish(snapshot: CanvasDraft, said: 'saved' | 'savedBeforeChange', link?: string) {
    const { email, answers } = snapshot
    const content = drafts.contentOf(snapshot)
    lastSent = { email, answers, link }
    setSent(lastSent)
    setAlert(said)
    setTimeout(() => {
      if (!drafts.clearSentDraft(content) || !isHere.current) {
        return
      }
      forgetSuggestion()
      beginAgain()
      navigate(drafts.addressOfStep(1), { replace: true })
    }, RESET_DELAY_MS)
  }

  function forgetSent() {
    lastSent = undefined
    setSent(undefined)
  }

  return {
    draft,
    step,
    alert,
    closeAlert: () => setAlert(undefined),
    rate: (rating: number) => drafts.changeAnswers({ [RATING_KEY]: rating }),
    answer: (key: CanvasTextKey, text: string) =>
      drafts.changeAnswers({ [key]: withinLimit(text) }),
    setEmail: (email: string) => drafts.changeDraft((current) => ({ ...current, email })),
    suggestion,
    suggest,
    undoSuggestion,
    isSending,
    submit,
    /** The canvas that was sent last, until the visitor turns to another. */
    sent,
    forgetSent,
    startFresh: () => {
      forgetSent()
      drafts.clearDraft()
      beginAgain()
      forgetSuggestion()
    },
  }
}
