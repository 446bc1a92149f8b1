import { useId } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { point, taperedArc } from '#app/components/flywheel-mark.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { AudienceSection } from '#app/sections/audience.tsx'
import { ClosingSection } from '#app/sections/closing.tsx'
import { DeliverablesSection } from '#app/sections/deliverables.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { StepsSection } from '#app/sections/steps.tsx'
import { labs } from '#content/pages/labs.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('labs', labs)

export default function LabsPage() {
  const words = useWords('labs', labs)
  return (
    <>
      <HeroSection
        words={words.hero}
        picture={
          <DayClock
            parts={words.agenda.items}
            className="mx-auto w-full max-w-[26rem] md:max-w-none"
          />
        }
      >
        <SchedulerTrigger call="workshop-scoping-call" label={words.hero.action} />
      </HeroSection>
      {words.partners.isLeftOut ? null : <PartnershipBanner words={words.partners} />}
      <BetterQuestions words={words.betterQuestions} />
      <PictureAndTextSection
        words={words.spark}
        band
        pictureFirst
        picture={
          <Flywheel
            lit={0}
            turn={-27}
            labels={words.spark.stages.map(({ title }) => title.text)}
            className="mx-auto w-full max-w-[34rem] lg:-ms-24 lg:w-[120%] lg:max-w-[40rem]"
          />
        }
      >
        <ButtonLink {...words.spark.action} look="outline" />
      </PictureAndTextSection>
      <Agenda words={words.agenda} />
      <DeliverablesSection words={words.deliverables}>
        <ButtonLink {...words.deliverables.example} look="outline" />
      </DeliverablesSection>
      <AudienceSection
        words={words.audience}
        elsewhere={
          words.audience.elsewhere.action.isLeftOut ? null : (
            <div className="border-line border-t pt-4">
              <EditableText as="p" text={words.audience.elsewhere.text} />
              <ButtonLink {...words.audience.elsewhere.action} look="text" />
            </div>
          )
        }
      />
      <StepsSection words={words.followUp} band />
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <ClosingSection words={words.close} picture="one-page-plan">
        <SchedulerTrigger call="workshop-scoping-call" label={words.close.action} />
      </ClosingSection>
    </>
  )
}

/** An announcement between two strong rules, set like the box on a front page. */
function PartnershipBanner({ words }: { words: Words<typeof labs.partners> }) {
  return (
    <section
      id="founding-partners"
      className="border-ink border-y wrap grid gap-x-6 gap-y-5 py-10 lg:grid-cols-12 lg:py-14"
    >
      <EditableText
        as="p"
        text={words.eyebrow}
        className="font-semibold text-ember lg:col-span-2"
      />
      <EditableText as="h2" text={words.title} className="text-h3 lg:col-span-4 lg:-mt-0.5" />
      <div className="lg:col-span-5 lg:col-start-8">
        <EditableText as="p" text={words.text} className="text-ink-2" />
        {words.facts.map((fact) => (
          <p key={fact.at} className="mt-2 text-small">
            <EditableText text={fact.term} />:{' '}
            <EditableText as="span" text={fact.text} className="font-semibold" />
          </p>
        ))}
        <div className="mt-3">
          <ButtonLink {...words.action} look="text" />
        </div>
      </div>
    </section>
  )
}

/**
 * A picture on the left; on the right a table of usual questions, struck out, each beside a better
 * one.
 */
function BetterQuestions({ words }: { words: Words<typeof labs.betterQuestions> }) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <EditableDrawing
          picture={words.picture}
          width={520}
          height={480}
          className="mx-auto w-full max-w-[30rem]"
        />
      </div>
      <div className="lg:col-span-6 lg:col-start-7">
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText as="p" text={words.text} className="mt-5 text-ink-2 text-lead" />
        <table className="mt-8 w-full border-ink border-t text-start">
          <thead>
            <tr className="border-line border-b align-bottom text-caption text-muted">
              <th scope="col" className="w-1/2 py-2.5 pe-4 font-normal">
                <EditableText text={words.columns.before} />
              </th>
              <th scope="col" className="w-1/2 py-2.5 font-normal">
                <EditableText text={words.columns.after} />
              </th>
            </tr>
          </thead>
          <tbody>
            {words.rows.map((row) => (
              <tr key={row.at} className="border-line border-b align-top">
                <EditableText
                  as="td"
                  text={row.before}
                  className="py-4 pe-4 text-muted line-through decoration-1 decoration-ember"
                />
                <EditableText
                  as="td"
                  text={row.after}
                  className="headline py-4 text-ink leading-snug lg:text-lead"
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/**
 * A day in its parts, beside a clock whose hands run from the first hour to the last as the list
 * passes.
 */
function Agenda({ words }: { words: Words<typeof labs.agenda> }) {
  return (
    <section className="day-view wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <div className="lg:sticky lg:top-36">
          <SectionHeading words={words} layout="stacked" />
          <DayClock className="mt-10 w-full max-w-[25rem] max-lg:hidden" parts={words.items} />
        </div>
      </div>
      <ol className="border-ink border-t lg:col-span-7">
        {words.items.map((item, index) => (
          <li key={item.at} className="border-line border-b py-8 lg:py-14">
            <div className="flex items-center gap-4">
              <DayClock className="size-12 flex-none" parts={words.items} lit={index} />
              <p>
                <EditableText as="span" text={item.time} className="font-semibold" />
                <br />
                <EditableText as="span" text={item.step} className="text-muted text-small" />
              </p>
            </div>
            <EditableText as="h3" text={item.title} className="mt-5 text-h2" />
            <EditableText
              as="p"
              text={item.text}
              className="mt-4 max-w-measure text-ink-2 text-lead"
            />
            <p className="mt-5 flex flex-wrap gap-x-3 border-ember border-s-3 ps-4">
              <EditableText as="span" text={words.resultLabel} className="text-muted" />
              <EditableText as="span" text={item.result} className="font-semibold" />
            </p>
            {index === words.items.length - 1 ? (
              <div className="mt-10">
                <DemoVideo words={words.video} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * A short film in the browser's own player, with captions and a transcript. The film and its
 * captions are fetched when the visitor presses play; the still picture when it comes near the
 * view, where the browser supports that.
 */
function DemoVideo({ words }: { words: Words<typeof labs.agenda.video> }) {
  return (
    <>
      <figure>
        <video
          className="no-print w-full border border-ink bg-paper-2"
          controls
          playsInline
          preload="none"
          // H.264: Chromium, Firefox and WebKit all play it, so one file is enough.
          src={`${FILM}.mp4`}
          poster={`${FILM}-poster.avif`}
          width={1280}
          height={720}
          aria-label={words.title.text}
          {...LAZY}
        >
          <track kind="captions" srcLang="en" label={words.captions.text} src={`${FILM}.en.vtt`} />
        </video>
        <figcaption className="mt-4">
          <EditableText as="p" text={words.title} className="headline text-lead" />
          <EditableText as="p" text={words.note} className="mt-1 text-muted text-small" />
        </figcaption>
      </figure>
      <details className="mt-3 border-line border-t">
        <summary className="min-h-11 py-2 text-small">
          <EditableText text={words.transcriptTitle} />
        </summary>
        <div className="max-w-measure pb-5 text-ink-2 text-small">
          <EditableTexts as="p" texts={words.transcript} className="mt-2" />
        </div>
      </details>
    </>
  )
}

/** The film is `.mp4`, its captions `.en.vtt`, its still picture `-poster.avif`. */
const FILM = '/videos/meeting-rescheduling'

/**
 * Holds the still picture back (HTML Standard, lazy loading attribute on media elements); React's
 * types do not know it yet.
 */
const LAZY = { loading: 'lazy' } as object

const DEGREES_PER_HOUR = 30
/** Degrees left open at each end of an arc. */
const GAP_DEG = 1.4
const ARC = { outer: 452, tail: 34, head: 128, tip: 2 }
const LABEL_RADIUS = 384
const NUMERAL_RADIUS = 284

type Part = Words<typeof labs.agenda.items>[number]

/** Where the arc of a stretch of time begins and ends. */
const degreesOf = ({ from, to }: Part) =>
  [from * DEGREES_PER_HOUR + GAP_DEG, to * DEGREES_PER_HOUR - GAP_DEG] as const

/** The line on which its label is set. */
function labelLine(part: Part): string {
  const [start, end] = degreesOf(part)
  const from = point(LABEL_RADIUS, start)
  const to = point(LABEL_RADIUS, end)
  return `M${from}A${LABEL_RADIUS} ${LABEL_RADIUS} 0 0 1 ${to}`
}

interface DayClockProps {
  className: string
  /**
   * In order. The day moves from observing to building: the first is outlined, the last solid, all
   * between are hatched.
   */
  parts: readonly Part[]
  /** Draws the dial with one part only, for the margin of a list. */
  lit?: number
}

/**
 * A working day on a clock face. Decorative: the parts of the day are named in the text beside it.
 * Its hands run from the first hour to the last while a section around it passes the view
 * (`day-clock.css`).
 */
function DayClock({ className, parts, lit }: DayClockProps) {
  const id = useId()
  const last = parts.length - 1
  const fillOf = (index: number) => {
    if (index === 0) {
      return undefined
    }
    return index < last ? `url(#${id}hatch)` : 'var(--color-spark)'
  }
  const fills = parts.map((_, index) => fillOf(index))
  const first = parts[0]?.from ?? 0
  const hours = Array.from(
    { length: (parts[last]?.to ?? first) - first + 1 },
    (_, hour) => first + hour,
  )
  const isWhole = lit === undefined
  return (
    <svg className={className} viewBox="-500 -500 1000 1000" aria-hidden="true" fill="none">
      <pattern
        id={`${id}hatch`}
        width="13"
        height="13"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(38)"
      >
        <path d="M0 0V13" stroke="var(--color-spark)" strokeWidth="5" />
      </pattern>
      {isWhole ? (
        <g stroke="var(--color-line)" strokeWidth="2">
          <circle r="496" />
          <circle r="478" strokeWidth="18" pathLength="360" strokeDasharray=".4 5.6" />
        </g>
      ) : (
        <circle r="484" stroke="var(--color-ink)" strokeWidth="16" />
      )}
      <g stroke="var(--color-spark)" strokeWidth={isWhole ? 3 : 16}>
        {parts.map((part, index) =>
          isWhole || lit === index ? (
            <path key={part.at} d={taperedArc(...degreesOf(part), ARC)} fill={fills[index]} />
          ) : null,
        )}
      </g>
      {isWhole ? (
        <>
          <g
            className="headline"
            fontSize="44"
            textAnchor="end"
            strokeLinejoin="round"
            strokeWidth="24"
          >
            {parts.map((part, index) => (
              <g key={part.at}>
                <path id={id + index} d={labelLine(part)} />
                {/*
                 * Two copies on a hatched arc: the outline of a letter would cover the letter
                 * before it.
                 */}
                {(index > 0 && index < last ? ['var(--color-paper)', undefined] : [undefined]).map(
                  (outline) => (
                    <text
                      key={outline ?? ''}
                      stroke={outline}
                      fill={index < last ? 'var(--color-ink)' : 'var(--color-paper)'}
                    >
                      <textPath href={`#${id}${index}`} startOffset="96%">
                        {part.time.text}
                      </textPath>
                    </text>
                  ),
                )}
              </g>
            ))}
          </g>
          <g
            className="headline"
            fontSize="46"
            textAnchor="middle"
            fill="var(--color-ink)"
            transform="translate(0 16)"
          >
            {hours.map((hour) => {
              const [x, y] = point(NUMERAL_RADIUS, hour * DEGREES_PER_HOUR).split(' ')
              return (
                <text key={hour} x={x} y={y}>
                  {hour > 12 ? hour - 12 : hour}
                </text>
              )
            })}
          </g>
          <g fill="var(--color-ink)">
            <path className="day-hour" d="M-6 54-9-150 0-172 9-150 6 54z" />
            <path className="day-minute" d="M-4 66-6-228 0-250 6-228 4 66z" />
          </g>
          <circle r="22" fill="var(--color-ink)" />
          <circle r="7" fill="var(--color-paper)" />
        </>
      ) : null}
    </svg>
  )
}
