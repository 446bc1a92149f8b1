interface StageStepsProps {
  /** Accessible name of the list. */
  label: string
  /** First step first; it stands at the bottom. At most five. */
  steps: readonly string[]
  className?: string
}

const INDENTS = ['', 'ml-[8%]', 'ml-[16%]', 'ml-[24%]', 'ml-[32%]']

/** Numbered steps, each standing further up and further in than the one before. */
export function StageSteps({ label, steps, className = '' }: StageStepsProps) {
  return (
    <ol aria-label={label} className={`flex flex-col-reverse ${className}`}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={`flex items-center gap-5 border-ink border-b-2 py-4 last:text-ember lg:py-5 ${INDENTS[index] ?? ''}`}
        >
          <span className="headline flex size-11 flex-none items-center justify-center rounded-full border-2 text-h3 leading-none">
            {index + 1}
          </span>
          <span className="headline text-h3">{step}</span>
        </li>
      ))}
    </ol>
  )
}
