import { describe, expect, it } from 'vitest'
import { readSavedSurvey, UNANSWERED, withFinishedRun } from './saved-survey.ts'

function storageWith(text: string | null) {
  return { getItem: () => text }
}

describe('what the browser remembers', () => {
  it.each([null, '', 'null', '[]', '{"answers":[1,2]}', '{"answers":[9,0,"3",null,{}],"latest":{"run":1}}'])(
    'is empty for %j',
    (text) => {
      expect(readSavedSurvey(storageWith(text))).toMatchObject({ answers: UNANSWERED })
    },
  )

  it('compares with the run before, not with the same run corrected', () => {
    const first = { run: 'a', scores: [1, 1, 1, 1, 1] as const, at: 1 }
    const second = { run: 'b', scores: [2, 2, 2, 2, 2] as const, at: 2 }
    const corrected = { run: 'b', scores: [3, 2, 2, 2, 2] as const, at: 3 }
    const saved = [first, second, corrected].reduce(withFinishedRun, { answers: UNANSWERED })
    expect(saved).toMatchObject({ latest: corrected, previous: first })
  })
})
