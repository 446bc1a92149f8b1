import { expect, it } from 'vitest'
import { plainWords } from '#app/lib/words.ts'
import { resourceSections } from '#content/resources.ts'
import { survey as questions } from '#content/survey.ts'
import { surveyReport as report } from '#content/survey-report.ts'
import {
  type Answers,
  answersCode,
  answersFromCode,
  SCALE,
  type Scores,
  sharedResultPath,
} from '#contract/survey.ts'
import { reportGist, reportText, surveyAreas, surveyReport } from '#contract/survey-report.ts'
import { plainOf } from '#contract/values.ts'
import {
  readSavedSurvey,
  stepFragment,
  stepOf,
  UNANSWERED,
  withFinishedRun,
} from './saved-survey.ts'

const words = plainWords('surveyReport', report)
const survey = { ...words, dimensions: surveyAreas(plainOf(questions.dimensions), words) }
const ALL_SETS: readonly Scores[] = SCALE.flatMap((a) =>
  SCALE.flatMap((b) =>
    SCALE.flatMap((c) => SCALE.flatMap((d) => SCALE.map((e): Scores => [a, b, c, d, e]))),
  ),
)
const KEYS: readonly string[] = survey.dimensions.map((dimension) => dimension.key)

const reports = ALL_SETS.map((scores) => ({
  scores,
  report: surveyReport(survey.dimensions, scores),
}))

it('ranks the areas from the highest, equal scores in the table’s order, each with its label', () => {
  for (const { scores, report } of reports) {
    const places = report.ranking.map(
      ({ dimension, score }) => KEYS.indexOf(dimension.key) - 10 * score,
    )
    expect(places).toEqual(
      scores.map((score, index) => index - 10 * score).sort((one, other) => one - other),
    )
    for (const { dimension, score, label } of report.ranking) {
      expect(label).toBe(dimension.labels[score - 1])
    }
  }
})

it('names the highest area as a strength from a score of 4', () => {
  for (const { report } of reports) {
    const [first] = report.ranking
    const isStrong = (first?.score ?? 0) >= 4
    expect(report.strength?.area).toBe(isStrong ? first : undefined)
    expect(report.strength?.text).toBe(isStrong ? first?.dimension.high : undefined)
  }
})

it('names the two lowest areas as priorities, and the next step of the lowest', () => {
  for (const { report } of reports) {
    const [, , , fourth, fifth] = report.ranking
    const isEqual = fourth?.score === fifth?.score
    const areas = report.priorities.map(({ area }) => area)
    expect(areas).toEqual(isEqual ? [fourth, fifth] : [fifth, fourth])
    expect(report.next).toBe(areas[0]?.dimension.next)
    for (const { area, implication } of report.priorities) {
      const { low, lowAt3, lowFrom4 } = area.dimension
      expect(implication).toBe([low, low, lowAt3, lowFrom4, lowFrom4][area.score - 1])
    }
  }
})

it('reads the same as text, with the modules of each priority', () => {
  const { report: words } = survey
  for (const { report } of reports) {
    const gist = reportGist(survey.results.gist, report)
    const text = reportText(words, report, gist, 'https://everturn.example')
    expect(text.split(words.strength)).toHaveLength(report.strength ? 2 : 1)
    expect(text.split(words.priority)).toHaveLength(3)
    for (const { area, implication } of report.priorities) {
      const lines = area.dimension.modules.map(
        (module) => `- ${module.title}: https://everturn.example${module.to}`,
      )
      for (const part of [area.dimension.title, implication, ...lines]) {
        expect(text).toContain(part)
      }
    }
    expect(text.indexOf(words.intro)).toBeGreaterThan(0)
    expect(text.indexOf(words.conclusion)).toBeGreaterThan(text.lastIndexOf(words.priority))
    expect(text).not.toMatch(/[{}]|undefined/)
  }
})

it('has an address for all sets of answers', () => {
  for (const scores of ALL_SETS) {
    const fragment = stepFragment({ name: 'results', answers: scores })
    expect(fragment).toBe(`#results-${scores.join('')}`)
    expect(stepOf(fragment)).toEqual({ name: 'results', answers: scores })
  }
})

it('says of a question without an answer that it counts as 3, and takes nothing else from it', () => {
  const answers = answersFromCode('40000') as Answers
  const report = surveyReport(survey.dimensions, answers)
  expect(report.ranking.map(({ score, label }) => [score, label])).toEqual([
    [4, 'Public Championing'],
    ...Array(4).fill([3, 'not answered']),
  ])
  const gist = reportGist(survey.results.gist, report)
  expect(gist).toMatch(
    /^You answered 1 of 5\. The other 4 count as 3\. Your strength: Sponsorship\./,
  )
  expect(gist).not.toContain('needs work')
  const text = reportText(survey.report, report, gist, 'https://everturn.example')
  expect(text).toContain('Staff (People): 3 of 5, not answered')
  // The next step is about what was answered.
  expect(report.next).toBe(survey.dimensions[0]?.next)
})

it('prefers answered areas among equal scores as priorities, and travels with the address', () => {
  const answers = answersFromCode('34003') as Answers
  expect(answersCode(answers)).toBe('34003')
  const { priorities } = surveyReport(survey.dimensions, answers)
  expect(priorities.map(({ area }) => area.dimension.key)).toEqual(['sponsorship', 'success'])
  const run = { run: 'a', scores: answers, at: 1 }
  const stored = JSON.stringify({ answers, latest: run })
  expect(readSavedSurvey({ getItem: () => stored })).toMatchObject({ answers, latest: run })
})

it('opens the welcome for an address that names no result', () => {
  for (const fragment of [
    '',
    '#',
    '#results-',
    '#results-1234',
    '#results-123456',
    '#results-12306',
    '#results-1234x',
  ]) {
    expect(stepOf(fragment)).toEqual({ name: 'welcome' })
  }
})

it('reads the five scores of a shared address, unless a fragment says where the visitor has gone since', () => {
  const shared = { name: 'results', answers: [4, 3, 2, 1, 5] }
  expect(sharedResultPath([4, 3, 2, 1, 5])).toBe('/discover?scores=43215')
  expect(stepOf('#pioneer', '?utm_source=a&scores=43215')).toEqual(shared)
  expect(stepOf('#questions', '?scores=43215')).toEqual({ name: 'assessment' })
  expect(stepOf('#results-11111', '?scores=43215')).toEqual({
    name: 'results',
    answers: [1, 1, 1, 1, 1],
  })
  for (const query of [
    '?scores=',
    '?scores=4321',
    '?scores=43216',
    '?scores=432155',
    '?score=43215',
  ]) {
    expect(stepOf('', query)).toEqual({ name: 'welcome' })
  }
})

it('recommends only tools that can be downloaded, and each of them at least once', () => {
  const tools = plainOf(resourceSections).flatMap(({ items }) =>
    items.map(({ downloadUrl }) => downloadUrl),
  )
  const named = survey.dimensions.flatMap(({ modules }) => modules.map(({ to }) => to))
  expect(new Set<string>(named)).toEqual(new Set(tools))
})

it('has the areas in the order in which scores are stored, each with a title and a label of its own for each score', () => {
  expect(KEYS).toEqual(['sponsorship', 'strategy', 'safety', 'staff', 'success'])
  expect(new Set(survey.dimensions.map(({ title }) => title)).size).toBe(KEYS.length)
  for (const { labels } of survey.dimensions) {
    expect(new Set(labels).size).toBe(SCALE.length)
  }
})

it.each([
  null,
  '',
  'null',
  '[]',
  '{"answers":[1,2]}',
  '{"answers":[9,0,"3",null,{}],"latest":{"run":1}}',
])('starts with no answers when the browser remembers %j', (text) => {
  expect(readSavedSurvey({ getItem: () => text })).toMatchObject({ answers: UNANSWERED })
})

it('compares with the run before, not with the same run corrected', () => {
  const first = { run: 'a', scores: [1, 1, 1, 1, 1] as const, at: 1 }
  const second = { run: 'b', scores: [2, 2, 2, 2, 2] as const, at: 2 }
  const corrected = { run: 'b', scores: [3, 2, 2, 2, 2] as const, at: 3 }
  const saved = [first, second, corrected].reduce(withFinishedRun, { answers: UNANSWERED })
  expect(saved).toMatchObject({ latest: corrected, previous: first })
})
