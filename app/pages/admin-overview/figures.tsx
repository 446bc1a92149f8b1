import { useMoney } from '#app/staff/money.ts'
import { overview as words } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Overview } from '#contract/overview.ts'
import { number, percent } from './write-figures.ts'

interface Pair {
  now: number | null
  before: number | null
}

/** Lines between the figures: two in a row, or all of them. */
const CELL =
  'border-line pt-[0.9rem] pe-4 pb-4 even:border-s even:ps-4 nth-[n+3]:border-t lg:nth-[n+2]:border-t-0 lg:nth-[n+2]:border-s lg:nth-[n+2]:ps-5'

/** The main figures, each with its change and its meaning. */
export function Figures({ overview: { figures, before, countedSince } }: { overview: Overview }) {
  const { surveys, canvases } = figures
  const finishedIn = (when: 'now' | 'before') =>
    surveys[when] === null || canvases[when] === null ? null : surveys[when] + canvases[when]
  // Without visits for all days of the previous period, every change would look like growth.
  const visits: Pair =
    before && (countedSince === null || countedSince > before.from)
      ? { ...figures.visits, before: null }
      : figures.visits
  const { finished: finishedWords } = words.figures
  const { money } = useMoney()
  const cells = [
    { ...words.figures.visits, pair: visits },
    { ...words.figures.leads, pair: figures.leads },
    {
      ...words.figures.won,
      about: fillIn(words.figures.won.about, { value: money(figures.value.now ?? 0) }),
      pair: figures.won,
    },
    { ...words.figures.meetings, pair: figures.meetings },
    {
      label: finishedWords.label,
      about:
        surveys.now === null || canvases.now === null
          ? finishedWords.notBySource
          : fillIn(finishedWords.about, {
              surveys: number(surveys.now),
              canvases: number(canvases.now),
            }),
      pair: { now: finishedIn('now'), before: finishedIn('before') },
    },
  ]
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 border-ink border-y lg:grid-cols-5">
        {cells.map(({ label, about, pair }) => (
          <div key={label} className={CELL}>
            <dt className="font-semibold text-[0.9375rem]">{label}</dt>
            <dd>
              <span
                data-figure=""
                className="block font-headline text-[clamp(2rem,1.5rem+1.6vw,3rem)] tabular-nums lining-nums leading-[1.15]"
              >
                {pair.now === null ? '–' : number(pair.now)}
              </span>
              <Change {...pair} />
              <span className="block text-caption text-muted max-lg:hidden">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
      {/* In a narrow window they would take the first screen from the charts. */}
      <details className="border-line border-b text-small lg:hidden">
        <summary className="min-h-11">{words.figures.meaning}</summary>
        <dl className="grid gap-2 pb-4 text-ink-2">
          {cells.map(({ label, about }) => (
            <div key={label}>
              <dt className="inline font-semibold">{`${label}: `}</dt>
              <dd className="inline">{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

const CHANGE =
  'mt-[0.1rem] mb-[0.4rem] flex items-baseline gap-[0.4em] text-[0.875rem] tabular-nums'

function Change({ now, before }: Pair) {
  if (now === null || before === null) {
    return null
  }
  const { change } = words
  const values = {
    before: number(before),
    percent: before > 0 ? percent(Math.abs(now - before) / before) : '',
  }
  if (now === before) {
    return (
      <span className={`${CHANGE} text-ink-2`}>{before === 0 ? change.none : change.same}</span>
    )
  }
  if (before === 0) {
    return <span className={`${CHANGE} text-ink-2`}>{change.fromNone}</span>
  }
  const direction = now > before ? 'up' : 'down'
  return (
    <span className={`${CHANGE} ${direction === 'up' ? 'text-sustain' : 'text-ember-deep'}`}>
      <svg
        className="size-[0.65em] flex-none fill-current forced-colors:fill-[CanvasText]"
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <path d={direction === 'up' ? 'M5 1 9 8H1z' : 'M5 9 1 2h8z'} />
      </svg>
      <span>{fillIn(change[direction], values)}</span>
    </span>
  )
}
