import { along, eased, even } from '../motion.ts'
import { box, COLORS, drawnLine, pencil, placed, sheet } from '../props.ts'
import { letterAll, MARGIN_PX, type SceneBuilder, stacked } from '../scene.ts'

const SHEET = { x: 736, y: 112, width: 480, height: 472 }
const DAY_WIDTH = SHEET.width / 5
const HEAD_HEIGHT = 84
/** Meetings of the week: day, top, height. */
const SLIPS = [
  [0, 110, 70],
  [0, 250, 110],
  [1, 150, 60],
  [1, 330, 90],
  [2, 110, 130],
  [3, 310, 70],
  [4, 120, 60],
  [4, 350, 70],
] as const
const MOVING = { day: 3, y: 150, height: 96 }

/** A week on paper. The pencil moves one meeting to the next day. */
export const titleScene: SceneBuilder<'title'> = async (words, letter) => {
  const title = await letterAll(letter, words.title, 'headline', 116)
  const lead = await letterAll(letter, words.lead, 'text', 41)
  const note = await letter(words.note, 'hand', 34)
  const days = await letterAll(letter, words.days, 'bold', 36)
  const still =
    stacked(title, MARGIN_PX - 4, 96, 118, COLORS.ink) +
    stacked(lead, MARGIN_PX, 392, 56, COLORS.ink2) +
    note.at(MARGIN_PX, 540, COLORS.muted)
  const week =
    sheet(SHEET.width, SHEET.height) +
    days.map((day, index) => day.at(index * DAY_WIDTH + (DAY_WIDTH - day.width) / 2, 22, COLORS.ink)).join('') +
    `<path d="M0 ${HEAD_HEIGHT}H${SHEET.width}" stroke="${COLORS.ink}" stroke-width="3"/>` +
    `<path d="${[1, 2, 3, 4].map((day) => `M${day * DAY_WIDTH} ${HEAD_HEIGHT}V${SHEET.height}`).join('')}" stroke="${COLORS.line}" stroke-width="3"/>` +
    SLIPS.map(([day, y, height]) =>
      box(
        day * DAY_WIDTH + 12,
        y,
        DAY_WIDTH - 24,
        height,
        `fill="${COLORS.paper2}" stroke="${COLORS.ink}" stroke-width="2"`,
      ),
    ).join('')
  return (time) => {
    const way = eased(time, 1.9, 1.1)
    const left = MOVING.day * DAY_WIDTH + 12
    const slip = box(left + way * DAY_WIDTH, MOVING.y + way * 52, DAY_WIDTH - 24, MOVING.height, `fill="${COLORS.ink}"`)
    const ghost = box(
      left,
      MOVING.y,
      DAY_WIDTH - 24,
      MOVING.height,
      `fill="none" stroke="${COLORS.ink}" stroke-width="2" stroke-dasharray="8 8"`,
    )
    const point = along(time, [
      { x: 1190, y: 560, at: 0.4 },
      { x: SHEET.x + left + 30, y: SHEET.y + MOVING.y + 50, at: 1.7, leave: 1.9 },
      { x: SHEET.x + left + DAY_WIDTH + 30, y: SHEET.y + MOVING.y + 102, at: 3, leave: 3.3 },
      { x: 1130, y: 600, at: 4.2 },
    ])
    const arrow = drawnLine(
      `M${left + 42} ${MOVING.y + 62}c20 40 50 60 88 54`,
      even(time, 1.9, 1.1),
      COLORS.ember,
      5,
      160,
    )
    return still + placed(week + ghost + slip + (way < 1 ? '' : arrow), SHEET.x, SHEET.y, 0) + pencil(point.x, point.y)
  }
}
