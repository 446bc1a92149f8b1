import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { answerEvents, putBackEarlyTyping } from './early-typing.ts'

/**
 * Puts back what people typed before React took over. It shows nothing. It is there once for the
 * document, and in each part behind a Suspense boundary that the server renders with fields, because
 * React takes over such a part later. A component of its own, because bringing everything up to date
 * renders it anew, and would render what is inside it.
 */
export function EarlyTyping(): null {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    answerEvents()
    // After React has finished its work, and before the next event. Effects and stores come first
    // with the rendering.
    queueMicrotask(() => putBackEarlyTyping(() => flushSync(render)))
  }, [])
  return null
}
