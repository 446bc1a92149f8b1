import { expect, test } from 'vitest'
import { replaceIn } from './find.ts'

test.each([
  ['Our model', 'model', 'method', {}, 'Our method'],
  ['Our Models, our model', 'MODEL', 'method', {}, 'Our methods, our method'],
  ['Our Models, our model', 'model', 'method', { matchCase: true }, 'Our Models, our method'],
  ['Our models, our model', 'model', 'method', { wholeWords: true }, 'Our models, our method'],
  [
    'Über-Modell und Übermodell',
    'über',
    'Unter',
    { wholeWords: true },
    'Unter-Modell und Übermodell',
  ],
  ['$5.00 (net)', '$5.00 (', '$6.00 (', {}, '$6.00 (net)'],
  ['a.b acb', 'a.b', '$&', {}, '$& acb'],
  ['30\u00a0days', '30 days', '45 days', {}, '45 days'],
  ['Write to {email} by email', 'email', 'post', {}, 'Write to {email} by post'],
  ['By {site.name}', '{site.name}', 'us', {}, 'By us'],
  ['Now free', 'now ', '', {}, 'free'],
  ['Nothing here', 'something', 'x', {}, undefined],
  ['Nothing here', '', 'x', {}, undefined],
] as const)('%j: %j becomes %j', (text, sought, replacement, options, expected) => {
  const all = { text: sought, matchCase: false, wholeWords: false, ...options }
  expect(replaceIn(text, all, replacement)).toBe(expected)
})

test('a text with lines keeps them', () => {
  const options = { text: 'model', matchCase: false, wholeWords: false }
  const rule = { kind: 'markdown' } as const
  expect(replaceIn('## Our model\n\n- One', options, 'method', rule)).toBe('## Our method\n\n- One')
})
