import { useId } from 'react'
import { point } from '#app/components/flywheel.tsx'
import type { labs } from '#content/pages/labs.ts'
import type { Words } from '#contract/words.ts'

const DEGREES_PER_HOUR = 30
/** Degrees left open at each end of an arc. */
const GAP_DEG = 1.4
const OUTER_RADIUS = 452
const TAIL_WIDTH = 34
const HEAD_WIDTH = 128
const LABEL_RADIUS = 384
const NUMERAL_RADIUS = 284

/** The arc of a stretch of time; like those of the flywheel it grows toward its head. */
function partArc(from: number, to: number): string {
  const start = from * DEGREES_PER_HOUR + GAP_DEG
  const end = to * DEGREES_PER_HOUR - GAP_DEG
  const inner = OUTER_RADIUS - (TAIL_WIDTH + HEAD_WIDTH) / 2
  return `M${point(OUTER_RADIUS, start)}A${OUTER_RADIUS} ${OUTER_RADIUS} 0 0 1 ${point(OUTER_RADIUS, end)}L${point(OUTER_RADIUS - HEAD_WIDTH, end + 2)}A${inner} ${inner} 0 0 0 ${point(OUTER_RADIUS - TAIL_WIDTH, start)}Z`
}

/** Where the label of a stretch of time is set: along the middle of its arc's head. */
function labelPath(from: number, to: number): string {
  const [start, end] = [from * DEGREES_PER_HOUR + GAP_DEG, to * DEGREES_PER_HOUR - GAP_DEG]
  return `M${point(LABEL_RADIUS, start)}A${LABEL_RADIUS} ${LABEL_RADIUS} 0 0 1 ${point(LABEL_RADIUS, end)}`
}

/** Outlined, hatched, solid: the day moves from observing to building. */
function fillOf(index: number, count: number, hatch: string): string {
  if (index === count - 1) return 'var(--color-spark)'
  return index === 0 ? 'none' : `url(#${hatch})`
}

interface DayClockProps {
  className?: string
  /** At least two, in order; the last one is drawn solid. */
  parts: Words<typeof labs.agenda.items>
  /** Draws the dial with one part only, for the margin of a list. */
  lit?: number
  /** `day` lets the hands run from the first hour to the last while the section around passes the view (`.day-view`). */
  hands?: 'start' | 'day'
}

/** A working day on a clock face. Decorative: the parts of the day are named in the text beside it. */
export function DayClock({ className, parts, lit, hands = 'start' }: DayClockProps) {
  const id = useId()
  const hatch = `${id}hatch`
  const first = parts[0]?.from ?? 0
  const hours = Array.from({ length: (parts.at(-1)?.to ?? first) - first + 1 }, (_, hour) => first + hour)
  return (
    <svg className={className} viewBox="-500 -500 1000 1000" aria-hidden="true" fill="none">
      <pattern id={hatch} width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
        <path d="M0 0V13" stroke="var(--color-spark)" strokeWidth="5" />
      </pattern>
      {lit === undefined ? (
        <g stroke="var(--color-line)" strokeWidth="2">
          <circle r="496" />
          <circle r="478" strokeWidth="18" pathLength="360" strokeDasharray=".4 5.6" />
        </g>
      ) : (
        <circle r="484" stroke="var(--color-ink)" strokeWidth="16" />
      )}
      {parts.map((part, index) =>
        lit === undefined || lit === index ? (
          <path
            key={part.at}
            d={partArc(part.from, part.to)}
            fill={fillOf(index, parts.length, hatch)}
            stroke="var(--color-spark)"
            strokeWidth={lit === undefined ? 3 : 16}
          />
        ) : null,
      )}
      {lit === undefined ? (
        <>
          {parts.map((part, index) => (
            <g key={part.at}>
              <path id={`${id}${index}`} d={labelPath(part.from, part.to)} />
              {/* Two copies: the outline of a letter would cover the letter before it. */}
              {index > 0 && index < parts.length - 1 ? (
                <Label path={`${id}${index}`} text={part.time.text} stroke="var(--color-paper)" strokeWidth={24} />
              ) : null}
              <Label
                path={`${id}${index}`}
                text={part.time.text}
                fill={index === parts.length - 1 ? 'var(--color-paper)' : 'var(--color-ink)'}
              />
            </g>
          ))}
          <g className="headline" fontSize="46" textAnchor="middle" fill="var(--color-ink)">
            {hours.map((hour) => {
              const radians = (hour * DEGREES_PER_HOUR * Math.PI) / 180
              return (
                <text
                  key={hour}
                  x={Math.round(NUMERAL_RADIUS * Math.sin(radians))}
                  y={Math.round(-NUMERAL_RADIUS * Math.cos(radians)) + 16}
                >
                  {hour > 12 ? hour - 12 : hour}
                </text>
              )
            })}
          </g>
          <g fill="var(--color-ink)">
            <path
              className={hands === 'day' ? 'day-hour' : ''}
              transform={handTurn(hands, first)}
              d="M-6 54-9-150 0-172 9-150 6 54z"
            />
            <path className={hands === 'day' ? 'day-minute' : ''} d="M-4 66-6-228 0-250 6-228 4 66z" />
          </g>
          <circle r="22" fill="var(--color-ink)" />
          <circle r="7" fill="var(--color-paper)" />
        </>
      ) : null}
    </svg>
  )
}

/** The hour hand points to the first hour unless the styles move it. */
function handTurn(hands: 'start' | 'day', hour: number): string | undefined {
  return hands === 'start' ? `rotate(${hour * DEGREES_PER_HOUR})` : undefined
}

/** The name of a part of the day, set along its arc. */
function Label({ path, text, ...paint }: { path: string; text: string } & React.SVGProps<SVGTextElement>) {
  return (
    <text className="headline" fontSize="44" textAnchor="end" strokeLinejoin="round" {...paint}>
      <textPath href={`#${path}`} startOffset="96%">
        {text}
      </textPath>
    </text>
  )
}
