import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { LinkValue } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'

type Step = { title: string; text: string; action?: { label: string; to: LinkValue } }

interface StepsSectionProps {
  words: Words<{ title: string; lead: string; items: readonly Step[] }>
  band?: boolean
}

/** Top margins that set each step higher than the one before. */
const RISES = ['md:mt-32', 'md:mt-16', ''] as const

const STEP =
  'flex flex-col border-ink border-t border-s-0 py-6 md:border-s md:pe-6 md:ps-6 md:first:border-s-0 md:first:ps-0 lg:pb-10'

/** Three successive steps, each set higher than the one before. */
export function StepsSection({ words, band }: StepsSectionProps) {
  return (
    <section className={`wrap section ${band ? 'band' : ''}`}>
      {/* Around both, because paper keeps such a pair together. */}
      <div>
        <EditableText as="h2" text={words.title} className="max-w-[40rem] text-h2" />
        <EditableText as="p" text={words.lead} className="mt-5 max-w-narrow text-ink-2 text-lead" />
      </div>
      <ol
        className={`mt-10 grid lg:mt-0 ${words.items.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
      >
        {words.items.map((item, index) => (
          <li key={item.at} className={`${STEP} ${RISES[index]}`}>
            <span aria-hidden="true" className="headline text-ember-deep text-h3">
              {index + 1}
            </span>
            <EditableText as="h3" text={item.title} className="mt-3 text-h3" />
            <EditableText as="p" text={item.text} className="mt-2 text-ink-2" />
            {item.action ? (
              <div className="mt-3">
                <ButtonLink {...item.action} look="text" />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
