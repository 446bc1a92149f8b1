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
/** Type size by density. */
const SIZES = { boxes: 'text-[8.5pt]', normal: 'text-[8pt]', dense: 'text-[6.6pt]', full: 'text-[4.6pt]' } as const
const GRID = 'grid h-[168mm] auto-rows-[minmax(0,1fr)] grid-cols-[repeat(4,minmax(0,1fr))] border-line border-l'
const TITLE = 'font-semibold text-[1.15em]'
/** Characters in a line of a column. A line break can leave almost a whole line empty. */
const LINE_CHARACTERS = 42

function room(answer: string): number {
  return answer.length + (answer.split('\n').length - 1) * LINE_CHARACTERS
}

/** Short answers are set in boxes of equal size. Long ones flow through columns, in smaller type the more text there is. */
function densityOf(answers: CanvasAnswers): keyof typeof SIZES {
  const rooms = CANVAS_TEXT_KEYS.map((key) => room(answers[key]))
  if (rooms.every((needed) => needed <= BOX_MAX)) return 'boxes'
  const total = rooms.reduce((sum, needed) => sum + needed, 0)
  return DENSITIES.find(({ upTo }) => total <= upTo)?.name ?? 'full'
}

/** The canvas as one landscape page: on paper only, where it replaces everything else. */
export function CanvasPrint({ answers, words }: { answers: CanvasAnswers; words: CanvasWords }) {
  const density = densityOf(answers)
  const isGrid = density === 'boxes'
  const box = isGrid ? 'overflow-hidden border-line border-r border-b px-[3mm] py-[2mm]' : 'mb-[3mm]'
  return (
    <div className={`canvas-print hidden leading-[1.3] print:block ${SIZES[density]}`}>
      <p className="headline mb-[3mm] border-ink border-b pb-[2mm] text-[16pt]">{words.title}</p>
      <div className={isGrid ? GRID : 'columns-4 gap-[6mm] [column-rule:1px_solid_var(--color-line)]'}>
        <section className={box}>
          <h3 className={TITLE}>
            <span className="text-ember">1</span> {words.rating.title}
          </h3>
          <p className="whitespace-pre-line">
            {fillIn(words.rating.outOf, { value: answers[RATING_KEY] })}: {words.rating.scale[answers[RATING_KEY] - 1]}
          </p>
        </section>
        {CANVAS_TEXT_KEYS.map((key) => (
          <section key={key} className={box}>
            <h3 className={TITLE}>
              <span className="text-ember">{stepOf(key)}</span> {words.questions[key].title}
            </h3>
            <p dir="auto" className="whitespace-pre-line">
              {isAnswered(answers, key) ? answers[key] : words.labels.notAnswered}
            </p>
          </section>
        ))}
        <FlywheelMark className={`w-[12mm] ${isGrid ? 'm-[2mm] self-end justify-self-end' : ''}`} />
      </div>
    </div>
  )
}
