import { between, eased, even } from '../motion.ts'
import { box, COLORS, envelope, faded, placed, tick } from '../props.ts'
import { letterAll, MARGIN_PX, type SceneBuilder, stepHead, type Words } from '../scene.ts'

const CARD = { x: 64, y: 176, width: 460, height: 390 }
const NAMES = { x: 760, y: 176, leading: 82 }

/** Five envelopes leave the new meeting, one for each person. */
export function sentScene(friday: Words['conflict']): SceneBuilder<'sent'> {
  return async (words, letter) => {
    const head = await stepHead(letter, 5, words.step)
    const names = await letterAll(
      letter,
      friday.people.map((person) => person.name),
      'bold',
      50,
    )
    const [meeting, day] = await letterAll(letter, [words.meeting, words.day], 'headline', 62)
    const time = await letter(words.time, 'headline', 132)
    if (!meeting || !day) throw new Error('the card needs its words')
    const card =
      box(0, 0, CARD.width, CARD.height, `fill="${COLORS.ink}"`) +
      meeting.at(44, 40, COLORS.paper) +
      day.at(44, 150, COLORS.paper) +
      time.at(40, 220, COLORS.paper)
    const list = names
      .map((name, row) => {
        const y = NAMES.y + row * NAMES.leading
        return `<path d="M${NAMES.x} ${y - 4}H${1280 - MARGIN_PX}" stroke="${row ? COLORS.line : COLORS.ink}" stroke-width="${row ? 2 : 3}"/>${name.at(NAMES.x, y + 8, COLORS.ink)}`
      })
      .join('')
    return (now) => {
      const flights = names.map((_, row) => {
        const start = 0.9 + row * 0.35
        const way = eased(now, start, 0.9)
        const y = NAMES.y + row * NAMES.leading + 38
        const mail = way > 0 && way < 1 ? envelope(between(480, 1150, way), between(372, y, way), 1) : ''
        return { mail, mark: tick(1150, y, even(now, start + 0.9, 0.25)) }
      })
      return (
        head +
        faded(list, eased(now, 0.1, 0.5)) +
        flights.map(({ mail }) => mail).join('') +
        placed(card, CARD.x, between(760, CARD.y, eased(now, 0, 0.7))) +
        flights.map(({ mark }) => mark).join('')
      )
    }
  }
}
