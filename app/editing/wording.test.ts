import { describe, expect, test } from 'vitest'
import { nameOf, placeOf, sentBy } from './wording.ts'

describe('the name of a text', () => {
  test.each([
    ['First name', '“First name”'],
    ['You have the AI licenses. We build the habit with your teams.', '“You have the AI licenses. We build the…”'],
    ['a'.repeat(60), `“${'a'.repeat(40)}…”`],
    ['', 'Page details: preview'],
  ])('%j is called %s', (text, name) => {
    expect(nameOf('home.meta.preview', text)).toBe(name)
  })
})

test.each([
  ['home.hero.title', 'Hero: title'],
  ['home.workshop.facts.0.term', 'Workshop: facts 1, term'],
  ['book.learn.items.1.text', 'Learn 2: text'],
  ['solutions.offeringsTable.rows.1.cells.0', 'Offerings table: rows 2, cells 1'],
  ['flywheel.0.description', 'Stages of the flywheel 1: description'],
  ['personFields.firstname.label', 'First name: label'],
  ['canvas.questions.q5_empowerment_moves.hint', 'Questions: empowerment moves, hint'],
  ['site.name', 'Name'],
])('the place of %s is %s', (at, place) => {
  expect(placeOf(at)).toBe(place)
})

test('emails and PDFs are found by the records of their words', () => {
  expect(sentBy(['home', 'ebookLink', 'canvasPage'])).toEqual({ ebook: 'Email: ebook', canvasPdf: 'PDF: canvas' })
  expect(sentBy([])).toEqual({})
})
