import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

/** A short text with its title in a narrow column on the left. */
export function TitledTextSection({
  words,
  children,
}: {
  words: Words<{ title: string }>
  children: React.ReactNode
}) {
  return (
    <section className="wrap py-10 lg:py-14">
      <div className="grid gap-x-6 gap-y-5 border-ink border-t pt-6 lg:grid-cols-12 lg:pt-8">
        <EditableText as="h2" text={words.title} className="text-h3 lg:col-span-4" />
        <div className="lg:col-span-8">{children}</div>
      </div>
    </section>
  )
}

interface TermsSectionProps {
  words: Words<{ title: string; items: ReadonlyArray<{ term: string; text: string }> }>
  children?: React.ReactNode
}

/** Terms with a short text each, beside their title. */
export function TermsSection({ words, children }: TermsSectionProps) {
  return (
    <TitledTextSection words={words}>
      <dl>
        {words.items.map((item) => (
          <div
            key={item.at}
            className="grid gap-x-6 border-line border-b py-4 first:pt-0 last:border-b-0 sm:grid-cols-[10rem_1fr]"
          >
            <EditableText as="dt" text={item.term} className="font-semibold" />
            <EditableText as="dd" text={item.text} className="text-ink-2 first-letter:uppercase" />
          </div>
        ))}
      </dl>
      {children}
    </TitledTextSection>
  )
}
