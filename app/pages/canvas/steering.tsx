import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { addressOfStep } from './steps.ts'

interface SteeringProps {
  step: number
  /** Offers the way back to the summary, from which the step was opened. */
  isFromSummary: boolean
  labels: CanvasWords['labels']
  onStep: (step: number) => void
}

/** Back and Next at the lower edge of the window, above the on-screen keyboard. */
export function Steering({ step, isFromSummary, labels, onStep }: SteeringProps) {
  return (
    <nav ref={useAboveKeyboard()} aria-label={labels.steering} className="canvas-steering">
      <Button look="outline" className="sm:min-w-28" disabled={step === 1} onClick={() => onStep(step - 1)}>
        {labels.back}
      </Button>
      <Button data-replay="" className="sm:min-w-28" disabled={step === SUMMARY_STEP} onClick={() => onStep(step + 1)}>
        {labels.next}
        <Arrow />
      </Button>
      {isFromSummary && step < SUMMARY_STEP ? (
        <Link to={addressOfStep(SUMMARY_STEP)} className="link ml-3 inline-flex min-h-11 items-center text-small">
          {labels.backToSummary}
        </Link>
      ) : null}
    </nav>
  )
}

/** The keyboard covers the lower part of the window without changing the window's height. */
function useAboveKeyboard() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const place = () => {
      // While the visitor has zoomed in, the bar stays where it is on the page.
      const covered = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
      element.current?.style.setProperty('bottom', `${Math.max(0, covered)}px`)
    }
    const over = new AbortController()
    for (const event of ['resize', 'scroll']) viewport.addEventListener(event, place, { signal: over.signal })
    return () => over.abort()
  }, [])
  return element
}
