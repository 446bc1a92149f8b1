import { SUMMARY_STEP } from '#contract/canvas.ts'

/** Colors of the finished ring, for three marks each. */
const STAGE_COLORS = ['spark', 'spread', 'scale', 'sustain']

interface ProgressRingProps {
  step: number
  /** Adds a check mark. The ring has the colors of the flywheel then, and turns once. */
  isDone?: boolean
  className?: string
}

/** A ring with a mark for each step, lit up to the step shown. Decorative: the heading names the step in words. */
export function ProgressRing({ step, isDone, className }: ProgressRingProps) {
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      <circle r="25" stroke="var(--color-line)" strokeWidth="1.5" />
      <g className={isDone ? 'turns-once' : undefined}>
        {Array.from({ length: SUMMARY_STEP }, (_, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks never change places
            key={index}
            d="M-6.5-34L-9-47A48 48 0 0 1 9-47L6.5-34A35 35 0 0 0-6.5-34Z"
            transform={`rotate(${(index * 360) / SUMMARY_STEP})`}
            fill={
              isDone
                ? `var(--color-${STAGE_COLORS[Math.floor(index / 3)]})`
                : index < step
                  ? 'var(--color-ember)'
                  : 'var(--color-line)'
            }
          />
        ))}
      </g>
      {isDone ? <path d="M-10 1l7 7L10-8" stroke="currentColor" strokeWidth="3.5" /> : null}
    </svg>
  )
}
