import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel, FlywheelMark } from '#app/components/flywheel.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { home } from '#content/pages/home.ts'
import type { Words } from '#contract/words.ts'

/** The four flywheel stages beside the wheel: the arc of the stage that is read faces it and is lit. */
export function Stages({ words }: { words: Words<typeof home.stages> }) {
  return (
    <section id="solution-section" className="band stages">
      <div className="wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <div className="lg:sticky lg:top-36">
            <SectionHeading words={words} layout="stacked" />
            <Flywheel
              className="wheel-stages"
              turn={-27}
              labels={words.items.map((stage) => stage.title.text)}
              targets={words.items.map((_, index) => `#stage-${index + 1}`)}
            />
          </div>
        </div>
        <div className="lg:col-span-6">
          <ol className="border-ink border-t">
            {words.items.map((stage, index) => (
              <li
                key={stage.at}
                id={`stage-${index + 1}`}
                data-stage={index + 1}
                className="grid grid-cols-[4.5rem_1fr] gap-x-2 border-line border-b py-8 lg:grid-cols-[7rem_1fr] lg:py-12"
              >
                <FlywheelMark className="mt-1 size-14 lg:size-20" lit={index} />
                <div>
                  <h3 className="text-(color:--stage-text) text-h2">
                    <span className="mr-3 align-[0.35em] font-text text-ink-2 text-small tracking-normal">
                      {index + 1}
                    </span>
                    <EditableText as="span" text={stage.title} />
                  </h3>
                  <EditableText as="p" text={stage.description} className="mt-3 text-ink-2" />
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-10">
            <ButtonLink {...words.action} />
          </div>
        </div>
      </div>
    </section>
  )
}
