/** Objects on the film's table, drawn like the site's illustrations: flat solids, ink lines, no shadows. */

import colors from '#contract/colors.json' with { type: 'json' }

export const WIDTH_PX = 1280
export const HEIGHT_PX = 720

export const COLORS = {
  ...colors,
  paper2: colors['paper-2'],
  ink2: colors['ink-2'],
  emberDeep: colors['ember-deep'],
  /** Paper on the table, a little warmer than the site's white. */
  white: '#fffdf9',
  tint: '#f6dfd2',
  skin: '#b98a68',
  skinDark: '#8a6045',
} as const

/** Moves, rotates (degrees) and fades a drawing around its own origin. */
export function placed(content: string, x: number, y: number, turn = 0, opacity = 1): string {
  if (opacity <= 0.005) return ''
  const rotate = turn ? ` rotate(${turn})` : ''
  const fade = opacity < 0.995 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''
  return `<g transform="translate(${x} ${y})${rotate}"${fade}>${content}</g>`
}

export function faded(content: string, opacity: number): string {
  return placed(content, 0, 0, 0, opacity)
}

/** A sheet of paper with a folded corner. Its top left corner is the origin. */
export function sheet(width: number, height: number): string {
  const fold = 34
  return `<path d="M0 0H${width - fold}L${width} ${fold}V${height}H0Z" fill="${COLORS.white}" stroke="${COLORS.ink}" stroke-width="3"/><path d="M${width - fold} 0V${fold}H${width}" fill="${COLORS.paper2}" stroke="${COLORS.ink}" stroke-width="3"/>`
}

export function box(x: number, y: number, width: number, height: number, paint: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${paint}/>`
}

/** A line that is being drawn. `way` is its visible share, from 0 to 1. `length` must be at least the line's length. */
export function drawnLine(path: string, way: number, color: string, width: number, length: number): string {
  if (way <= 0) return ''
  const dash = way >= 1 ? '' : ` stroke-dasharray="${length}" stroke-dashoffset="${Math.round(length * (1 - way))}"`
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${dash}/>`
}

/** An upright pencil with its tip at the origin. */
export function pencilBody(color: string): string {
  const { ink, paper } = COLORS
  return (
    `<path d="M-13-46 0 0 13-46Z" fill="${paper}" stroke="${ink}" stroke-width="3"/><path d="M-5-18 0 0 5-18Z" fill="${color}"/>` +
    `<path d="M-13-46V-218H13V-46Z" fill="${color}" stroke="${ink}" stroke-width="3"/><path d="M-4-48V-216" stroke="${paper}" stroke-width="2.5" fill="none"/>` +
    `<path d="M-13-218H13V-244a13 10 0 0 0-26 0Z" fill="${ink}" stroke="${ink}" stroke-width="3"/>`
  )
}

/** The assistant: a red pencil that leans to the right. */
export function pencil(x: number, y: number, opacity = 1): string {
  return placed(pencilBody(COLORS.ember), x, y, 34, opacity)
}

/** A finger: a thick line with round ends, outlined by a wider line below it. */
function finger(path: string, width: number): string {
  return (
    `<path d="${path}" stroke="${COLORS.ink}" stroke-width="${width + 6}" fill="none"/>` +
    `<path d="${path}" stroke="${COLORS.skin}" stroke-width="${width}" fill="none"/>`
  )
}

/** A forearm in a dark sleeve that reaches out of the picture at the lower right. */
const FOREARM =
  `<path d="M118 96 186 36 620 420 480 600Z" fill="${COLORS.ink}"/>` +
  `<path d="M104 106 180 26 208 52 132 134Z" fill="${COLORS.white}" stroke="${COLORS.ink}" stroke-width="3"/>`

/** Ruth's hand with a pen. The nib is the origin. */
export function writingHand(x: number, y: number): string {
  return placed(
    `<g stroke-linecap="round" stroke-linejoin="round">${FOREARM}` +
      finger('M128 80C112 92 84 92 66 78', 34) +
      finger('M128 64C108 72 82 66 60 52', 34) +
      `<path d="M60 40C70 8 120-14 158 22 184 50 166 84 128 104 96 112 66 84 60 40Z" fill="${COLORS.skin}" stroke="${COLORS.ink}" stroke-width="3"/>` +
      `<path d="M0 0 16-30 128-142 146-124 34-12Z" fill="${COLORS.ink}"/><path d="M0 0 16-30 34-12Z" fill="${COLORS.paper}" stroke="${COLORS.ink}" stroke-width="3"/><path d="M116-130 134-112" stroke="${COLORS.ember}" stroke-width="5"/>` +
      finger('M134 8C112-22 84-34 50-26', 32) +
      finger('M112 66C92 60 66 36 46 2', 32) +
      `<path d="M40-6C38 0 40 6 45 10" stroke="${COLORS.skinDark}" stroke-width="3" fill="none"/>` +
      `<path d="M100 60C112 70 124 74 138 70" stroke="${COLORS.skinDark}" stroke-width="3" fill="none"/></g>`,
    x,
    y,
  )
}

/** The same hand, pointing. The fingertip is the origin. */
export function pointingHand(x: number, y: number): string {
  return placed(
    `<g stroke-linecap="round" stroke-linejoin="round">${FOREARM}` +
      `<path d="M70 70C60 40 110-4 152 20 188 46 176 88 136 112 104 124 74 100 70 70Z" fill="${COLORS.skin}" stroke="${COLORS.ink}" stroke-width="3"/>` +
      finger('M138 24C104 14 62 22 16 16', 32) +
      finger('M126 52C108 48 88 50 74 60', 30) +
      finger('M126 78C110 76 94 78 82 84', 28) +
      finger('M124 102C114 100 104 102 96 104', 24) +
      finger('M150 40C140 30 120 34 108 44', 26) +
      `<path d="M6 8C2 12 2 20 8 24" stroke="${COLORS.skinDark}" stroke-width="3" fill="none"/></g>`,
    x,
    y,
  )
}

/** An envelope with its center at the origin. */
export function envelope(x: number, y: number, opacity: number): string {
  const paint = `fill="${COLORS.white}" stroke="${COLORS.ink}" stroke-width="3"`
  return placed(`${box(-42, -28, 84, 56, paint)}<path d="M-42-28 0 8 42-28" ${paint}/>`, x, y, 0, opacity)
}

export function tick(x: number, y: number, way: number): string {
  return drawnLine(`M${x} ${y}l14 16 28-36`, way, COLORS.ink, 7, 70)
}

const RING_RADIUS = 30
const STEPS = 5

/** The present step of the film as a ring of five arcs: past steps in ink, the present one in red. */
export function stepRing(x: number, y: number, step: number): string {
  const arcs = Array.from({ length: STEPS }, (_, index) => {
    const [from, to] = [index * 72 + 7, (index + 1) * 72 - 7].map((degrees) => {
      const radians = (degrees * Math.PI) / 180
      return `${(RING_RADIUS * Math.sin(radians)).toFixed(1)} ${(-RING_RADIUS * Math.cos(radians)).toFixed(1)}`
    })
    const color = index + 1 === step ? COLORS.ember : index + 1 < step ? COLORS.ink : COLORS.line
    return `<path d="M${from}A${RING_RADIUS} ${RING_RADIUS} 0 0 1 ${to}" fill="none" stroke="${color}" stroke-width="${index + 1 === step ? 15 : 11}"/>`
  })
  return placed(arcs.join(''), x, y)
}
