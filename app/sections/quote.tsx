import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface QuoteSectionProps {
  words: Words<{ quote: string; name: string; role?: string }>
}

/** A longer quote is set smaller, so that it fits on a screen. */
const LONG_CHARACTERS = 160

/** What someone says, set large, with who it is below. */
export function QuoteSection({ words: { quote, name, role } }: QuoteSectionProps) {
  const size = quote.text.length > LONG_CHARACTERS ? 'text-h3' : 'text-h2'
  return (
    <section className="wrap py-12 lg:py-16">
      <figure className="grid break-inside-avoid gap-x-6 gap-y-5 border-ink border-t pt-8 lg:grid-cols-12 lg:pt-10">
        <blockquote
          className={`headline leading-tight wrap-anywhere lg:col-span-9 lg:col-start-3 ${size}`}
        >
          <p className="hanging-quote">
            “<EditableText text={quote} />”
          </p>
        </blockquote>
        <figcaption className="lg:col-span-9 lg:col-start-3">
          <EditableText as="p" text={name} className="font-semibold" />
          {role ? <EditableText as="p" text={role} className="text-ink-2" /> : null}
        </figcaption>
      </figure>
    </section>
  )
}
