import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'
import type { accelerateDetails } from '#content/pages/accelerate-details.ts'
import type { Words } from '#contract/words.ts'

/** First page of a printed syllabus: double rule, title, and the facts as a ruled table. */
export function AccelerateDetailsHero({ words }: { words: Words<typeof accelerateDetails.hero> }) {
  return (
    <section className="wrap pt-6 pb-4">
      <div className="border-ink border-t-6 border-double pt-3">
        <div className="flex items-center justify-between border-ink border-b pb-3">
          <EditableText as="span" text={words.eyebrow} className="headline text-h3" />
          <FlywheelMark className="size-8" />
        </div>
        <div className="grid gap-x-6 gap-y-12 pt-10 lg:grid-cols-12 lg:pt-4.5">
          <div className="lg:col-span-7">
            <EditableText as="h1" text={words.title} className="text-h1" />
            <EditableText as="p" text={words.subtitle} className="headline mt-4 text-h3 text-ink-2" />
            <EditableText as="p" text={words.lead} className="mt-8 max-w-[35rem] text-ink-2 text-lead" />
            <div className="no-print mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
              {/* The router scrolls smoothly to its hash links; a click before it listens is kept and repeated. */}
              <Link className="button" to="#curriculum" data-replay="">
                <EditableText text={words.learnMore} />
              </Link>
              <ButtonLink {...words.contact} look="text" />
            </div>
          </div>
          <dl className="border-ink border-t lg:col-span-5">
            {words.facts.map((fact) => (
              <div key={fact.at} className="grid grid-cols-[7.5rem_1fr] border-line border-b py-3.5">
                <EditableText as="dt" text={fact.term} className="text-muted" />
                <EditableText as="dd" text={fact.text} />
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
