import { SUMMARY_STEP } from '#contract/canvas.ts'

/** Colors of the finished ring, for three marks each. */
const STAGE_COLORS = ['spark', 'spread', 'scale', 'sustain']

interface ProgressRingProps {
  step: number
  /** Adds a check mark. The ring has the colors of the flywheel then, and turns once. */
  isDone?: boolean
  className?: string
}

/** Length of a mark and of the gap after it, where the circle is as long as it has steps. */
const MARK = '.72 .28 '

/**
 * A ring with a mark for each step, lit up to the step shown. Decorative: the heading names the
 * step in words.
 */
export function ProgressRing({ step, isDone, className }: ProgressRingProps) {
  const marks = { r: 41, pathLength: SUMMARY_STEP, strokeWidth: 13 }
  const lit = (count: number) => `${MARK.repeat(count)}0 ${SUMMARY_STEP}`
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      <circle r="25" stroke="var(--color-line)" strokeWidth="1.5" />
      <g className={isDone ? 'turns-once' : undefined}>
        {/* The middle of the first mark is at the top. */}
        <g transform="rotate(-100.8)">
          <circle {...marks} stroke="var(--color-line)" strokeDasharray={MARK} />
          {isDone ? (
            STAGE_COLORS.map((color, index) => (
              <circle
                key={color}
                {...marks}
                stroke={`var(--color-${color})`}
                strokeDasharray={lit(3)}
                transform={`rotate(${index * 90})`}
              />
            ))
          ) : (
            <circle {...marks} stroke="var(--color-ember)" strokeDasharray={lit(step)} />
          )}
        </g>
      </g>
      {isDone ? <path d="M-10 1l7 7L10-8" stroke="currentColor" strokeWidth="3.5" /> : null}
    </svg>
  )
}
