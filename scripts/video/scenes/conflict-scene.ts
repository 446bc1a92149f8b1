import { calendar, calendarBottom, calendarTop, hourColumn, hourX, rowY } from '../calendar.ts'
import { along, eased, even } from '../motion.ts'
import { COLORS, drawnLine, faded, pencil } from '../props.ts'
import { MARGIN_PX, type SceneBuilder, stepHead } from '../scene.ts'

/** Times at which the pencil reaches the rows with a conflict, and the rows. */
const HITS = [
  { row: 2, at: 4.6 },
  { row: 3, at: 5.4 },
]

/** Five calendars. The pencil tries the usual hour and finds two people traveling. */
export const conflictScene: SceneBuilder<'conflict'> = async (words, letter) => {
  const head = await stepHead(letter, 1, words.step)
  const { rules, bars } = await calendar(words, letter)
  const finding = await letter(words.finding, 'headline', 54)
  const left = hourX(words.usual.from)
  const right = hourX(words.usual.to)
  const middle = (left + right) / 2
  const outline = `M${left} ${calendarTop}V${calendarBottom}H${right}V${calendarTop}Z`
  return (time) => {
    const kept = 1 - eased(time, words.seconds - 0.5, 0.4)
    const trying = even(time, 2.2, 1.4)
    const marks = HITS.map(({ row, at }) => {
      const y = rowY(row)
      const cross = `M${middle - 30} ${y - 22}L${middle + 30} ${y + 22}M${middle + 30} ${y - 22}L${middle - 30} ${y + 22}`
      return drawnLine(cross, even(time, at, 0.4), COLORS.ember, 9, 80)
    }).join('')
    const point = along(time, [
      { x: 1180, y: 640, at: 1 },
      { x: left, y: calendarTop, at: 2.2 },
      { x: left, y: calendarBottom, at: 2.8 },
      { x: right, y: calendarBottom, at: 3 },
      { x: right, y: calendarTop, at: 3.6, leave: 3.8 },
      { x: middle + 24, y: rowY(2) + 10, at: 4.6, leave: 5 },
      { x: middle + 24, y: rowY(3) + 10, at: 5.4, leave: 5.9 },
      { x: 1130, y: 560, at: 6.8 },
    ])
    return (
      head +
      faded(rules, eased(time, 0, 0.4)) +
      faded(hourColumn(words.usual), eased(time, 3.5, 0.3) * kept) +
      faded(bars, eased(time, 0.4, 0.5)) +
      faded(
        drawnLine(outline, trying, COLORS.ember, 6, 2 * (calendarBottom - calendarTop + right - left)) +
          marks +
          finding.at(MARGIN_PX, calendarBottom + 26, COLORS.ink, even(time, 5.8, 1.1)),
        kept,
      ) +
      pencil(point.x, point.y, eased(time, 0.8, 0.4))
    )
  }
}
