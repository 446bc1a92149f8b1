import { along, eased, even, type Point } from '../motion.ts'
import { COLORS, drawnLine, pencil, placed, sheet } from '../props.ts'
import { letterAll, MARGIN_PX, type SceneBuilder, stacked } from '../scene.ts'

const LETTER = { x: 150, y: 168, width: 980, height: 424 }
const LEFT = 70
const TOP = 132
const LEADING = 84
const SIZE = 68

/** The client's message. The pencil circles the old day and underlines the new one. */
export const requestScene: SceneBuilder<'request'> = async (words, letter) => {
  const heading = await letter(words.heading, 'headline', 56)
  const sender = await letter(words.sender, 'bold', 40)
  const lines = await letterAll(letter, words.lines, 'headline', SIZE)
  const [first, second] = lines
  if (!first || !second) throw new Error('the message needs two lines')
  const from = first.span(words.from)
  const to = second.span(words.to)
  const circle = {
    x: LEFT + (from.from + from.to) / 2,
    y: TOP + SIZE * 0.66,
    rx: (from.to - from.from) / 2 + 14,
    ry: 46,
  }
  const underline = { x: LEFT + to.from, y: TOP + LEADING + SIZE * 1.16, width: to.to - to.from - 22 }
  const message =
    sheet(LETTER.width, LETTER.height) +
    sender.at(LEFT, 48, COLORS.muted) +
    stacked(lines, LEFT, TOP, LEADING, COLORS.ink)
  /** A hand-drawn ring: a little more than one turn, growing outward. */
  const onRing = (way: number): Point => {
    const angle = (way * 2.2 - 0.75) * Math.PI
    const growth = 0.96 + way * 0.1
    return {
      x: Math.round(circle.x + circle.rx * growth * Math.cos(angle)),
      y: Math.round(circle.y + circle.ry * growth * Math.sin(angle)),
    }
  }
  const ring = (way: number) => {
    const points = Array.from({ length: Math.ceil(way * 60) + 1 }, (_, index) => onRing(Math.min(way, index / 60)))
    return `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" fill="none" stroke="${COLORS.ember}" stroke-width="6" stroke-linecap="round"/>`
  }
  const stroke = `M${underline.x} ${underline.y + 4}q${underline.width / 2} -10 ${underline.width} 0`
  const [start, end] = [onRing(0), onRing(1)]
  return (time) => {
    const arrival = eased(time, 0, 0.8)
    const circling = even(time, 2.4, 1)
    const onLetter = onRing(circling)
    const point =
      time < 2.4 || time >= 3.4
        ? along(time, [
            { x: 1210, y: 660, at: 1.5 },
            { x: LETTER.x + start.x, y: LETTER.y + start.y, at: 2.4, leave: 2.5 },
            { x: LETTER.x + end.x, y: LETTER.y + end.y, at: 3.4, leave: 3.4 },
            { x: LETTER.x + underline.x, y: LETTER.y + underline.y, at: 4, leave: 4.1 },
            { x: LETTER.x + underline.x + underline.width, y: LETTER.y + underline.y, at: 4.7, leave: 5 },
            { x: 1130, y: 560, at: 5.8 },
          ])
        : { x: LETTER.x + onLetter.x, y: LETTER.y + onLetter.y }
    const marks =
      (circling > 0 ? ring(circling) : '') +
      drawnLine(stroke, even(time, 4.1, 0.6), COLORS.ember, 8, underline.width * 1.02)
    return (
      heading.at(MARGIN_PX, 40, COLORS.ink) +
      placed(message + marks, LETTER.x, LETTER.y + (1 - arrival) * 620) +
      pencil(point.x, point.y, eased(time, 1.2, 0.4))
    )
  }
}
