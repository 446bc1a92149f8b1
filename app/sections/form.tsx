import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface FormSectionProps {
  words: Words<{ title: string; lead?: string }>
  children: React.ReactNode
  /** Content below the words. */
  aside?: React.ReactNode
}

/** An invitation on the left and its form on the right. */
export function FormSection({ words, children, aside }: FormSectionProps) {
  return (
    <section className="band">
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <EditableText as="h2" text={words.title} className="max-w-measure text-h2" />
          {words.lead ? (
            <EditableText as="p" text={words.lead} className="mt-5 max-w-narrow text-ink-2 text-lead" />
          ) : null}
          {aside}
        </div>
        <div className="lg:col-span-5 lg:col-start-8">{children}</div>
      </div>
    </section>
  )
}
