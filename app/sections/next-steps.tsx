import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface NextStepsSectionProps {
  words: Words<{ title: string; items: ReadonlyArray<{ title: string; text: string }> }>
  /** One button or link for each step. */
  actions: readonly React.ReactNode[]
}

/** A line above each step on a phone, else between them. */
const STEP =
  'flex flex-col items-start border-line py-8 max-md:border-t md:not-first:border-s md:py-2 md:not-first:ps-10 md:first:pe-10 lg:not-first:ps-20'

/** Two next steps side by side on a dark background, separated by a line. */
export function NextStepsSection({ words, actions }: NextStepsSectionProps) {
  return (
    <section className="no-print night wrap section">
      <EditableText as="h2" text={words.title} className="text-h3 text-night-muted" />
      <ul className="mt-8 grid md:grid-cols-2 lg:mt-12">
        {words.items.map((step) => (
          <li key={step.at} className={STEP}>
            <EditableText as="h3" text={step.title} className="text-h1 wrap-anywhere" />
            <EditableText
              as="p"
              text={step.text}
              className="mt-5 mb-8 max-w-[28rem] text-lead text-night-muted"
            />
            <div className="mt-auto">
              {/* By its place in `content/`, because a step may be left out. */}
              {actions[Number(step.at.split('.').at(-1))]}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
