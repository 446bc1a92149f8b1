import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { putBackEarlyTyping } from './early-typing.ts'

/**
 * Puts back what people typed before React took over. Called once for the document, and in each
 * part behind a Suspense boundary that the server renders with fields, because React takes over
 * such a part later.
 */
export function useEarlyTyping(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    // After React has finished its work, and before the next event. Effects and stores come first
    // with the rendering.
    queueMicrotask(() => putBackEarlyTyping(() => flushSync(render)))
  }, [])
}
