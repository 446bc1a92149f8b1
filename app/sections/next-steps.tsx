import { EditableText } from '#app/components/editable-text.tsx'

interface NextStepsSectionProps {
  at: string
  words: { title: string }
  steps: ReadonlyArray<{ title: string; text: string }>
  /** One button or link per step. */
  actions: readonly React.ReactNode[]
  editable?: boolean | undefined
  id?: string
}

/** Where to go from here: two ways side by side on the dark ground, parted by a line. */
export function NextStepsSection({ at, words, steps, actions, editable, id }: NextStepsSectionProps) {
  return (
    <section id={id} className="night">
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h3 text-night-muted">
          {words.title}
        </EditableText>
        <ul className="mt-8 grid md:grid-cols-2 lg:mt-12">
          {steps.map((step, index) => (
            <li
              key={step.title}
              className="flex flex-col items-start border-line py-8 max-md:border-t md:not-first:border-l md:py-2 md:not-first:pl-10 md:first:pr-10 lg:not-first:pl-20"
            >
              <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h1">
                {step.title}
              </EditableText>
              <EditableText
                at={`${at}.items.${index}.text`}
                editable={editable}
                className="mt-5 mb-8 max-w-[28rem] text-lead text-night-muted"
              >
                {step.text}
              </EditableText>
              <div className="mt-auto">{actions[index]}</div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
