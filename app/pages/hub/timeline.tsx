interface TimelineProps {
  className?: string
  /** Length of the ruler. */
  days: number
  /** Days that are filled in, both included; without them the ruler is empty. */
  from?: number
  to?: number
}

const DAY_WIDTH = 12
const HEIGHT = 64
const LONG_TICK_EVERY = 10

/** A ruler with a mark per day, some days filled in. Decorative: the days are named in the text. */
export function Timeline({ className, days, from, to }: TimelineProps) {
  const width = days * DAY_WIDTH
  const ticks = Array.from(
    { length: days + 1 },
    (_, day) => `M${day * DAY_WIDTH} ${HEIGHT}v${day % LONG_TICK_EVERY === 0 ? -20 : -10}`,
  ).join('')
  return (
    <svg
      className={className}
      viewBox={`-1 0 ${width + 2} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
    >
      {from !== undefined && to !== undefined ? (
        <path d={`M${(from - 1) * DAY_WIDTH} ${HEIGHT}V22H${to * DAY_WIDTH}V${HEIGHT}z`} fill="var(--color-ember)" />
      ) : null}
      <path d={ticks} stroke="var(--color-ink)" strokeWidth="1.2" vectorEffect="non-scaling-stroke" />
      <path d={`M0 ${HEIGHT}H${width}`} stroke="var(--color-ink)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
