/**
 * The report of the survey: what it is made of, on the page, in the PDFs and in the email, and its
 * rules. A page composes it of texts with addresses, everything else of strings.
 */
import type { surveyReport as reportContent } from '#content/survey-report.ts'
import { fillIn } from './fill-in.ts'
import type { PerArea, SCALE, Score, Scores, SurveyArea } from './survey.ts'
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

/** An area with its question and what the report says about it. */
export interface Dimension<T extends Composed = string> extends Question<T>, AreaTexts<T> {
  modules: readonly RecommendedModule<T>[]
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
  /** The score's meaning in words. */
  label: T
}

/** The report on a result, ready to be shown, copied or printed. */
export interface SurveyReport<T extends Composed = string> {
  /** Highest first; equal scores in the table's order. */
  ranking: readonly ScoredDimension<T>[]
  /** The top of the ranking, when it is high enough. */
  strength: { area: ScoredDimension<T>; text: T } | undefined
  /**
   * The last two of the ranking, lowest first, so the strength is never among them. Equal scores
   * keep the table's order.
   */
  priorities: ReadonlyArray<{ area: ScoredDimension<T>; implication: T }>
  /** One step for the first priority. */
  next: Dimension<T>['next']
}

/**
 * An area can be one of the two lowest although its score is good. The text depends on the score.
 */
function implicationOf<T extends Composed>({ dimension, score }: ScoredDimension<T>): T {
  if (score >= STRENGTH_THRESHOLD) {
    return dimension.lowFrom4
  }
  return score === 3 ? dimension.lowAt3 : dimension.low
}

/** The part of `content/survey-report.ts` that belongs to the areas. */
export interface AreasOfReport<T extends Composed = string> {
  areas: Readonly<Record<SurveyArea, AreaTexts<T>>>
  recommended: Readonly<Record<SurveyArea, readonly RecommendedModule<T>[]>>
}

/** The areas in the order of the questions, each with what the report says about it. */
export function surveyAreas<T extends Composed>(
  questions: Questions<T>,
  { areas, recommended }: AreasOfReport<T>,
): Dimensions<T> {
  return questions.map((question) => ({
    ...question,
    ...areas[question.key],
    modules: recommended[question.key],
  }))
}

/** Applies the rules of the report to a result. */
export function surveyReport<T extends Composed>(
  dimensions: Dimensions<T>,
  scores: Scores,
): SurveyReport<T> {
  const areas = dimensions.map((dimension, index): ScoredDimension<T> => {
    const score = scores[index as 0]
    return { dimension, score, label: dimension.labels[(score - 1) as 0] }
  })
  // Array sorting is stable (ECMAScript 2019), which is what keeps equal scores in the table's
  // order.
  const ranking = areas.toSorted((one, other) => other.score - one.score)
  const top = ranking[0] as ScoredDimension<T>
  const lowest = ranking.slice(-PRIORITY_COUNT).toSorted((one, other) => one.score - other.score)
  return {
    ranking,
    strength: top.score >= STRENGTH_THRESHOLD ? { area: top, text: top.dimension.high } : undefined,
    priorities: lowest.map((area) => ({ area, implication: implicationOf(area) })),
    // The lowest area decides, unless its step is not offered.
    next: (
      [...lowest, ...ranking.toReversed()].find(({ dimension }) => !dimension.next.isLeftOut) ?? top
    ).dimension.next,
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
    title: area ? `${name}: ${title}, ${fillIn(words.scoreOutOf, { score: area.score })}` : title,
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

/** The report as plain text for the clipboard, with underlined headings. */
export function reportText(words: ReportWords, report: SurveyReport, siteUrl: string): string {
  const scores = report.ranking.map(
    (area) => `${area.dimension.title}: ${scoreInWords(words, area)}`,
  )
  const paragraphs = [
    underlined(words.title, '='),
    underlined(words.scoresTitle),
    scores.join('\n'),
    ...reportSections(words, report, siteUrl).flatMap(({ title, texts }) => [
      underlined(title),
      ...texts,
    ]),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** The finding in a sentence or two: for the page, the email and the PDF. */
export function reportGist<T extends Composed>(
  words: { withStrength: T; without: T },
  { strength, priorities: [first, second] }: SurveyReport<T>,
): T {
  return fillIn(strength ? words.withStrength : words.without, {
    strength: strength?.area.dimension.short ?? '',
    first: first?.area.dimension.short ?? '',
    second: second?.area.dimension.short ?? '',
  })
}
