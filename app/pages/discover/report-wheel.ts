import type { jsPDF } from 'jspdf'

/** Between two arcs. */
const GAP_DEG = 5
/** Width of an arc at its end and at its head, as shares of the radius. */
const TAIL = 0.13
const HEAD = 0.44
/** Straight lines in place of a curve. */
const STEPS = 24
const SHARES = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)

interface Wheel {
  x: number
  y: number
  radius: number
  /** Of the four arcs, in order. */
  fills: readonly string[]
}

/** Fills the four tapering arcs of the flywheel around a point, as the website draws them. */
export function fillWheel(doc: jsPDF, { x, y, radius, fills }: Wheel): void {
  for (const [index, fill] of fills.entries()) {
    /** @param share how far along the arc, from 0 to 1 */
    const at = (share: number, distance: number): [number, number] => {
      const degrees = index * 90 + GAP_DEG / 2 + (90 - GAP_DEG) * share
      const angle = (degrees * Math.PI) / 180
      return [x + distance * Math.sin(angle), y - distance * Math.cos(angle)]
    }
    doc.setFillColor(fill)
    doc.moveTo(...at(0, radius))
    for (const share of SHARES) {
      doc.lineTo(...at(share, radius))
    }
    for (const share of SHARES.toReversed()) {
      const width = TAIL + (HEAD - TAIL) * share
      doc.lineTo(...at(share, radius * (1 - width)))
    }
    doc.close().fill()
  }
}
