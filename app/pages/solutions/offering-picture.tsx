import { Drawing } from '#app/components/drawing.tsx'

/** Sizes of the drawings, which share one scale, and of one leaf of each door, in the drawing's own units. */
const DOORWAYS = [
  { width: 280, height: 242, leaf: [84, 178], className: 'door-workshop' },
  { width: 340, height: 338, leaf: [72, 170], className: 'door-accelerator' },
  { width: 400, height: 736, leaf: [116, 400], className: 'door-hub' },
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
  const doorway = DOORWAYS[index]
  if (!doorway) return null
  const { width, height, leaf, className } = doorway
  return (
    <div className={`door ${className}`}>
      <Drawing name={name} alt={alt} width={width} height={height} eager />
      <Leaf size={leaf} />
      {index > 0 ? <Leaf size={leaf} /> : null}
      <Drawing name={`${name}-visitors`} alt="" width={width} height={height} eager />
    </div>
  )
}

/** One leaf with two panels and a handle on the side away from the hinges, drawn as if the hinges were on its left. */
function Leaf({ size: [width, height] }: { size: readonly [number, number] }) {
  const rail = Math.round(height * 0.45)
  return (
    <svg className="door-leaf" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
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
