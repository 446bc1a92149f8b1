import type { CanvasWords } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS } from '#contract/canvas.ts'

/** All steps to read, for visitors without scripting. */
export function CanvasWithoutScripts({ words }: { words: CanvasWords }) {
  const { withoutScripts } = words
  const questions = [words.rating, ...CANVAS_TEXT_KEYS.map((key) => words.questions[key])]
  return (
    <noscript>
      <p className="mt-5 max-w-measure border-ember border-l-4 bg-white px-4 py-3 font-semibold">
        {withoutScripts.note}
      </p>
      <p className="mt-3">{words.lead}</p>
      <p className="mt-3">
        <a className="link" href={withoutScripts.paper.to}>
          {withoutScripts.paper.label}
        </a>
      </p>
      <h2 className="mt-10 text-h2">{withoutScripts.listTitle}</h2>
      <ol className="mt-6 max-w-measure">
        {questions.map((question, index) => (
          <li key={question.title} className="border-line border-t py-5">
            <h3 className="text-h3">
              {index + 1}. {question.question}
            </h3>
            <p className="mt-2 text-ink-2">{question.hint}</p>
            <p className="mt-2 text-small">
              {words.labels.example}: {question.example}
            </p>
          </li>
        ))}
        <li className="border-line border-t py-5">
          <h3 className="text-h3">
            {questions.length + 1}. {words.summary.title}
          </h3>
          <p className="mt-2 text-ink-2">{words.summary.question}</p>
        </li>
      </ol>
    </noscript>
  )
}
