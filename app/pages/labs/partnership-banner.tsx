import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface PartnershipBannerProps {
  words: Words<{
    eyebrow: string
    title: string
    text: string
    /** Terms with a short text each. */
    facts: ReadonlyArray<{ term: string; text: string }>
  }>
  action?: React.ReactNode
  id?: string
}

/** An announcement between two strong rules, set like the box on a front page. */
export function PartnershipBanner({ words, action, id }: PartnershipBannerProps) {
  return (
    <section id={id} className="border-ink border-y">
      <div className="wrap grid gap-x-6 gap-y-5 py-10 lg:grid-cols-12 lg:py-14">
        <EditableText as="p" text={words.eyebrow} className="font-semibold text-ember lg:col-span-2" />
        <EditableText as="h2" text={words.title} className="text-h3 lg:col-span-4 lg:-mt-0.5" />
        <div className="lg:col-span-5 lg:col-start-8">
          <EditableText as="p" text={words.text} className="text-ink-2" />
          {words.facts.map((fact) => (
            <p key={fact.at} className="mt-2 text-small">
              <EditableText text={fact.term} />: <EditableText as="span" text={fact.text} className="font-semibold" />
            </p>
          ))}
          {action ? <div className="mt-3">{action}</div> : null}
        </div>
      </div>
    </section>
  )
}
