import { Link } from 'react-router'
import { BookDrawing } from '#app/components/book-drawing.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { home } from '#content/pages/home.ts'
import { isWithin, type Words } from '#contract/words.ts'
import { InHand } from './in-hand.tsx'

const Testimonials = lazyPart(() => import('./testimonials.tsx'))

export const meta = pageMeta('home', home)

export default function HomePage() {
  const words = useWords('home', home)
  const { book } = useSite('plain')
  const hasTestimonials = Object.keys(usePublishedValues()).some((at) =>
    isWithin(at, 'testimonials.work'),
  )
  return (
    <>
      <HeroSection
        words={words.hero}
        picture={
          <div className="relative h-72 md:h-full">
            <Flywheel
              turning
              turn={-104}
              labels={words.stages.items.map((stage) => stage.title.text)}
              className="wheel-hero"
            />
          </div>
        }
        bleed
      >
        <SchedulerTrigger call="discovery-session" label={words.hero.action} />
        <Link
          to="#solution-section"
          data-replay=""
          className="link inline-flex min-h-11 items-center"
        >
          <EditableText text={words.hero.learnMore} />
        </Link>
      </HeroSection>
      <PointsSection words={words.question} />
      <Comparison words={words.comparison} />
      <Stages words={words.stages} />
      <InHand words={words} />
      {hasTestimonials ? <Testimonials /> : null}
      <Stats words={words.stats} />
      {words.workshop.action.isLeftOut ? null : (
        <PictureAndTextSection
          words={words.workshop}
          picture={
            <EditableDrawing
              picture={words.workshop.picture}
              width={640}
              height={500}
              className="w-full"
            />
          }
        >
          <ButtonLink {...words.workshop.action} look="outline" />
        </PictureAndTextSection>
      )}
      {words.book.action.isLeftOut ? null : (
        <PictureAndTextSection
          words={words.book}
          band
          pictureFirst
          picture={
            <EditableImage picture={words.book.cover}>
              <BookDrawing
                label={words.book.cover.alt.text}
                title={book.title}
                subtitle={book.subtitle}
                className="mx-auto w-full max-w-narrow"
              />
            </EditableImage>
          }
        >
          <ButtonLink {...words.book.action} />
        </PictureAndTextSection>
      )}
      <ClosingSection words={words.close} picture="first-arc">
        <SchedulerTrigger call="discovery-session" label={words.close.action} />
        <SiteLink to={words.close.survey.to} className="link inline-flex min-h-11 items-center">
          <EditableText text={words.close.survey.label} />
        </SiteLink>
      </ClosingSection>
    </>
  )
}

/**
 * Two ways side by side, row by row; on small screens every row becomes a small block of its own.
 */
function Comparison({ words }: { words: Words<typeof home.comparison> }) {
  return (
    <section className="wrap section">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-12">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-8" />
        <EditableText
          as="p"
          text={words.lead}
          className="self-end text-ink-2 text-lead lg:col-span-4"
        />
      </div>
      <table className="comparison mt-10">
        <thead className="text-small max-md:hidden">
          <tr>
            <th scope="col" className="font-normal text-muted">
              <EditableText text={words.columns.feature} />
            </th>
            <th scope="col" className="font-normal text-muted">
              <EditableText text={words.columns.traditional} />
            </th>
            <th scope="col">
              <span className="flex items-center gap-2">
                <FlywheelMark className="size-6" />
                <EditableText text={words.columns.flywheel} />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {words.rows.map((row) => (
            <tr key={row.at}>
              <th scope="row" className="headline text-h3">
                <EditableText text={row.feature} />
              </th>
              <td className="text-muted">
                <EditableText as="span" text={words.columns.traditional} className="text-caption" />
                <EditableText as="span" text={row.traditional} />
              </td>
              <td>
                <EditableText
                  as="span"
                  text={words.columns.flywheel}
                  className="font-normal text-caption"
                />
                <EditableText as="span" text={row.flywheel} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * The four flywheel stages beside the wheel: the arc of the stage that is read faces it and is lit.
 */
function Stages({ words }: { words: Words<typeof home.stages> }) {
  return (
    <section
      id="solution-section"
      className="band stages wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12"
    >
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
                  <span className="me-3 align-[0.35em] font-text text-ink-2 text-small">
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
    </section>
  )
}

/** Three figures in one quiet line, each with its source, and where all sources are. */
function Stats({ words }: { words: Words<typeof home.stats> }) {
  return (
    <section className="wrap pt-16 lg:pt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <EditableText as="h2" text={words.title} className="plain-title text-small" />
        <SiteLink to={words.sources.to} className="link py-2 text-small">
          <EditableText text={words.sources.label} />
        </SiteLink>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-4 border-ink border-t pt-4 text-small md:grid-cols-3">
        {words.items.map((stat) => (
          <div key={stat.at} className="max-w-narrow">
            <dt className="headline text-body">
              <EditableText text={stat.value} /> <EditableText text={stat.label} />
            </dt>
            <EditableText as="dd" text={stat.description} className="text-ink-2" />
          </div>
        ))}
      </dl>
    </section>
  )
}
