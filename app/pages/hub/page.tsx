import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { DeliverablesSection } from '#app/sections/deliverables.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { RowsTable, TableSection } from '#app/sections/table.tsx'
import { hubPage } from '#content/pages/hub.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('hub', hubPage)

export default function HubPage() {
  const words = useWords('hub', hubPage)
  return (
    <>
      <HubHero words={words} />
      <Phases words={words.phases} />
      <DeliverablesSection words={words.deliverables}>
        <SchedulerTrigger
          look="outline"
          call="blueprint-briefing"
          label={words.deliverables.action}
        />
        <ButtonLink {...words.deliverables.example} look="text" />
      </DeliverablesSection>
      {words.roles.shown && <TableSection words={words.roles} />}
      <Outcome words={words.sixMonthsLater} />
      {words.outcome.shown && <OutcomeLedger words={words.outcome} />}
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <ClosingSection words={words.close} picture="day-90">
        <SchedulerTrigger call="blueprint-briefing" label={words.close.action} />
        <ButtonLink {...words.close.blueprint} look="text" />
      </ClosingSection>
    </>
  )
}

const HEIGHTS = ['lg:h-24', 'lg:h-36', 'lg:h-64'] as const
const LENGTHS = ['max-lg:w-1/3', 'max-lg:w-2/3', 'max-lg:w-full'] as const
const FILLS = [
  'bg-paper-2',
  'bg-line',
  'bg-ember text-white print:bg-transparent print:text-ink',
] as const

const PHASE_LINK =
  'flex h-full flex-col justify-end border-ink border-t px-5 py-4 underline-offset-4 hover:underline md:px-6 lg:border-s lg:py-5'

const SMALL = 'end-6 w-[9.5rem]'
const LARGE = 'start-[8%] w-[84%] max-w-[26rem]'

/**
 * Opening of the page: the words above, the phases as blocks of rising height on a ruler of days
 * below.
 */
function HubHero({ words: { hero: words, phases } }: { words: Words<typeof hubPage> }) {
  const [secondPhase, thirdPhase] = words.pictures
  return (
    <section className="relative overflow-clip">
      <div className="wrap relative z-10 pt-10 pb-12 md:pt-14 lg:pb-52">
        <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
        <EditableText as="h1" text={words.title} className="max-w-[40rem] text-h1" />
        <EditableText
          as="p"
          text={words.lead}
          className="mt-6 max-w-[34rem] text-ink-2 text-lead"
        />
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          <SchedulerTrigger call="blueprint-briefing" label={words.action} />
        </div>
        <EditableText
          as="p"
          text={words.note}
          className="mt-4 text-muted text-small lg:max-w-[24rem]"
        />
      </div>
      <div className="inset-x-0 bottom-0 lg:absolute">
        <ol className="items-end lg:grid lg:grid-cols-3">
          {phases.items.map((phase, index) => (
            <li
              key={phase.key}
              className={`relative ${HEIGHTS[index]} ${LENGTHS[index]} ${FILLS[index]}`}
            >
              {index > 0 ? (
                <EditableDrawing
                  picture={index === 1 ? secondPhase : thirdPhase}
                  frameClass={`absolute bottom-full max-lg:hidden ${index === 1 ? SMALL : LARGE}`}
                  width={index === 1 ? 240 : 440}
                  height={index === 1 ? 160 : 200}
                  className="w-full"
                  eager
                />
              ) : null}
              <a
                href={`#${phase.key}`}
                className={`${PHASE_LINK} ${index === 0 ? 'lg:ps-[max(1.5rem,150%-37.5rem)]' : ''}`}
              >
                <EditableText
                  as="span"
                  text={phase.title}
                  className="headline lg:text-h3 max-lg:w-[calc(100vw-2.5rem)]"
                />
                <span className="whitespace-nowrap text-small">
                  <EditableText text={phases.daysLabel} />{' '}
                  <span>{`${phase.from}–${phase.to}`}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
        <Timeline className="h-5 w-full -scale-y-100" days={phases.days} />
      </div>
    </section>
  )
}

/** The phases one under the other, each below a ruler of all days with its own days filled in. */
function Phases({ words }: { words: Words<typeof hubPage.phases> }) {
  return (
    <section className="wrap section">
      <SectionHeading words={words} layout="7/5" />
      <ol className="mt-12 lg:mt-16">
        {words.items.map((phase) => (
          <li
            key={phase.key}
            id={phase.key}
            className="break-inside-avoid not-first:mt-16 lg:not-first:mt-24"
          >
            <Timeline
              className="h-10 w-full lg:h-14"
              days={words.days}
              from={phase.from}
              to={phase.to}
            />
            <div className="mt-8 grid gap-x-6 gap-y-6 lg:grid-cols-12">
              <div className="lg:col-span-4">
                <EditableText as="h3" text={phase.title} className="text-h2" />
                <p className="headline mt-1 text-ember text-h3">
                  <EditableText text={words.daysLabel} /> <span>{`${phase.from}–${phase.to}`}</span>
                </p>
              </div>
              <div className="lg:col-span-8">
                <EditableText as="p" text={phase.text} className="max-w-measure text-lead" />
                <ul className="mt-6">
                  <EditableTexts
                    as="li"
                    texts={phase.points}
                    className="border-line border-t py-3 text-ink-2"
                  />
                </ul>
                <p className="flex flex-wrap gap-x-4 border-ink border-t py-3">
                  <EditableText as="span" text={words.gateLabel} className="text-muted" />
                  <EditableText as="span" text={phase.gate} className="font-semibold" />
                </p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One day told in four parts, set large like a page from a diary. */
function Outcome({ words }: { words: Words<typeof hubPage.sixMonthsLater> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[46rem] text-h1" />
      <EditableText as="p" text={words.lead} className="mt-5 max-w-measure text-ink-2 text-lead" />
      <dl className="mt-10 lg:mt-14">
        {words.items.map((item) => (
          <div
            key={item.at}
            className="grid gap-x-6 gap-y-1 border-line border-t py-6 lg:grid-cols-12 lg:py-8"
          >
            <EditableText
              as="dt"
              text={item.time}
              className="font-semibold text-ember lg:col-span-2 lg:pt-1.5"
            />
            <EditableText
              as="dd"
              text={item.text}
              className="headline text-h3 leading-snug lg:col-span-9"
            />
          </div>
        ))}
      </dl>
    </section>
  )
}

const CELL = 'border-line lg:border-b lg:px-5 lg:py-4 lg:align-top lg:in-[tbody>:last-child]:py-7'
const LEDGER = {
  table: 'mt-10 w-full border-ink border-y-3 border-double text-start lg:mt-14 lg:table-fixed',
  head: 'max-lg:sr-only',
  corner: 'border-line lg:border-b',
  column: `headline text-h3 ${CELL} lg:border-s`,
  body: 'max-lg:block',
  row: 'first:text-muted last:bg-white max-lg:block max-lg:px-4 max-lg:py-5',
  term: `font-semibold max-lg:block max-lg:pb-3 ${CELL}`,
  cell: `max-lg:grid max-lg:grid-cols-[6.5rem_1fr] max-lg:border-t max-lg:py-2 lg:border-s ${CELL}`,
  name: 'text-muted text-small lg:hidden',
} as const

/**
 * What a company has afterward, as two lines of a ledger: a strategy report with empty columns, the
 * hub with full ones.
 */
function OutcomeLedger({ words }: { words: Words<typeof hubPage.outcome> }) {
  const { items, report, hub, nothing } = words
  const columns = items.map(({ at, title }) => ({ at, name: title }))
  const rows = [
    { at: report.at, term: report, cells: items.map(() => nothing) },
    { at: hub.at, term: hub, cells: items.map(({ text }) => text) },
  ]
  return (
    <section className="band wrap section">
      <SectionHeading words={words} />
      <RowsTable columns={columns} rows={rows} look={LEDGER} />
    </section>
  )
}

interface TimelineProps {
  className: string
  /** Length of the ruler. */
  days: number
  /** Days that are filled in, both included; without them the ruler is empty. */
  from?: number
  to?: number
}

/**
 * A ruler with a mark per day, 12 units apart, some days filled in. Decorative: the days are named
 * in the text.
 */
function Timeline({ className, days, from = 1, to = 0 }: TimelineProps) {
  const ticks = Array.from(
    { length: days + 1 },
    (_, day) => `M${day * 12} 64v${day % 10 === 0 ? -20 : -10}`,
  ).join('')
  return (
    <svg
      className={`mirrors ${className ?? ''}`}
      viewBox={`-1 0 ${days * 12 + 2} 65`}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
    >
      {to > 0 ? (
        <path d={`M${(from - 1) * 12} 64V22H${to * 12}V64z`} fill="var(--color-ember)" />
      ) : null}
      <g stroke="var(--color-ink)">
        <path d={ticks} strokeWidth="1.2" vectorEffect="non-scaling-stroke" />
        <path d={`M0 64H${days * 12}`} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}
