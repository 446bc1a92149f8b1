import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface QuestionsSectionProps {
  words: Words<{ title: string; items: ReadonlyArray<{ question: string; answer: string }> }>
  band?: boolean
}

/**
 * Questions of buyers. Each opens its answer. Search engines get the same words
 * (`frequentQuestions`).
 */
export function QuestionsSection({ words, band }: QuestionsSectionProps) {
  return (
    // On paper a title stays with its first question only outside of a grid.
    <section
      className={`wrap section grid gap-x-6 gap-y-8 lg:grid-cols-12 print:block ${band ? 'band' : ''}`}
    >
      <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-4" />
      <div className="border-ink border-t lg:col-span-7 lg:col-start-6">
        {words.items.map((item) => (
          <details key={item.at} className="border-line border-b">
            <summary className="min-h-14 py-3 text-lead">
              <EditableText as="h3" text={item.question} className="plain-title text-lead" />
            </summary>
            <EditableText as="p" text={item.answer} className="max-w-measure pb-5 text-ink-2" />
          </details>
        ))}
      </div>
    </section>
  )
}
