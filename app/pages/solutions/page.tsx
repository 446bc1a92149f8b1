import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { NextStepsSection } from '#app/sections/next-steps.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { solutions } from '#content/pages/solutions.ts'
import type { Words } from '#contract/words.ts'
import { OfferingsTable } from './offerings-table.tsx'

export const meta = pageMeta('solutions', solutions)

export default function SolutionsPage() {
  const words = useWords('solutions', solutions)
  return (
    <>
      <Offerings words={words.offerings} />
      {words.otherStarts.shown && <OtherStarts words={words.otherStarts} />}
      {words.offeringsTable.shown && words.offeringsTable.columns.length > 1 && (
        <OfferingsTable words={words.offeringsTable} />
      )}
      {words.programs.shown && words.programs.items.length > 0 && (
        <CardsSection id="programs" words={words.programs} columns={3} band />
      )}
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <NextStepsSection
        words={words.next}
        actions={[
          <ButtonLink key="ebook" to="/flywheel-ebook" look="outline" label={words.next.ebook} />,
          <SchedulerTrigger key="call" call="discovery-session" label={words.next.call} />,
        ]}
      />
    </>
  )
}

/**
 * Opening of the page: three offerings, their drawings on one base line, the last so tall that it
 * reaches beside the headline.
 */
function Offerings({ words }: { words: Words<typeof solutions.offerings> }) {
  return (
    <section className="overflow-clip">
      <div className="wrap relative pt-10 pb-16 lg:pt-8 lg:pb-24">
        <div className="relative z-10 pb-10 lg:absolute lg:top-14 lg:max-w-[62%] lg:pb-0 xl:max-w-[46rem]">
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText
            as="p"
            text={words.lead}
            className="mt-6 max-w-[33rem] text-ink-2 text-lead"
          />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <SchedulerTrigger call="discovery-session" label={words.call} />
            <ButtonLink to="/flywheel-ebook" look="text" label={words.ebook} />
          </div>
        </div>
        <ol className="offerings grid gap-x-6 gap-y-12 lg:grid-cols-3 lg:grid-rows-[minmax(46.5rem,auto)] lg:gap-y-0">
          {words.items.map((offering, index) => (
            <li
              key={offering.at}
              className="relative lg:last:col-start-3 lg:row-span-7 lg:grid lg:grid-cols-1 lg:grid-rows-subgrid"
            >
              <EditableImage
                picture={offering.picture}
                className="flex items-end border-ink border-b-2"
              >
                <OfferingPicture
                  index={index}
                  name={offering.picture.drawing}
                  alt={offering.picture.alt.text}
                />
              </EditableImage>
              <EditableText
                as="p"
                text={offering.length}
                className="mt-5 font-semibold text-ember"
              />
              <EditableText as="h2" text={offering.title} className="mt-1 text-h2" />
              <p className="headline hanging-quote mt-3 text-lead leading-snug">
                “<EditableText as="span" text={offering.says} />”
              </p>
              <EditableText
                as="p"
                text={offering.text}
                className="mt-3 text-ink-2 lg:max-w-[22rem]"
              />
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

/**
 * Sizes of the drawings, which share one scale, and of one leaf of each door, in the drawing's own
 * units.
 */
const PICTURES = [
  {
    width: 280,
    height: 242,
    leaf: [84, 178],
    room: 'w-[44%] md:w-[calc(15.5*var(--unit))]',
    place: 'top-[24%] right-[48.6%] w-[30%]',
  },
  {
    width: 340,
    height: 338,
    leaf: [72, 170],
    room: 'w-[62%] md:w-[calc(18.5*var(--unit))]',
    place: 'top-[47.9%] left-[17.1%] w-[21.2%] nth-last-2:left-[38.2%]',
  },
  {
    width: 400,
    height: 736,
    leaf: [116, 400],
    room: 'w-4/5 [perspective-origin:50%_80%] md:w-[calc(25*var(--unit))]',
    place: 'top-[41.6%] left-[21%] w-[29%] nth-last-2:left-1/2',
  },
] as const

interface OfferingPictureProps {
  /** Place among the three offerings, 0 to 2. */
  index: number
  /**
   * Name of the drawing; the people in front of the door are a file of their own,
   * `{name}-visitors`.
   */
  name: string
  alt: string
}

/**
 * An offering as a doorway: its leaves open while its card is pointed at or focused, and on touch
 * screens while it scrolls into view.
 */
function OfferingPicture({ index, name, alt }: OfferingPictureProps) {
  const picture = PICTURES[index]
  if (!picture) {
    return null
  }
  const { width, height, leaf, room, place } = picture
  return (
    <div className={`door ${room}`}>
      <Drawing name={name} alt={alt} width={width} height={height} eager />
      <Leaf size={leaf} className={place} />
      {index > 0 ? <Leaf size={leaf} className={place} /> : null}
      <Drawing name={`${name}-visitors`} alt="" width={width} height={height} eager />
    </div>
  )
}

/**
 * One leaf with two panels and a handle on the side away from the hinges, drawn as if the hinges
 * were on its left.
 */
function Leaf({
  size: [width, height],
  className,
}: {
  size: readonly [number, number]
  className: string
}) {
  const rail = Math.round(height * 0.45)
  return (
    <svg className={`door-leaf ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={`M1 1H${width - 1}V${height - 1}H1Z`}
        fill="var(--color-ember)"
        stroke="var(--color-ink)"
        strokeWidth="2.5"
      />
      <path
        d={`M12 14H${width - 14}V${rail}H12ZM12 ${rail + 14}H${width - 14}V${height - 14}H12Z`}
        fill="none"
        stroke="var(--color-ember-deep)"
        strokeWidth="2.5"
      />
      <circle cx={width - 7} cy={rail + 7} r="3.5" fill="var(--color-paper)" />
    </svg>
  )
}

/** What people say who need none of the three yet, each with what fits. On paper it has no use. */
function OtherStarts({ words }: { words: Words<typeof solutions.otherStarts> }) {
  return (
    <section className="band no-print wrap grid gap-x-6 gap-y-6 py-10 lg:grid-cols-12 lg:py-14">
      <EditableText as="h2" text={words.title} className="text-h3 lg:col-span-3" />
      <ul className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:col-span-9">
        {words.items.map((item) => (
          <li key={item.at}>
            <p className="headline hanging-quote text-lead">
              “<EditableText as="span" text={item.says} />”
            </p>
            <ButtonLink to={item.to} look="text" label={item.answer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
