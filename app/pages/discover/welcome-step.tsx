import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { survey } from '#content/survey.ts'
import type { Words } from '#contract/words.ts'
import { RadarChart } from './radar-chart.tsx'
import { QUESTIONS_ID } from './saved-survey.ts'

interface WelcomeStepProps {
  words: Words<typeof survey.welcome>
  dimensions: Words<typeof survey.dimensions>
  onBegin: () => void
}

/** What the survey is, the empty radar, and every question to read beforehand or, without scripts, to answer on paper. */
export function WelcomeStep({ words, dimensions, onBegin }: WelcomeStepProps) {
  return (
    <>
      <section className="wrap grid items-start gap-x-6 gap-y-10 pt-10 pb-16 md:grid-cols-12 md:pt-14 lg:pb-24">
        <div className="md:col-span-6 lg:col-span-7">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.lead} className="mt-6 max-w-[33rem] text-ink-2 text-lead lg:mt-8" />
          {/* Without scripts the button leads to the questions further down. */}
          <form
            action={`#${QUESTIONS_ID}`}
            className="mt-8"
            onSubmit={(event) => {
              event.preventDefault()
              onBegin()
            }}
          >
            <Button type="submit" data-replay="">
              <EditableText text={words.action} />
              <Arrow />
            </Button>
          </form>
          <EditableText as="p" text={words.note} className="mt-4 text-muted text-small" />
          <noscript>
            <EditableText
              as="p"
              text={words.withoutScripting}
              className="mt-6 max-w-measure border-ember border-l-4 pl-4"
            />
          </noscript>
        </div>
        <RadarChart
          label={words.pictureLabel.text}
          titles={dimensions.map((dimension) => dimension.short.text)}
          className="mx-auto w-full max-w-[34rem] md:col-span-6 lg:col-span-5"
        />
      </section>
      <section id={QUESTIONS_ID} className="band">
        <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <EditableText as="h2" text={words.previewTitle} className="text-h2" />
            <EditableText as="p" text={words.previewLead} className="mt-5 text-ink-2" />
          </div>
          <ol className="border-ink border-t lg:col-span-7 lg:col-start-6">
            {dimensions.map((dimension, index) => (
              <li key={dimension.key} className="border-line border-b py-6 sm:grid sm:grid-cols-[3rem_1fr]">
                <span className="headline text-ember-deep text-h3" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <EditableText as="h3" text={dimension.title} className="text-h3" />
                  <EditableText as="p" text={dimension.question} className="mt-2 text-ink-2" />
                  <ol className="mt-3 grid grid-cols-2 gap-x-3 gap-y-1 text-small leading-snug sm:grid-cols-5 sm:text-caption">
                    {dimension.labels.map((label, index) => (
                      <li key={label.at}>
                        <b className="font-semibold text-ember-deep sm:block">{index + 1}</b>{' '}
                        <EditableText text={label} />
                      </li>
                    ))}
                  </ol>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  )
}
