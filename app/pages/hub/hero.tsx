import { Drawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { DayRuler } from './day-ruler.tsx'

interface HubHeroProps {
  at: string
  words: { eyebrow: string; title: string; lead: string; note: string }
  /** The phases, in order; each leads to the element with its key as id. */
  phases: ReadonlyArray<{ key: string; title: string; from: number; to: number }>
  /** Length of the whole, in days. */
  days: number
  /** Who stands on the second and the third step: drawings of 240 × 160 and 440 × 200. */
  people: readonly [{ drawing: string; alt: string }, { drawing: string; alt: string }]
  phasesAt: string
  daysLabel: string
  editable?: boolean | undefined
  actions: React.ReactNode
  id?: string
}

const HEIGHTS = ['lg:h-24', 'lg:h-36', 'lg:h-64'] as const
const LENGTHS = ['max-lg:w-1/2', 'max-lg:w-3/4', 'max-lg:w-full'] as const
const GROUNDS = ['bg-paper-2', 'bg-line', 'bg-ember text-white print:text-ink'] as const

/** Opening of a page about a stretch of days: its phases stand on a common ground line, each higher than the one before. */
export function HubHero(props: HubHeroProps) {
  const { at, words, phases, days, people, phasesAt, daysLabel, editable, actions, id } = props
  return (
    <section id={id} className="relative overflow-clip">
      <div className="wrap relative z-10 pt-10 pb-12 md:pt-14 lg:pb-52">
        <EditableText at={`${at}.eyebrow`} editable={editable} className="mb-5 font-semibold text-ember">
          {words.eyebrow}
        </EditableText>
        <EditableText as="h1" at={`${at}.title`} editable={editable} className="max-w-[40rem] text-h1">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="mt-6 max-w-[34rem] text-ink-2 text-lead">
          {words.lead}
        </EditableText>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
        <EditableText at={`${at}.note`} editable={editable} className="mt-4 text-muted text-small">
          {words.note}
        </EditableText>
      </div>
      <div className="inset-x-0 bottom-0 lg:absolute">
        <ol className="items-end lg:grid lg:grid-cols-3">
          {phases.map((phase, index) => (
            <li key={phase.key} className={`relative ${HEIGHTS[index]} ${LENGTHS[index]} ${GROUNDS[index]}`}>
              {index === 1 ? (
                <Drawing
                  name={people[0].drawing}
                  alt={people[0].alt}
                  width={240}
                  height={160}
                  className="absolute right-6 bottom-full w-[9.5rem] max-lg:hidden"
                  eager
                />
              ) : null}
              {index === 2 ? (
                <Drawing
                  name={people[1].drawing}
                  alt={people[1].alt}
                  width={440}
                  height={200}
                  className="absolute bottom-full left-[8%] w-[84%] max-w-[26rem] max-lg:hidden"
                  eager
                />
              ) : null}
              <a
                href={`#${phase.key}`}
                className="flex h-full flex-col justify-end border-ink border-t px-5 py-4 underline-offset-4 hover:underline md:px-6 lg:border-l lg:py-5"
              >
                <EditableText
                  as="span"
                  at={`${phasesAt}.${index}.title`}
                  editable={editable}
                  className="headline text-h3"
                >
                  {phase.title}
                </EditableText>
                <span className="text-small">
                  {daysLabel} {phase.from}–{phase.to}
                </span>
              </a>
            </li>
          ))}
        </ol>
        <DayRuler className="h-5 w-full -scale-y-100" days={days} />
      </div>
    </section>
  )
}
