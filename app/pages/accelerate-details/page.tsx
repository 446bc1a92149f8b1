import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ButtonLink, FileLink } from '#app/components/button-link.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { TermsSection, TitledTextSection } from '#app/sections/titled-text.tsx'
import { accelerateDetails } from '#content/pages/accelerate-details.ts'
import type { Text, Words } from '#contract/words.ts'

export const meta = pageMeta('accelerateDetails', accelerateDetails)

export default function AccelerateDetailsPage() {
  const words = useWords('accelerateDetails', accelerateDetails)
  const { before, rules, close } = words
  return (
    <>
      <AccelerateDetailsHero words={words.hero} />
      <TitledTextSection words={before}>
        <EditableTexts
          as="p"
          texts={before.paragraphs}
          className="max-w-measure text-lead not-first:mt-4"
        />
        {before.workshop.isLeftOut ? null : (
          <>
            <EditableText
              as="p"
              text={before.workshop.text}
              className="mt-4 max-w-measure text-lead"
            />
            <ButtonLink {...before.workshop} look="text" className="text-lead" />
          </>
        )}
        <div className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {/* It has no action, as specified, so it looks like one that cannot be used yet. */}
          <Button look="outline" dense aria-disabled="true">
            <EditableText text={before.sample} />
          </Button>
          <EditableText
            as="p"
            text={before.sampleNote}
            className="max-w-[22rem] text-muted text-small"
          />
        </div>
        <p className="mt-4">
          <FileLink {...before.handIn} />
        </p>
      </TitledTextSection>
      <Curriculum words={words.curriculum} />
      {rules.shown && <TermsSection words={rules} />}
      <ClosingSection picture="six-modules" words={close}>
        <ButtonLink {...close.action} />
      </ClosingSection>
    </>
  )
}

/** First page of a printed syllabus: double rule, title, and the facts as a ruled table. */
function AccelerateDetailsHero({ words }: { words: Words<typeof accelerateDetails.hero> }) {
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
            <EditableText
              as="p"
              text={words.subtitle}
              className="headline mt-4 text-h3 text-ink-2"
            />
            <EditableText
              as="p"
              text={words.lead}
              className="mt-8 max-w-[35rem] text-ink-2 text-lead"
            />
            <div className="no-print mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
              {/*
               * The router scrolls smoothly to its hash links; a click before it listens is kept
               * and repeated.
               */}
              <Link className="button" to="#curriculum" data-replay="">
                <EditableText text={words.learnMore} />
              </Link>
              <ButtonLink {...words.contact} look="text" />
            </div>
          </div>
          <dl className="border-ink border-t lg:col-span-5">
            {words.facts.map((fact) => (
              <div
                key={fact.at}
                className="grid grid-cols-[7.5rem_1fr] border-line border-b py-3.5"
              >
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

/**
 * A curriculum as it is printed: contents with leaders first, then module by module with the number
 * in the margin.
 */
function Curriculum({ words }: { words: Words<typeof accelerateDetails.curriculum> }) {
  const { labels } = words
  return (
    <section id="curriculum" className="band wrap section">
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <EditableText
            as="p"
            text={words.lead}
            className="mt-4 max-w-narrow text-ink-2 text-lead"
          />
        </div>
        <ol className="lg:col-span-8">
          {words.items.map((module, index) => (
            <li key={module.at}>
              <a
                href={`#module-${index + 1}`}
                className="group flex min-h-11 items-baseline gap-3 py-1.5 hover:text-ember-deep"
              >
                <span aria-hidden="true" className="headline w-8 flex-none text-lead">
                  {index + 1}
                </span>
                <EditableText
                  as="span"
                  text={module.title}
                  className="font-semibold underline-offset-4 group-hover:underline"
                />
                <span
                  aria-hidden="true"
                  className="mb-1.5 min-w-4 flex-1 self-end border-muted border-b-2 border-dotted"
                />
                <EditableText
                  as="span"
                  text={labels.hours}
                  className="max-w-1/2 flex-none self-end text-ink-2"
                />
              </a>
            </li>
          ))}
        </ol>
      </div>
      <ol className="mt-14 lg:mt-20">
        {words.items.map((module, index) => (
          <li
            key={module.at}
            id={`module-${index + 1}`}
            className="grid break-inside-avoid gap-x-6 gap-y-5 border-ink border-t py-9 lg:grid-cols-12 lg:py-12"
          >
            <div className="flex items-baseline gap-4 lg:col-span-4 lg:block">
              <p className="headline text-figure tracking-tight">
                <span className="sr-only">
                  <EditableText text={labels.module} />{' '}
                </span>
                <span>{index + 1}</span>
              </p>
              <p className="text-ink-2 text-small lg:mt-5 lg:max-w-[14rem]">
                <EditableText text={labels.session} />{' '}
                <EditableText as="span" text={module.session} />
                <br />
                <EditableText text={labels.hours} />
              </p>
            </div>
            <div className="lg:col-span-8">
              <EditableText as="h3" text={module.title} className="text-h2" />
              <dl className="mt-6">
                <Entry term={labels.aim} strong>
                  <EditableText text={module.aim} />
                </Entry>
                <Entry term={labels.topics}>
                  <ul>
                    <EditableTexts as="li" texts={module.topics} className="not-first:mt-1.5" />
                  </ul>
                </Entry>
                <Entry term={labels.practice}>
                  <EditableText text={module.practice} />
                </Entry>
                <Entry term={labels.handIn} strong>
                  <EditableText text={module.handIn} />
                </Entry>
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({
  term,
  strong,
  children,
}: {
  term: Text
  strong?: boolean
  children: React.ReactNode
}) {
  return (
    <div className="grid gap-x-6 border-line border-t py-3.5 sm:grid-cols-[8rem_1fr]">
      <EditableText as="dt" text={term} className="text-ink-2 text-small sm:pt-0.5" />
      <dd className={strong ? 'font-semibold' : ''}>{children}</dd>
    </div>
  )
}
