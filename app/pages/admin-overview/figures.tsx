import { overview as words } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Overview } from '#contract/overview.ts'
import { number, percent } from './labels.ts'

interface Pair {
  now: number | null
  before: number | null
}

/** The four main figures, each with its change and its meaning. */
export function Figures({ overview: { figures, before, countedSince } }: { overview: Overview }) {
  const { surveys, canvases } = figures
  const isKnown = surveys.now !== null && canvases.now !== null
  const finished: Pair = isKnown
    ? {
        now: (surveys.now ?? 0) + (canvases.now ?? 0),
        before: before && (surveys.before ?? 0) + (canvases.before ?? 0),
      }
    : { now: null, before: null }
  // Without visits for all days of the previous period, every change would look like growth.
  const visits: Pair =
    before && (countedSince === null || countedSince > before.from)
      ? { ...figures.visits, before: null }
      : figures.visits
  const { finished: finishedWords } = words.figures
  const cells = [
    { ...words.figures.visits, pair: visits },
    { ...words.figures.leads, pair: figures.leads },
    { ...words.figures.meetings, pair: figures.meetings },
    {
      label: finishedWords.label,
      about: isKnown
        ? fillIn(finishedWords.about, { surveys: number(surveys.now ?? 0), canvases: number(canvases.now ?? 0) })
        : finishedWords.notBySource,
      pair: finished,
    },
  ]
  return (
    <dl className="overview-figures">
      {cells.map(({ label, about, pair }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="overview-number">{pair.now === null ? '–' : number(pair.now)}</span>
            <Change {...pair} />
            <span className="block text-caption text-muted">{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ now, before }: Pair) {
  if (now === null || before === null) return null
  const { change } = words
  const values = { before: number(before), percent: before > 0 ? percent(Math.abs(now - before) / before) : '' }
  if (now === before) return <span className="overview-change">{before === 0 ? change.none : change.same}</span>
  if (before === 0) return <span className="overview-change">{change.fromNone}</span>
  const direction = now > before ? 'up' : 'down'
  return (
    <span className="overview-change" data-direction={direction}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={direction === 'up' ? 'M5 1 9 8H1z' : 'M5 9 1 2h8z'} />
      </svg>
      {fillIn(change[direction], values)}
    </span>
  )
}
