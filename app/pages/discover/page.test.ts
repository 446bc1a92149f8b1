import { describe, expect, it } from 'vitest'
import { plainWords } from '#app/lib/words.ts'
import { resourceSections } from '#content/resources.ts'
import { survey as questions } from '#content/survey.ts'
import { surveyReport as report } from '#content/survey-report.ts'
import { type Score, type Scores, sharedResultPath } from '#contract/survey.ts'
import { reportText, surveyAreas, surveyReport } from '#contract/survey-report.ts'
import { stepFragment, stepOf } from './saved-survey.ts'

const words = plainWords('surveyReport', report)
const survey = { ...words, dimensions: surveyAreas(questions.dimensions, words) }
const SCALE: readonly Score[] = [1, 2, 3, 4, 5]
const ALL_SETS: readonly Scores[] = SCALE.flatMap((a) =>
  SCALE.flatMap((b) => SCALE.flatMap((c) => SCALE.flatMap((d) => SCALE.map((e): Scores => [a, b, c, d, e])))),
)
const KEYS: readonly string[] = survey.dimensions.map((dimension) => dimension.key)
const orderOf = (area: { dimension: { key: string } }) => KEYS.indexOf(area.dimension.key)
const reportOf = (scores: Scores) => surveyReport(survey.dimensions, scores)

describe('the report, over all 3,125 sets of answers', () => {
  it('ranks every area once, highest first, equal scores in the table’s order', () => {
    for (const scores of ALL_SETS) {
      const { ranking } = reportOf(scores)
      expect(ranking.map(orderOf).toSorted()).toEqual([0, 1, 2, 3, 4])
      for (const area of ranking) {
        expect(area.score).toBe(scores[orderOf(area)])
        expect(area.label).toBe(area.dimension.labels[area.score - 1])
      }
      for (const [index, area] of ranking.slice(1).entries()) {
        const before = ranking[index]
        if (!before) throw new Error('no area before')
        expect(before.score > area.score || (before.score === area.score && orderOf(before) < orderOf(area))).toBe(true)
      }
    }
  })

  it('names a strength from 4 upwards, with the high text of the best area, and otherwise none', () => {
    for (const scores of ALL_SETS) {
      const { strength } = reportOf(scores)
      const best = Math.max(...scores)
      if (best < 4) expect(strength).toBeUndefined()
      else {
        const first = survey.dimensions[scores.indexOf(best as Score)]
        expect(strength?.area.dimension.key).toBe(first?.key)
        expect(strength?.text).toBe(first?.high)
      }
    }
  })

  it('names the two lowest areas, lowest first, with low text and modules, and never the strength', () => {
    for (const scores of ALL_SETS) {
      const { priorities, strength, ranking, next } = reportOf(scores)
      expect(priorities.map(({ area }) => area.score)).toEqual(scores.toSorted((a, b) => a - b).slice(0, 2))
      expect(new Set(priorities.map(({ area }) => area))).toEqual(new Set(ranking.slice(-2)))
      const [first, second] = priorities
      if (!first || !second) throw new Error('two priorities expected')
      if (first.area.score === second.area.score) expect(orderOf(first.area)).toBeLessThan(orderOf(second.area))
      for (const { area, implication, modules } of priorities) {
        expect(area).not.toBe(strength?.area)
        const { low, lowAt3, lowFrom4 } = area.dimension
        expect(implication).toBe([low, low, lowAt3, lowFrom4, lowFrom4][area.score - 1])
        expect(modules).toBe(area.dimension.modules)
      }
      expect(next).toBe(first.area.dimension.next)
    }
  })

  it('says the same as plain text', () => {
    const { report: words } = survey
    for (const scores of ALL_SETS) {
      const report = reportOf(scores)
      const text = reportText(words, report, 'https://everturn.example')
      expect(text.split(words.strength).length - 1).toBe(report.strength ? 1 : 0)
      expect(text.split(words.priority).length - 1).toBe(2)
      for (const { area, implication, modules } of report.priorities)
        for (const part of [
          area.dimension.title,
          implication,
          ...modules.map(({ title, to }) => `- ${title}: https://everturn.example${to}`),
        ])
          expect(text).toContain(part)
      expect(text.indexOf(words.intro)).toBeGreaterThan(0)
      expect(text.indexOf(words.conclusion)).toBeGreaterThan(text.lastIndexOf(words.priority))
      expect(text).not.toMatch(/[{}]|undefined/)
    }
  })

  it('finds its way back from its address', () => {
    for (const scores of ALL_SETS) {
      const fragment = stepFragment({ name: 'results', scores })
      expect(fragment).toBe(`#results-${scores.join('')}`)
      expect(stepOf(fragment)).toEqual({ name: 'results', scores })
    }
  })
})

describe('the address', () => {
  it.each(['', '#', '#results-', '#results-1234', '#results-123456', '#results-12306', '#results-1234x', '#pioneer'])(
    'opens the welcome for %j',
    (fragment) => {
      expect(stepOf(fragment)).toEqual({ name: 'welcome' })
    },
  )
})

describe('the address of a shared result', () => {
  it('names the five scores, unless a fragment says where the visitor has gone since', () => {
    const shared = { name: 'results', scores: [4, 3, 2, 1, 5] }
    expect(sharedResultPath([4, 3, 2, 1, 5])).toBe('/discover?scores=43215')
    expect(stepOf('', '?scores=43215')).toEqual(shared)
    expect(stepOf('#pioneer', '?utm_source=a&scores=43215')).toEqual(shared)
    expect(stepOf('#questions', '?scores=43215')).toEqual({ name: 'assessment' })
    expect(stepOf('#results-11111', '?scores=43215')).toEqual({ name: 'results', scores: [1, 1, 1, 1, 1] })
    for (const query of ['?scores=', '?scores=4321', '?scores=43216', '?scores=432155', '?score=43215'])
      expect(stepOf('', query)).toEqual({ name: 'welcome' })
  })
})

describe('the record', () => {
  it('gives every area at least three modules and five different labels', () => {
    for (const { modules, labels } of survey.dimensions) {
      expect(new Set(modules.map(({ to }) => to)).size).toBeGreaterThanOrEqual(3)
      expect(new Set(labels).size).toBe(5)
    }
  })

  it('recommends only tools that can be downloaded, by their titles, and each of them at least once', () => {
    const tools = resourceSections.flatMap(({ items }) =>
      items.map(({ title, downloadUrl }) => `${title} ${downloadUrl}`),
    )
    const named = survey.dimensions.flatMap(({ modules }) => modules.map(({ title, to }) => `${title} ${to}`))
    expect(new Set(named)).toEqual(new Set(tools))
  })

  it('says something else about a priority that is in good order', () => {
    for (const { high, low, lowAt3, lowFrom4 } of survey.dimensions)
      expect(new Set([high, low, lowAt3, lowFrom4]).size).toBe(4)
  })

  it('keeps the dimensions, titles and labels that were agreed', () => {
    expect(survey.dimensions.map(({ key, title, labels }) => [key, title, ...labels].join(' | '))).toEqual([
      'sponsorship | Sponsorship (Leadership) | Passive Approval | Verbal Support | Active Support | Public Championing | Modeled Behavior',
      'strategy | Strategy (Direction) | Intuition-Based | Some Discussion | Clear North Star | Prioritization Framework | Roadmap Aligned',
      'safety | Safety (Guardrails) | The Wild West | Informal Cautions | Draft Policies | Clear Guardrails | Proactive Governance',
      'staff | Staff (People) | No Champions | Random Enthusiasts | Champions Identified | Onboarding Provided | Active Network',
      'success | Success (Measures) | Tech Demos | No Clear Metrics | Outcome Metrics | Learning Goals | Value & Learning Focused',
    ])
  })
})
