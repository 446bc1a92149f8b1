/**
 * The report of the survey: what it is made of, on the page, in the PDFs and in the email, and its
 * rules. A page composes it of texts with addresses, everything else of strings.
 */
import type { surveyReport as reportContent } from '#content/survey-report.ts'
import { fillIn } from './fill-in.ts'
import {
  type Answers,
  type PerArea,
  type SCALE,
  type Score,
  type SurveyArea,
  UNANSWERED_SCORE,
} from './survey.ts'
import type { Plain } from './values.ts'
import type { Text } from './words.ts'

type Composed = string | Text

export interface Question<T extends Composed = string> {
  key: SurveyArea
  title: T
  /** Title for the spoke of the radar. */
  short: T
  question: T
  /** Words for the scores. */
  labels: PerArea<T, typeof SCALE>
}

/** What the report says about an area. */
interface AreaTexts<T extends Composed = string> {
  /** Said of a strength. */
  high: T
  /** Said of a priority with a score of 1 or 2. */
  low: T
  /** Said of a priority with a score of 3. */
  lowAt3: T
  /** Said of a priority with a score of 4 or 5. */
  lowFrom4: T
  /** What to do when this is the weakest area; `to` is a path or `scheduler`. */
  next: Readonly<{ title: T; text: T; label: T; to: string; isLeftOut?: boolean }>
}

/** A tool that the report recommends; `to` is the path of its PDF on this site. */
export interface RecommendedModule<T extends Composed = string> {
  title: T
  to: string
}

/** What the report says about an area whose question was not answered. */
interface UnansweredTexts<T extends Composed = string> {
  /** In place of the score's words. */
  label: T
  /** Before what a priority means. */
  caveat: T
}

/** An area with its question and what the report says about it. */
export interface Dimension<T extends Composed = string> extends Question<T>, AreaTexts<T> {
  modules: readonly RecommendedModule<T>[]
  unanswered: UnansweredTexts<T>
}

export type Questions<T extends Composed = string> = PerArea<Question<T>>
export type Dimensions<T extends Composed = string> = readonly Dimension<T>[]

export type ReportWords = Plain<(typeof reportContent)['report']>

/** The words around the parts of a report. */
export interface PartWords<T extends Composed = string> {
  scoreOutOf: T
  implication: T
  modules: T
  modulesNote: T
  modulesPlace: { label: T; to: string }
  nextTitle: T
}

/** From this score on, the top area is called a strength. */
const STRENGTH_THRESHOLD = 4
const PRIORITY_COUNT = 2

export interface ScoredDimension<T extends Composed = string> {
  dimension: Dimension<T>
  score: Score
  isAnswered: boolean
  /** The score's meaning in words, or that the question was not answered. */
  label: T
}

/** The report on a result, ready to be shown, copied or printed. */
export interface SurveyReport<T extends Composed = string> {
  /** Highest first; equal scores in the table's order. */
  ranking: readonly ScoredDimension<T>[]
  /** The top of the ranking, when it is high enough. */
  strength: { area: ScoredDimension<T>; text: T } | undefined
  /**
   * The two lowest, lowest first. Of equal scores answered areas come first, then those that are
   * last in the ranking, so the strength is never among them.
   */
  priorities: ReadonlyArray<{ area: ScoredDimension<T>; implication: T }>
  /** One step for the first priority that was answered. */
  next: Dimension<T>['next']
}

/**
 * An area can be one of the two lowest although its score is good. The text depends on the score.
 */
function implicationOf<T extends Composed>(area: ScoredDimension<T>): T {
  const { dimension, score, isAnswered } = area
  if (!isAnswered) {
    const { caveat } = dimension.unanswered
    return fillIn('{caveat} {text}' as T, { caveat, text: dimension.lowAt3 })
  }
  if (score >= STRENGTH_THRESHOLD) {
    return dimension.lowFrom4
  }
  return score === 3 ? dimension.lowAt3 : dimension.low
}

/** The part of `content/survey-report.ts` that belongs to the areas. */
export interface AreasOfReport<T extends Composed = string> {
  areas: Readonly<Record<SurveyArea, AreaTexts<T>>>
  recommended: Readonly<Record<SurveyArea, readonly RecommendedModule<T>[]>>
  unanswered: UnansweredTexts<T>
}

/** The areas in the order of the questions, each with what the report says about it. */
export function surveyAreas<T extends Composed>(
  questions: Questions<T>,
  { areas, recommended, unanswered }: AreasOfReport<T>,
): Dimensions<T> {
  return questions.map((question) => ({
    ...question,
    ...areas[question.key],
    modules: recommended[question.key],
    unanswered,
  }))
}

/** Answered areas before others. */
const answeredFirst = (one: ScoredDimension<Composed>, other: ScoredDimension<Composed>): number =>
  Number(other.isAnswered) - Number(one.isAnswered)

/** The lowest before others; of equal scores the answered ones. */
const lowestFirst = (one: ScoredDimension<Composed>, other: ScoredDimension<Composed>): number =>
  one.score - other.score || answeredFirst(one, other)

/** Applies the rules of the report to a result. */
export function surveyReport<T extends Composed>(
  dimensions: Dimensions<T>,
  answers: Answers,
): SurveyReport<T> {
  const areas = dimensions.map((dimension, index): ScoredDimension<T> => {
    const answer = answers[index]
    const score = answer ?? UNANSWERED_SCORE
    const label = answer ? dimension.labels[(score - 1) as 0] : dimension.unanswered.label
    return { dimension, score, isAnswered: answer !== undefined, label }
  })
  // Array sorting is stable (ECMAScript 2019), which is what keeps equal scores in the table's
  // order.
  const ranking = areas.toSorted((one, other) => other.score - one.score)
  const top = ranking[0] as ScoredDimension<T>
  const chosen = ranking.toReversed().toSorted(lowestFirst).slice(0, PRIORITY_COUNT)
  const lowest = ranking.filter((area) => chosen.includes(area)).toSorted(lowestFirst)
  // What was answered decides, the lowest area first, unless its step is not offered.
  const leading = [...lowest, ...ranking.toReversed()].toSorted(answeredFirst)
  return {
    ranking,
    strength: top.score >= STRENGTH_THRESHOLD ? { area: top, text: top.dimension.high } : undefined,
    priorities: lowest.map((area) => ({ area, implication: implicationOf(area) })),
    next: (leading.find(({ dimension }) => !dimension.next.isLeftOut) ?? top).dimension.next,
  }
}

/**
 * A part of the report. Those about an area have the area and what the report calls it, priorities
 * also have modules.
 */
export interface ReportPart<T extends Composed = string> {
  title: T
  name?: T
  area?: { score: number; label: T }
  text: T
  modules?: readonly RecommendedModule<T>[]
}

/** The words that the parts have in every report. */
type FixedParts =
  | 'introTitle'
  | 'intro'
  | 'strength'
  | 'priority'
  | 'conclusionTitle'
  | 'conclusion'

/**
 * The parts between the scores and the next step, in the order of the page, the texts and the PDF.
 * The conclusion is last.
 */
export function reportParts<T extends Composed>(
  words: Readonly<Record<FixedParts, T>>,
  { strength, priorities }: SurveyReport<T>,
): ReportPart<T>[] {
  const about = (area: ScoredDimension<T>) => ({ title: area.dimension.title, area })
  return [
    { title: words.introTitle, text: words.intro },
    ...(strength ? [{ ...about(strength.area), name: words.strength, text: strength.text }] : []),
    ...priorities.map(({ area, implication }) => ({
      ...about(area),
      name: words.priority,
      text: implication,
      modules: area.dimension.modules,
    })),
    { title: words.conclusionTitle, text: words.conclusion },
  ]
}

/** A score with its meaning, e.g. `4 of 5, Public Championing`. */
export const scoreInWords = <T extends Composed>(
  words: PartWords<T>,
  { score, label }: { score: number; label: T },
): T => fillIn('{score}, {label}' as T, { score: fillIn(words.scoreOutOf, { score }), label })

/**
 * The parts and the next step as plain texts with hyphens in lists. @param siteUrl origin for
 * absolute addresses
 */
export function reportSections(words: ReportWords, report: SurveyReport, siteUrl: string) {
  const note = fillIn(words.modulesNote, { address: siteUrl + words.modulesPlace.to })
  const lines = (modules: readonly RecommendedModule[]) =>
    modules.map(({ title, to }) => `- ${title}: ${siteUrl}${to}`).join('\n')
  const parts = reportParts(words, report).map(({ title, name, area, text, modules }) => ({
    title: area ? `${name}: ${title}, ${scoreInWords(words, area)}` : title,
    texts: modules ? [`${words.implication}:`, text, `${words.modules}:`, lines(modules)] : [text],
  }))
  // The note is about the modules of all priorities, so it follows the last one.
  parts.at(-2)?.texts.push(note)
  return [
    ...parts,
    { title: words.nextTitle, texts: [`${report.next.title}. ${report.next.text}`] },
  ]
}

const underlined = (text: string, line = '-') => `${text}\n${line.repeat(text.length)}`

/**
 * The report as plain text for the clipboard, with underlined headings.
 * @param gist the finding
 */
export function reportText(
  words: ReportWords,
  report: SurveyReport,
  gist: string,
  siteUrl: string,
): string {
  const scores = report.ranking.map(
    (area) => `${area.dimension.title}: ${scoreInWords(words, area)}`,
  )
  const paragraphs = [
    underlined(words.title, '='),
    gist,
    underlined(words.scoresTitle),
    scores.join('\n'),
    ...reportSections(words, report, siteUrl).flatMap(({ title, texts }) => [
      underlined(title),
      ...texts,
    ]),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** The words of a count of answers: none, all but one, and all others. */
type CountWords<T> = Readonly<Record<'none' | 'one' | 'many', T>>

/** The words of the finding, of `content/survey-report.ts`. */
export interface GistWords<T extends Composed = string> {
  /** How many questions were answered, and what the others count as. */
  answered: CountWords<T>
  strength: T
  noStrength: T
  /** Said of the first priority. */
  first: T
  /** Said of the second one, after the first. */
  second: T
  /** Said of a priority whose question was not answered. */
  open: T
}

/**
 * A text that depends on how many questions have no answer: `{count}` answers, `{rest}` questions
 * without one. Undefined when there are none.
 */
export function unansweredText<T extends Composed>(
  words: CountWords<T>,
  { ranking }: SurveyReport<T>,
): T | undefined {
  const count = ranking.filter(({ isAnswered }) => isAnswered).length
  const rest = ranking.length - count
  if (rest === 0) {
    return undefined
  }
  const some = rest === 1 ? words.one : words.many
  return fillIn(count === 0 ? words.none : some, { count, rest })
}

/** The strength, or that there is none. */
export function strengthSentence<T extends Composed>(
  words: GistWords<T>,
  { strength }: SurveyReport<T>,
): T {
  return strength
    ? fillIn(words.strength, { strength: strength.area.dimension.short })
    : words.noStrength
}

/** A sentence for each priority, in their order. Only an answered one is called one. */
export function prioritySentences<T extends Composed>(
  words: GistWords<T>,
  { priorities }: SurveyReport<T>,
): T[] {
  const areas = priorities.map(({ area }) => area)
  const first = areas.find(({ isAnswered }) => isAnswered)
  return areas.map((area) => {
    const answered = area === first ? words.first : words.second
    return fillIn(area.isAnswered ? answered : words.open, { area: area.dimension.short })
  })
}

/** The finding in a few sentences: for the email, the texts and the PDF. */
export function reportGist<T extends Composed>(words: GistWords<T>, report: SurveyReport<T>): T {
  const answered = unansweredText(words.answered, report)
  const sentences = [
    ...(answered ? [answered] : []),
    strengthSentence(words, report),
    ...prioritySentences(words, report),
  ]
  return sentences.reduce((text, sentence) => fillIn('{text} {sentence}' as T, { text, sentence }))
}
