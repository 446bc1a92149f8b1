import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setHeading } from './set-heading.tsx'

const set = (text: string, element = 'h3') =>
  renderToStaticMarkup(setHeading(text, element)).replaceAll('\u00a0', '_')

test('a heading breaks at its marks where there is room, and nowhere else reads differently', () => {
  expect(set('You have the AI licenses. | We help your teams')).toBe(
    'You have the_AI licenses.<br class="max-lg:hidden"/> We_help your teams',
  )
  expect(set('AI Foundation Radar')).toBe('AI Foundation Radar')
})

test('lines that fit on a phone are kept there, too', () => {
  const hero = 'You have the | AI licenses. | We help your teams | build the habit.'
  expect(set(hero, 'h1').match(/class="max-\[22rem\]:hidden"/g)).toHaveLength(3)
  expect(set('Download the free | ebook on AI adoption', 'h1')).toContain('max-lg:hidden')
  expect(set('Download the free | ebook on AI adoption', 'h2')).toContain('max-[22rem]:hidden')
})

test('an article is never alone on a line', () => {
  expect(set('The Everturn Model: five stages')).toBe('The_Everturn Model: five_stages')
  expect(set('A faster horse, or a better question?')).toBe('A_faster horse, or a_better question?')
})

test('a number stays with its noun, a short first word with the next one, and the word of a colon with the one before', () => {
  expect(set('Curriculum: 6 modules in 4 sessions')).toBe('Curriculum: 6_modules in 4_sessions')
  expect(set('AI Activation Hub: | one team')).toBe(
    'AI Activation_Hub:<br class="max-lg:hidden"/> one_team',
  )
  expect(set('AI Lead Accelerator: | train')).toBe(
    'AI Lead Accelerator:<br class="max-lg:hidden"/> train',
  )
  expect(set('Questions about AI? Book a call')).toBe('Questions about AI? Book_a_call')
  expect(set('80% of teams, 1,200 people')).toBe('80%_of teams, 1,200_people')
  expect(set('Three phases of 30 | days each')).toBe(
    'Three phases of 30<br class="max-lg:hidden"/> days each',
  )
})
