import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface FormSectionProps {
  words: Words<{ title: string; lead?: string }>
  children: React.ReactNode
  /** Content below the words. */
  aside?: React.ReactElement
  band?: boolean
  id?: string
}

/** An invitation on the left and its form on the right. */
export function FormSection({ words, children, aside, band = true, id }: FormSectionProps) {
  return (
    <section
      id={id}
      className={`wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12 ${band ? 'band' : ''}`}
    >
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
 * Text about what to expect or to write on the left, a form on the right. On small screens the text
 * comes first, because it helps to fill in the form.
 */
export function FormBesideTextSection({ words, band, id, children }: FormBesideTextSectionProps) {
  return (
    <section
      id={id}
      className={`wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12 ${band ? 'band' : ''}`}
    >
      <div className="lg:col-span-5">
        {words.label ? (
          <EditableText as="p" text={words.label} className="mb-3 font-semibold text-ember-deep" />
        ) : null}
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText as="p" text={words.lead} className="mt-5 text-ink-2 text-lead" />
        <EditableText as="h3" text={words.pointsLabel} className="plain-title mt-8 text-small" />
        <ul className="mt-3 border-ink border-t">
          {words.items.map((point) => (
            <li key={point.at} className="border-line border-b py-4">
              <EditableText as="h4" text={point.title} className="font-semibold" />
              <EditableText as="p" text={point.text} className="text-ink-2" />
            </li>
          ))}
        </ul>
      </div>
      <div className="lg:col-span-6 lg:col-start-7">{children}</div>
    </section>
  )
}
