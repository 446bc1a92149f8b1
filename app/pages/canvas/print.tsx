import { FlywheelMark } from '#app/components/flywheel.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasAnswers, RATING_KEY, stepOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isAnswered } from './steps.ts'

/** Characters that fit into a box of the grid. */
const BOX_MAX = 480
/** Type sizes for columns, with the characters of all answers that fit on one landscape sheet. */
const DENSITIES = [
  { name: 'normal', upTo: 4500 },
  { name: 'dense', upTo: 9000 },
] as const
/** Characters in a line of a column. A line break can leave almost a whole line empty. */
const LINE_CHARACTERS = 42

function room(answer: string): number {
  return answer.length + (answer.split('\n').length - 1) * LINE_CHARACTERS
}

/** Short answers are set in boxes of equal size. Long ones flow through columns, in smaller type the more text there is. */
function densityOf(answers: CanvasAnswers): string {
  const rooms = CANVAS_TEXT_KEYS.map((key) => room(answers[key]))
  if (rooms.every((needed) => needed <= BOX_MAX)) return 'boxes'
  const total = rooms.reduce((sum, needed) => sum + needed, 0)
  return DENSITIES.find(({ upTo }) => total <= upTo)?.name ?? 'full'
}

/** The canvas as one landscape page: on paper only, where it replaces everything else. */
export function CanvasPrint({ answers, words }: { answers: CanvasAnswers; words: CanvasWords }) {
  return (
    <div className="canvas-print" data-density={densityOf(answers)}>
      <p className="headline canvas-print-title">{words.title}</p>
      <div className="canvas-print-boxes">
        <section>
          <h3>
            <span>1</span> {words.rating.title}
          </h3>
          <p>
            {fillIn(words.rating.outOf, { value: answers[RATING_KEY] })}: {words.rating.scale[answers[RATING_KEY] - 1]}
          </p>
        </section>
        {CANVAS_TEXT_KEYS.map((key) => (
          <section key={key}>
            <h3>
              <span>{stepOf(key)}</span> {words.questions[key].title}
            </h3>
            <p dir="auto">{isAnswered(answers, key) ? answers[key] : words.labels.notAnswered}</p>
          </section>
        ))}
        <FlywheelMark className="canvas-print-mark" />
      </div>
    </div>
  )
}
