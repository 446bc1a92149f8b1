import { SUMMARY_STEP } from '#contract/canvas.ts'

interface ProgressRingProps {
  step: number
  className?: string
}

/** Length of a mark and of the gap after it, where the circle is as long as it has steps. */
const MARK = '.72 .28 '

/**
 * A ring with a mark for each step, lit up to the step shown. Decorative: the heading names the
 * step in words.
 */
export function ProgressRing({ step, className }: ProgressRingProps) {
  const marks = { r: 41, pathLength: SUMMARY_STEP, strokeWidth: 13 }
  const lit = `${MARK.repeat(step)}0 ${SUMMARY_STEP}`
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      <circle r="25" stroke="var(--color-line)" strokeWidth="1.5" />
      {/* The middle of the first mark is at the top. */}
      <g transform="rotate(-100.8)">
        <circle {...marks} stroke="var(--color-line)" strokeDasharray={MARK} />
        <circle {...marks} stroke="var(--color-ember)" strokeDasharray={lit} />
      </g>
    </svg>
  )
}
