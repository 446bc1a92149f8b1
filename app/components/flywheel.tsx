import { point, STAGE_FILLS, stageArc, turned } from './flywheel-mark.tsx'

/** Engraved lines and letters have the color of the background, which `.night` sets. */
const GROUND = 'var(--ground,var(--color-paper))'

/** Three engraved lines that trail behind the head of an arc. */
const TRAIL = [340, 326, 312]
  .map(
    (radius, line) =>
      `M${point(radius, 34 + line * 13)}A${radius} ${radius} 0 0 1 ${point(radius, 84 - line * 2)}`,
  )
  .join('')

/**
 * Base lines of a label at the arc's head: along the arc, and against it in the lower half, where
 * it would be upside down.
 */
const LABEL_PATHS = [
  `M${point(370, 20)}A370 370 0 0 1 ${point(370, 85)}`,
  `M${point(402, 85)}A402 402 0 0 0 ${point(402, 20)}`,
]
/** Middle of a label, in degrees from the beginning of its arc. */
const LABEL_DEG = 72

interface FlywheelProps {
  className?: string
  /** Words set along the four arcs. */
  labels?: readonly string[]
  /** Lights one arc, 0 to 3, and draws the others as outlines. */
  lit?: number | undefined
  /** Leaves one arc out, 0 to 3. */
  missing?: number | undefined
  /** Link targets of the arcs. Without them the drawing is decorative. */
  targets?: readonly string[]
  /** Degrees by which it is turned at rest, clockwise. */
  turn?: number
  /**
   * Whether it turns with the page's scrolling, against the clock, so that the next stage follows.
   */
  turning?: boolean
}

/**
 * Words on filled arcs have the color of the background. On the light second arc and on outlines
 * they are ink.
 */
function labelFill(index: number, lit: number | undefined): string {
  if (lit !== undefined && lit !== index) {
    return 'currentColor'
  }
  return index === 1 ? 'var(--color-ink)' : GROUND
}

interface StageArcProps {
  fill: string
  isMissing: boolean
  isLit: boolean
}

/** The arc of a stage: filled, as an outline, or as the gap that it leaves. */
function StageArc({ fill, isMissing, isLit }: StageArcProps) {
  if (isMissing) {
    return (
      <path d={stageArc()} stroke="var(--color-muted)" strokeWidth="4" strokeDasharray="14 12" />
    )
  }
  if (isLit) {
    return (
      <>
        <path d={stageArc()} fill={fill} />
        <path d={TRAIL} stroke={GROUND} strokeWidth="3" />
      </>
    )
  }
  return <path d={stageArc()} stroke={fill} strokeWidth="3" />
}

/** The signature drawing: four arcs in the stages' colors, each tapering into the next. */
export function Flywheel({
  className,
  labels,
  lit,
  missing,
  targets,
  turn = 0,
  turning,
}: FlywheelProps) {
  // Two wheels with labels on one page differ in their links.
  const labelPath = targets ? 'way' : 'label'
  return (
    // The element around the drawing turns, because browsers animate elements on the compositor and
    // parts of an SVG on the main thread.
    <div className={`${turning ? 'wheel-turn ' : ''}${className ?? ''}`}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its arcs are links with names, if any */}
      <svg viewBox="-500 -500 1000 1000" aria-hidden={targets ? undefined : true} fill="none">
        <g stroke="var(--color-line)" strokeWidth="2">
          <circle r="492" />
          <circle r="474" strokeWidth="18" pathLength="360" strokeDasharray=".4 4.6" />
          <circle r="250" />
          <circle r="242" />
          <circle r="76" />
          <path d="M0-242V-76M0 242V76M-242 0H-76M242 0H76" />
        </g>
        {labels
          ? LABEL_PATHS.map((path, against) => (
              <path key={path} id={labelPath + against} d={path} />
            ))
          : null}
        {STAGE_FILLS.map((fill, index) => {
          const Arc = targets ? 'a' : 'g'
          return (
            <Arc key={fill} transform={turned(index, turn)} href={targets?.[index]}>
              <StageArc
                fill={fill}
                isMissing={index === missing}
                isLit={lit === undefined || lit === index}
              />
              {labels ? (
                <text className="headline" fontSize="46" fill={labelFill(index, lit)}>
                  {LABEL_PATHS.map((path, against) => {
                    const middle = ((LABEL_DEG + 90 * index + turn) * Math.PI) / 180
                    const isInLowerHalf = Math.cos(middle) < 0
                    const isUpright = isInLowerHalf === against > 0
                    // A wheel with links turns them, so each label needs both ways
                    // (pages/home/stages.css).
                    return isUpright || targets ? (
                      <textPath
                        key={path}
                        href={`#${labelPath}${against}`}
                        textAnchor={against ? undefined : 'end'}
                        startOffset={against ? undefined : '100%'}
                        fillOpacity={isUpright ? undefined : 0}
                        aria-hidden={isUpright ? undefined : true}
                      >
                        {labels[index]}
                      </textPath>
                    ) : null
                  })}
                </text>
              ) : null}
            </Arc>
          )
        })}
        <circle r="30" fill="currentColor" />
      </svg>
    </div>
  )
}
