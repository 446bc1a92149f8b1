import { EditableText } from '#app/components/editable-text.tsx'

interface FormSectionProps {
  at: string
  words: { title: string; lead?: string }
  editable?: boolean | undefined
  band?: boolean
  id?: string
  /** The form. */
  children: React.ReactNode
  /** What stands under the words. */
  aside?: React.ReactNode
}

/** An invitation on the left and the form it is about on the right. */
export function FormSection({ at, words, editable, band, id, children, aside }: FormSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-prose text-h2">
            {words.title}
          </EditableText>
          {words.lead ? (
            <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-narrow text-ink-2 text-lead">
              {words.lead}
            </EditableText>
          ) : null}
          {aside}
        </div>
        <div className="lg:col-span-5 lg:col-start-8">{children}</div>
      </div>
    </section>
  )
}
