import { SUMMARY_STEP } from '#contract/canvas.ts'

/** A ring with a mark for each step, lit up to the step shown. Decorative: the heading names the step in words. */
export function ProgressRing({ step, className }: { step: number; className?: string }) {
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      <circle r="25" stroke="var(--color-line)" strokeWidth="1.5" />
      {Array.from({ length: SUMMARY_STEP }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks never change places
          key={index}
          d="M-6.5-34L-9-47A48 48 0 0 1 9-47L6.5-34A35 35 0 0 0-6.5-34Z"
          transform={`rotate(${(index * 360) / SUMMARY_STEP})`}
          fill={index < step ? 'var(--color-ember)' : 'var(--color-line)'}
        />
      ))}
      <text className="headline" y="9" fontSize="26" textAnchor="middle" fill="currentColor">
        {step}
      </text>
    </svg>
  )
}
