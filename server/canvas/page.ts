import { CANVAS_TEXT_KEYS, type CanvasRow, RATING_KEY, RATING_MAX, stepOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

/** Steps of the template: board and columns. */
const DENSITIES = 25

/**
 * The canvas as one landscape page.
 * @param answers as stored: null where nothing was answered
 * @param writtenAt its date is printed
 */
export function canvasPage(
  answers: Omit<CanvasRow, 'email'>,
  siteUrl: string,
  writtenAt: Date,
  words: CurrentWords,
): TypesetJob {
  const canvas = words('canvas')
  const rating = answers[RATING_KEY]
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(writtenAt)
  return {
    template: 'server/canvas/page.typ',
    createdAt: writtenAt,
    densities: DENSITIES,
    data: {
      title: canvas.title,
      product: words('site').name,
      words: {
        notAnswered: canvas.labels.notAnswered,
        imprint: fillIn(words('canvasPage').imprint, { date, address: `${new URL(siteUrl).host}/canvas` }),
      },
      rating: {
        number: 1,
        title: canvas.rating.title,
        value: rating,
        of: RATING_MAX,
        outOf: fillIn(canvas.rating.outOf, { value: String(rating) }),
        meaning: canvas.rating.scale[rating - 1] ?? null,
      },
      answers: CANVAS_TEXT_KEYS.map((key) => ({
        number: stepOf(key),
        title: canvas.questions[key].title,
        text: answers[key],
      })),
    },
  }
}
