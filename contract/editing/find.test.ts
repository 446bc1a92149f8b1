import { expect, test } from 'vitest'
import { replaceIn } from './find.ts'

const EXACTLY = { matchCase: true }
const WORDS = { wholeWords: true }

test.each([
  { text: 'Our model', find: 'model', by: 'method', gives: 'Our method' },
  { text: 'Our Models, our model', find: 'MODEL', by: 'method', gives: 'Our methods, our method' },
  {
    text: 'Our Models, our model',
    find: 'model',
    by: 'method',
    options: EXACTLY,
    gives: 'Our Models, our method',
  },
  {
    text: 'Our models, our model',
    find: 'model',
    by: 'method',
    options: WORDS,
    gives: 'Our models, our method',
  },
  {
    text: 'Über-Modell und Übermodell',
    find: 'über',
    by: 'Unter',
    options: WORDS,
    gives: 'Unter-Modell und Übermodell',
  },
  { text: '$5.00 (net)', find: '$5.00 (', by: '$6.00 (', gives: '$6.00 (net)' },
  { text: 'a.b acb', find: 'a.b', by: '$&', gives: '$& acb' },
  { text: '30\u00a0days', find: '30 days', by: '45 days', gives: '45 days' },
  {
    text: 'Write to {email} by email',
    find: 'email',
    by: 'post',
    gives: 'Write to {email} by post',
  },
  { text: 'By {site.name}', find: '{site.name}', by: 'us', gives: 'By us' },
  { text: 'Now free', find: 'now ', by: '', gives: 'free' },
  { text: 'Nothing here', find: 'something', by: 'x', gives: undefined },
  { text: 'Nothing here', find: '', by: 'x', gives: undefined },
])('in $text, $find becomes $by', ({ text, find, by, options, gives }) => {
  const all = { text: find, matchCase: false, wholeWords: false, ...options }
  expect(replaceIn(text, all, by)).toBe(gives)
})

test('a text with lines keeps them', () => {
  const options = { text: 'model', matchCase: false, wholeWords: false }
  const rule = { kind: 'markdown' } as const
  expect(replaceIn('## Our model\n\n- One', options, 'method', rule)).toBe('## Our method\n\n- One')
})
