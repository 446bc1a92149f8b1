import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { NextStepsSection } from '#app/sections/next-steps.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { StepsSection } from '#app/sections/steps.tsx'
import { RowsTable } from '#app/sections/table.tsx'
import { accelerate } from '#content/pages/accelerate.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('accelerate', accelerate)

export default function AcceleratePage() {
  const words = useWords('accelerate', accelerate)
  return (
    <>
      <AccelerateHero words={words} />
      <Problems words={words.problems} />
      <PictureAndTextSection
        words={words.solution}
        picture={
          <EditableDrawing
            picture={words.solution.picture}
            width={640}
            height={376}
            className="w-full"
          />
        }
      />
      <Sessions words={words.sessions} />
      <Rubric words={words.rubric} />
      <StepsSection words={words.path} />
      <Formats words={words.formats} />
      {words.questions.shown && <QuestionsSection words={words.questions} band />}
      <NextStepsSection
        words={words.next}
        actions={[
          <SchedulerTrigger key="briefing" call="program-briefing" label={words.next.briefing} />,
          <ButtonLink key="ebook" to="/flywheel-ebook" look="outline" label={words.next.ebook} />,
        ]}
      />
    </>
  )
}

/**
 * Opening of the page: the words beside the facts, then the four sessions in a row from edge to
 * edge.
 */
function AccelerateHero({ words: { hero: words, sessions } }: { words: Words<typeof accelerate> }) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText
            as="p"
            text={words.lead}
            className="mt-6 max-w-[38rem] text-ink-2 text-lead"
          />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <SchedulerTrigger call="program-briefing" label={words.action} />
            <ButtonLink {...words.details} look="text" />
          </div>
          <EditableText as="p" text={words.note} className="mt-4 text-muted text-small" />
        </div>
        <dl className="self-end border-ink border-t lg:col-span-4">
          {words.facts.map((fact) => (
            <div
              key={fact.at}
              className="grid grid-cols-[5.25rem_1fr] items-baseline border-line border-b py-3"
            >
              <EditableText as="dt" text={fact.term} className="text-muted text-small" />
              <EditableText as="dd" text={fact.text} className="font-semibold" />
            </div>
          ))}
        </dl>
      </div>
      <ol className="wrap mt-12 grid grid-cols-2 pb-12 lg:mt-16 lg:grid-cols-4 print:grid-cols-4">
        {sessions.items.map((session, index) => (
          <li key={session.at}>
            <SessionDrawing session={index} className="w-full overflow-visible" bleeds />
            <a
              href={`#session-${index + 1}`}
              className="flex min-h-11 items-baseline gap-2 py-2 pe-5 font-semibold hover:text-ember max-sm:text-small"
            >
              <span aria-hidden="true" className="headline flex-none text-ember">
                <EditableText text={session.numeral} />
              </span>
              <EditableText as="span" text={session.title} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Problems as index cards laid side by side: name on the ruled line, the rest underneath. */
function Problems({ words }: { words: Words<typeof accelerate.problems> }) {
  return (
    <section className="band wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[44rem] text-h2" />
      <EditableText as="p" text={words.lead} className="mt-5 max-w-[34rem] text-ink-2 text-lead" />
      <ul className="mt-10 grid gap-6 md:grid-cols-3 lg:mt-14">
        {words.items.map((item) => (
          <li
            key={item.at}
            className="border border-ink bg-paper pb-8 md:nth-2:mt-6 md:nth-3:mt-12"
          >
            <div className="flex min-h-24 items-end border-ember border-b px-6 pt-8 pb-3 lg:min-h-32">
              <EditableText as="h3" text={item.title} className="text-h3" />
            </div>
            <EditableText as="p" text={item.text} className="px-6 pt-4 text-ink-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The sessions one under the other, each with its numeral on the left and its drawing on the right.
 */
function Sessions({ words }: { words: Words<typeof accelerate.sessions> }) {
  return (
    <section className="wrap section">
      <SectionHeading words={words} />
      <ol className="mt-10 lg:mt-14">
        {words.items.map((session, index) => (
          <li
            key={session.at}
            id={`session-${index + 1}`}
            className="grid gap-x-6 gap-y-6 border-ink border-t py-10 lg:grid-cols-12 lg:py-14"
          >
            <div className="flex items-baseline gap-5 lg:col-span-4 lg:block">
              <p
                aria-hidden="true"
                className="headline flex-none text-ember text-figure tracking-tight"
              >
                <EditableText text={session.numeral} />
              </p>
              <EditableText
                as="p"
                text={session.subtitle}
                className="headline text-ink-2 text-lead lg:mt-4"
              />
            </div>
            <div className="lg:col-span-8">
              <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[1fr_15rem]">
                <div>
                  <EditableText as="h3" text={session.title} className="text-h2" />
                  <EditableText as="p" text={session.text} className="mt-4 text-ink-2 text-lead" />
                </div>
                <SessionDrawing session={index} className="w-full max-sm:hidden" />
              </div>
              <dl className="mt-7 grid gap-x-6 sm:grid-cols-2">
                {(['practice', 'result'] as const).map((term) => (
                  <div key={term} className="border-line border-t py-3">
                    <EditableText
                      as="dt"
                      text={words.labels[term]}
                      className="text-muted text-small"
                    />
                    <EditableText as="dd" text={session[term]} className="font-semibold" />
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The column of the level that counts as passed is emphasized. */
const PASSED = 'nth-3:bg-white nth-3:font-semibold nth-3:text-ink'
const RUBRIC = {
  table: 'mt-10 w-full text-start lg:mt-14',
  head: 'max-md:sr-only',
  corner: 'w-1/4 py-4 pe-6 font-normal text-muted text-small',
  column: `w-1/4 px-5 py-4 font-normal text-muted text-small ${PASSED}`,
  body: '',
  row: 'border-line border-b max-md:block max-md:py-6',
  term: 'headline py-6 pe-6 align-top font-medium text-h3 max-md:block max-md:pt-0 max-md:pb-4',
  cell: `px-5 py-6 align-top text-ink-2 max-md:block max-md:px-4 max-md:py-3 ${PASSED}`,
  name: 'block font-normal text-caption text-muted md:hidden',
} as const

/**
 * An assessment rubric: competencies down, levels across; on small screens every competency is a
 * block of its own.
 */
function Rubric({
  words: { columns, rows, ...words },
}: {
  words: Words<typeof accelerate.rubric>
}) {
  return (
    <section className="band wrap section">
      <SectionHeading words={words} layout="6/5" />
      <RowsTable
        caption={words.caption}
        corner={columns.competency}
        columns={columns.levels.map((level) => ({ at: level.at, name: level }))}
        rows={rows.map(({ at, competency, levels }) => ({ at, term: competency, cells: levels }))}
        look={RUBRIC}
      />
    </section>
  )
}

/** The formats of the program, each with a calendar at the same scale. */
function Formats({ words }: { words: Words<typeof accelerate.formats> }) {
  return (
    <section className="band wrap section">
      <SectionHeading words={words} />
      <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-ink-2 text-small">
        {(['live', 'own'] as const).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span className={`size-3 border border-ember ${kind === 'live' ? 'bg-ember' : ''}`} />
            <EditableText text={words.labels[kind]} />
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:gap-x-16">
        {words.items.map((item) => (
          <div key={item.at}>
            <Calendar format={item} />
            <p className="flex text-caption text-muted">
              <EditableTexts as="span" texts={item.week} className="w-1/2" />
            </p>
            <EditableText as="h3" text={item.name} className="mt-6 text-h3" />
            <p className="mt-3">
              <EditableText as="span" text={item.figure} className="headline block text-h2" />
              <EditableText as="span" text={item.span} className="text-ink-2 text-lead" />
            </p>
            <EditableText as="p" text={item.text} className="mt-4 max-w-narrow text-ink-2" />
            <p className="mt-4 max-w-narrow border-line border-t pt-3">
              <span className="text-muted">
                <EditableText text={words.labels.suits} />{' '}
              </span>
              <EditableText as="span" text={item.suits} />
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The base line of the weeks, with a mark where one begins or ends. */
const WEEKS = ['M0 132H200M.5 126v12M200 126v12', 'M0 132H400M.5 126v12M200 126v12M399.5 126v12']

/** Upright blocks on the base line: a day is 40 units wide, and an hour 22 high. */
const blocks = (hours: readonly number[]) =>
  hours
    .map((count, day) => (count > 0 ? `M${day * 40 + 4} 132h32v${-count * 22}h-32z` : ''))
    .join('')

/** Two weeks at most, with a bar for each working day that is as high as its hours. */
function Calendar({ format }: { format: Words<(typeof accelerate.formats.items)[number]> }) {
  const { live, own, week, calendar } = format
  return (
    <svg
      className="mirrors w-full"
      viewBox="0 0 400 138"
      role="img"
      aria-label={calendar.text}
      fill="none"
    >
      <path d={blocks(live)} fill="var(--color-ember)" />
      <path d={blocks(own)} stroke="var(--color-ember)" strokeWidth="1.5" />
      <path d="M0 132H400" stroke="var(--color-line)" />
      <path d={WEEKS[week.length - 1]} stroke="var(--color-ink)" strokeWidth="1.2" />
    </svg>
  )
}

/**
 * Music for the four sessions: held notes, chords in order, one long line, all notes together. A
 * note is where its head is; the head of a held one is open.
 */
const MUSIC = [
  { stems: 'M100 96V55M220 78V37M340 87V46', held: 'M90 99M330 90', accents: 'M210 81' },
  {
    stems:
      'M70 114V73M110 96V55M70 75 110 57M150 78V37M110 57 150 39M200 105V64M240 87V46M200 66 240 48M280 69V28M240 48 280 30M350 114V37',
    played: 'M60 117M100 99M140 81M190 108M230 90M270 72',
    held: 'M340 117M340 99',
    accents: 'M340 81',
  },
  {
    stems: 'M60 123V82M115 105V64M165 114V73M215 87V46M270 69V28M330 60V19',
    slur: 'M44 128C120 20 250-14 330 38',
    played: 'M50 126M105 108M155 117M205 90M260 72',
    accents: 'M320 63',
  },
  {
    stems: 'M70 123V46M130 114V37M190 105V28M280 114V19',
    end: 'M386 54v72',
    played: 'M60 126M60 108M60 90M120 117M120 99M120 81M180 108M180 90M180 72',
    accents: 'M270 117M270 99M270 81M270 63',
  },
]
/** An ellipse that leans to the left, around the place before it. */
const HEAD = 'm-10.46 3.4a11 7.5-18 1 1 20.92-6.8a11 7.5-18 1 1-20.92 6.8z'
const heads = (notes = '') => notes.replaceAll(/M\d+ \d+/g, (place) => place + HEAD)

interface SessionDrawingProps {
  /** Index of the session, 0 to 3. */
  session: number
  className: string
  /** The staff lines begin far to the left, to be clipped by what is around the drawing. */
  bleeds?: boolean
}

/**
 * A few bars of music for one session. The staff lines run from edge to edge, so that drawings side
 * by side join. Decorative.
 */
function SessionDrawing({ session, className, bleeds }: SessionDrawingProps) {
  const { stems, slur = '', end, played, held, accents } = MUSIC[session % MUSIC.length] ?? {}
  const lines = [54, 72, 90, 108, 126].map((y) => `M${bleeds ? -3200 : 0} ${y}H400`).join('')
  return (
    <svg className={className} viewBox="0 0 400 180" aria-hidden="true" fill="none">
      <path d={lines} stroke="var(--color-muted)" />
      <g stroke="var(--color-ink)">
        <path d="M399 54v72" strokeWidth={end ? 8 : 2} />
        <path d={slur + (end ?? '')} strokeWidth="2" />
        <path d={stems} strokeWidth="2.5" />
        <g strokeWidth="3">
          <path d={heads(played)} fill="var(--color-ink)" />
          <path d={heads(held)} fill="var(--color-paper)" />
          <path d={heads(accents)} fill="var(--color-paper)" stroke="var(--color-ember)" />
        </g>
      </g>
    </svg>
  )
}
