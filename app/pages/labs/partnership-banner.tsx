import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { labs } from '#content/pages/labs.ts'
import type { Words } from '#contract/words.ts'

/** An announcement between two strong rules, set like the box on a front page. */
export function PartnershipBanner({ words }: { words: Words<typeof labs.partners> }) {
  return (
    <section id="founding-partners" className="border-ink border-y">
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
          <div className="mt-3">
            <ButtonLink {...words.action} look="text" />
          </div>
        </div>
      </div>
    </section>
  )
}
