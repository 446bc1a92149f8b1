import { along, between, eased, even } from '../motion.ts'
import { note } from '../note.ts'
import { box, COLORS, drawnLine, faded, placed, pointingHand, writingHand } from '../props.ts'
import { letterAll, type SceneBuilder, stacked, stepHead, type Words } from '../scene.ts'

const SHEET = { x: 64, y: 172, from: 180, fromY: 152 }
const ASIDE_X = 862
const BUTTON = { x: ASIDE_X, y: 472, width: 354, height: 104 }

/** Ruth reads the note, changes the hour in ink and presses the button herself. */
export function approvalScene(draft: Words['draft']): SceneBuilder<'approval'> {
  return async (words, letter) => {
    const head = await stepHead(letter, 4, words.step)
    const paper = await note(draft, letter, -20)
    const question = await letterAll(letter, words.question, 'headline', 52)
    const state = await letter(words.state, 'text', 38)
    const after = await letter(words.after, 'hand', 72)
    const reason = await letter(words.reason, 'hand', 46)
    const button = await letter(words.button, 'bold', 52)
    const old = paper.place(draft.lines[1], words.before)
    const strike = { from: SHEET.x + old.from + 2, to: SHEET.x + old.to, y: SHEET.y + old.y }
    const fresh = { x: strike.to + 22, y: strike.y - 54 }
    const because = { x: fresh.x + after.width + 20, y: strike.y - 28 }
    return (time) => {
      const way = eased(time, 0, 0.8)
      const pressed = eased(time, 10.3, 0.18) - eased(time, 10.8, 0.2)
      const asked = eased(time, 0.9, 0.4)
      const nib = along(time, [
        { x: 1100, y: 800, at: 2.6 },
        { x: strike.from, y: strike.y + 4, at: 3.6, leave: 3.8 },
        { x: strike.to, y: strike.y - 4, at: 4.3, leave: 4.5 },
        { x: fresh.x, y: fresh.y + 70, at: 5, leave: 5 },
        { x: fresh.x + after.width, y: fresh.y + 62, at: 5.9, leave: 6.1 },
        { x: because.x, y: because.y + 44, at: 6.5, leave: 6.5 },
        { x: because.x + reason.width, y: because.y + 40, at: 7.6, leave: 7.8 },
        { x: 1120, y: 860, at: 8.8 },
      ])
      const tip = along(time, [
        { x: 1150, y: 860, at: 9 },
        { x: BUTTON.x + 240, y: BUTTON.y + 66, at: 10.2, leave: 11 },
        { x: 1200, y: 860, at: 11.9 },
      ])
      const face =
        box(
          BUTTON.x,
          BUTTON.y,
          BUTTON.width,
          BUTTON.height,
          `fill="${pressed > 0.4 ? COLORS.emberDeep : COLORS.ember}"`,
        ) +
        button.at(BUTTON.x + 40, BUTTON.y + 20, COLORS.white) +
        `<path d="M${BUTTON.x + 246} ${BUTTON.y + 52}h62m-24-24 24 24-24 24" stroke="${COLORS.white}" stroke-width="6" fill="none"/>`
      return (
        head +
        placed(paper.at(100), between(SHEET.from, SHEET.x, way), between(SHEET.fromY, SHEET.y, way)) +
        drawnLine(
          `M${strike.from} ${strike.y + 4}L${strike.to} ${strike.y - 4}`,
          even(time, 3.8, 0.5),
          COLORS.ink,
          8,
          200,
        ) +
        faded(
          stacked(question, ASIDE_X, 172, 64, COLORS.ink) +
            faded(state.at(ASIDE_X, 384, COLORS.ink2), 1 - eased(time, 10.3, 0.3)) +
            face,
          asked,
        ) +
        after.at(fresh.x, fresh.y, COLORS.ink, even(time, 5, 0.9)) +
        reason.at(because.x, because.y, COLORS.ink, even(time, 6.5, 1.1)) +
        (time > 2.6 && time < 8.8 ? writingHand(nib.x, nib.y) : '') +
        (time > 9 && time < 11.9 ? pointingHand(tip.x, tip.y) : '')
      )
    }
  }
}
