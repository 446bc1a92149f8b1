import { between, eased } from '../motion.ts'
import { note } from '../note.ts'
import { box, COLORS, pencil, placed } from '../props.ts'
import { type SceneBuilder, stepHead } from '../scene.ts'

const SHEET = { x: 180, y: 152 }

/** The pencil writes the note to all participants. A label says that nothing has been sent. */
export const draftScene: SceneBuilder<'draft'> = async (words, letter) => {
  const head = await stepHead(letter, 3, words.step)
  const paper = await note(words, letter, 0.7)
  const label = await letter(words.label, 'bold', 40)
  const stamp =
    box(0, 0, label.width + 56, 76, `fill="${COLORS.paper}" stroke="${COLORS.ember}" stroke-width="5"`) +
    label.at(28, 14, COLORS.ember)
  return (time) => {
    const written = paper.point(time)
    const leaving = eased(time, paper.seconds, 0.8)
    const x = between(SHEET.x + written.x, 1150, leaving)
    const y = between(SHEET.y + written.y, 640, leaving)
    const arrival = eased(time, 0, 0.6)
    return (
      head +
      placed(paper.at(time), SHEET.x, between(740, SHEET.y, arrival)) +
      placed(stamp, 800, 560, -4, eased(time, paper.seconds + 0.5, 0.25) - eased(time, words.seconds - 0.4, 0.3)) +
      pencil(x, y, eased(time, 0.3, 0.4) - eased(time, words.seconds - 0.6, 0.5))
    )
  }
}
