import { between, eased } from '../motion.ts'
import { COLORS, pencilBody, placed } from '../props.ts'
import { letterAll, MARGIN_PX, type SceneBuilder, stacked } from '../scene.ts'

const LEADING = 104
/** First line, position, color and time of both sentences. The pencil beside each has its color. */
const SENTENCES = [
  { first: 0, y: 100, color: COLORS.ember, at: 0.2 },
  { first: 2, y: 364, color: COLORS.ink, at: 1.4 },
]

/** Two sentences with the pencil and the pen. */
export const endScene: SceneBuilder<'end'> = async (words, letter) => {
  const lines = await letterAll(letter, words.lines, 'headline', 96)
  return (time) =>
    SENTENCES.map(({ first, y, color, at }) => {
      const shown = eased(time, at, 0.6)
      const tool = `<g transform="scale(1.5)">${pencilBody(color)}</g>`
      return (
        placed(stacked(lines.slice(first, first + 2), MARGIN_PX, y, LEADING, color), 0, 0, 0, shown) +
        placed(tool, between(1320, 842, shown), y + LEADING + 10, 90, shown)
      )
    }).join('')
}
