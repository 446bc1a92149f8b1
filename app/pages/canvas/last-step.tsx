import { useState } from 'react'
import type { CanvasWords } from '#content/canvas.ts'
import type { LinkWordsGiven } from './link.ts'
import { LinkNotice } from './link-notice.tsx'
import { SummaryStep } from './summary-step.tsx'
import type { CanvasHandling } from './use-canvas.ts'

interface LastStepProps {
  canvas: CanvasHandling
  words: CanvasWords
  linkWords: LinkWordsGiven
}

/** Content of the last step below its heading. */
export function LastStep({ canvas, words, linkWords }: LastStepProps) {
  // Stays true after the link is revoked, so that the notice can say so.
  const [wasLinked, setWasLinked] = useState(false)
  if (canvas.draft.link && !wasLinked) setWasLinked(true)
  return (
    <>
      {wasLinked ? <LinkNotice link={canvas.draft.link} wordsGiven={linkWords} /> : null}
      <SummaryStep canvas={canvas} words={words} />
    </>
  )
}
