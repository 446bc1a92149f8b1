import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface FormSectionProps {
  words: Words<{ title: string; lead?: string }>
  children: React.ReactNode
  /** Content below the words. */
  aside?: React.ReactElement
}

/** An invitation on the left and its form on the right. */
export function FormSection({ words, children, aside }: FormSectionProps) {
  return (
    <section className="band wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <EditableText as="h2" text={words.title} className="max-w-measure text-h2" />
        {words.lead ? (
          <EditableText
            as="p"
            text={words.lead}
            className="mt-5 max-w-narrow text-ink-2 text-lead"
          />
        ) : null}
        {aside}
      </div>
      <div className="lg:col-span-5 lg:col-start-8">{children}</div>
    </section>
  )
}

interface FormBesideTextSectionProps {
  words: Words<{
    title: string
    lead: string
    label?: string
    pointsLabel: string
    items: ReadonlyArray<{ title: string; text: string }>
  }>
  band?: boolean
  id?: string
  children: React.ReactNode
}

/**
 * Text about what to expect on the left, a form on the right. On small screens the form comes right
 * after the headline.
 */
export function FormBesideTextSection({ words, band, id, children }: FormBesideTextSectionProps) {
  return (
    <section
      id={id}
      className={`wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr] ${band ? 'band' : ''}`}
    >
      <div className="lg:col-span-5">
        {words.label ? (
          <EditableText as="p" text={words.label} className="mb-3 font-semibold text-ember-deep" />
        ) : null}
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText as="p" text={words.lead} className="mt-5 text-ink-2 text-lead" />
      </div>
      <div className="lg:col-span-6 lg:col-start-7 lg:row-span-2">{children}</div>
      <div className="lg:col-span-5">
        <EditableText as="h3" text={words.pointsLabel} className="plain-title text-small" />
        <ul className="mt-3 border-ink border-t">
          {words.items.map((point) => (
            <li key={point.at} className="border-line border-b py-4">
              <EditableText as="h4" text={point.title} className="font-semibold" />
              <EditableText as="p" text={point.text} className="text-ink-2" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
