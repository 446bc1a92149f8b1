import { Drawing } from '#app/components/drawing.tsx'

/** Sizes of the drawings, which share one scale, and of one leaf of each door, in the drawing's own units. */
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
  /** Name of the drawing; the people in front of the door are a file of their own, `{name}-visitors`. */
  name: string
  alt: string
}

/** An offering as a doorway: its leaves open while its card is pointed at or focused, and on touch screens while it scrolls into view. */
export function OfferingPicture({ index, name, alt }: OfferingPictureProps) {
  const picture = PICTURES[index]
  if (!picture) return null
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

/** One leaf with two panels and a handle on the side away from the hinges, drawn as if the hinges were on its left. */
function Leaf({ size: [width, height], className }: { size: readonly [number, number]; className: string }) {
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
