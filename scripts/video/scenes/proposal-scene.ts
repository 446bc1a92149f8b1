import { calendar, calendarBottom, calendarTop, hourColumn, hourX } from '../calendar.ts'
import { along, between, eased, even } from '../motion.ts'
import { box, COLORS, drawnLine, faded, pencil, placed } from '../props.ts'
import { letterAll, type SceneBuilder, stacked, stepHead, type Words } from '../scene.ts'

const CARD = { width: 548, height: 384, y: 172, first: 64, second: 668 }

/** Two free columns are outlined and become two cards with their reasons. */
export function proposalScene(friday: Words['conflict']): SceneBuilder<'proposal'> {
  return async (words, letter) => {
    const head = await stepHead(letter, 2, words.step)
    const { rules, bars } = await calendar(friday, letter)
    const first = await letter(words.first, 'bold', 36)
    const day = await letter(words.day, 'headline', 60)
    const slots = await Promise.all(
      words.slots.map(async (slot, index) => {
        const time = await letter(slot.time, 'headline', 128)
        const reasons = await letterAll(letter, slot.reasons, 'text', 43)
        const target = index === 0 ? CARD.first : CARD.second
        const face =
          box(
            0,
            0,
            CARD.width,
            CARD.height,
            `fill="${COLORS.white}" stroke="${index ? COLORS.ink : COLORS.ember}" stroke-width="${index ? 3 : 6}"`,
          ) +
          day.at(40, 28, COLORS.ink2) +
          time.at(36, 92, COLORS.ink) +
          stacked(reasons, 40, 250, 56, COLORS.ink2)
        return { slot, face, target }
      }),
    )
    return (time) => {
      const point = along(time, [
        { x: 1130, y: 560, at: 0.3 },
        { x: hourX(15), y: calendarTop, at: 1 },
        { x: hourX(16), y: calendarBottom, at: 1.6, leave: 1.7 },
        { x: hourX(11.5), y: calendarTop, at: 2.2 },
        { x: hourX(12.5), y: calendarBottom, at: 2.8, leave: 3 },
        { x: 610, y: 745, at: 3.8, leave: 5.1 },
        { x: CARD.first + CARD.width - 60, y: CARD.y + 96, at: 5.9, leave: 6.4 },
        { x: 1330, y: 780, at: 7.4 },
      ])
      const columns = words.slots
        .map((slot, index) => {
          const outline = `M${hourX(slot.from)} ${calendarTop}H${hourX(slot.to)}V${calendarBottom}H${hourX(slot.from)}Z`
          return (
            faded(hourColumn(slot), eased(time, 1.5 + index * 1.2, 0.3)) +
            drawnLine(outline, even(time, 1 + index * 1.2, 0.6), COLORS.ember, 6, 1010)
          )
        })
        .join('')
      const cards = slots.map(({ slot, face, target }, index) => {
        const way = eased(time, 3.2 + index * 0.25, 0.9)
        if (way === 0) return ''
        return placed(face, between(hourX(slot.from), target, way), between(760, CARD.y, way))
      })
      const label = box(0, 0, first.width + 48, 62, `fill="${COLORS.ember}"`) + first.at(24, 9, COLORS.white)
      return (
        head +
        faded(rules + columns + bars, 1 - eased(time, 3.1, 0.6)) +
        cards.join('') +
        placed(label, CARD.first + CARD.width - first.width - 48, CARD.y, 0, eased(time, 5.9, 0.3)) +
        pencil(point.x, point.y)
      )
    }
  }
}
