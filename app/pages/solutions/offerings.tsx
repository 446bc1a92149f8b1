import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import type { solutions } from '#content/pages/solutions.ts'
import type { Words } from '#contract/words.ts'
import { OfferingPicture } from './offering-picture.tsx'

/** Opening of the page: three offerings, their drawings on one base line, the last so tall that it reaches beside the headline. */
export function Offerings({ words }: { words: Words<typeof solutions.offerings> }) {
  return (
    <section className="overflow-clip">
      <div className="wrap relative pt-10 pb-16 lg:pt-8 lg:pb-24">
        <div className="relative z-10 pb-10 lg:absolute lg:top-14 lg:max-w-[62%] lg:pb-0 xl:max-w-[46rem]">
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.lead} className="mt-6 max-w-[33rem] text-ink-2 text-lead" />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <SchedulerTrigger call="discovery-session" label={words.call} />
            <ButtonLink to="/flywheel-ebook" look="text" label={words.ebook} />
          </div>
        </div>
        <ol className="offerings grid gap-x-6 gap-y-12 lg:grid-cols-3 lg:grid-rows-[minmax(46.5rem,auto)] lg:gap-y-0">
          {words.items.map((offering, index) => (
            <li key={offering.at} className="relative lg:row-span-6 lg:grid lg:grid-cols-1 lg:grid-rows-subgrid">
              <EditableImage picture={offering.picture} className="flex items-end border-ink border-b-2">
                <OfferingPicture index={index} name={offering.picture.drawing} alt={offering.picture.alt.text} />
              </EditableImage>
              <EditableText as="p" text={offering.length} className="mt-5 font-semibold text-ember" />
              <EditableText as="h2" text={offering.title} className="mt-1 text-h2" />
              <EditableText as="p" text={offering.text} className="mt-3 text-ink-2 lg:max-w-[22rem]" />
              <p className="mt-4 border-line border-t pt-3 text-small">
                <span className="text-muted">
                  <EditableText text={words.outcomeLabel} />:{' '}
                </span>
                <EditableText as="span" text={offering.outcome} className="font-semibold" />
              </p>
              <p className="mt-2">
                {/* The whole card is the link. */}
                <ButtonLink
                  to={offering.to}
                  look="text"
                  className="after:absolute after:inset-0"
                  label={offering.action}
                />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
