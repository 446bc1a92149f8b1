import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordDiff } from './comparison.tsx'

test.each([
  [
    'A team learns first',
    'A new team learns',
    'A team learns <del>first</del>',
    'A <ins>new </ins>team learns',
  ],
  ['One team learns', 'One team leads', 'One team <del>learns</del>', 'One team <ins>leads</ins>'],
  ['We run the day.', 'We run the day, too.', undefined, 'We run the day<ins>, too</ins>.'],
  // Each side keeps its own lines.
  ['Line one\nline two', 'Line one, line two', undefined, 'Line one<ins>, </ins>line two'],
  ['', 'A new text', '', '<ins>A new text</ins>'],
  // Marks on nearly every word would hide the text.
  ['For sponsors: a mandate and a team.', 'A lead and a surprise', undefined, undefined],
])('%j became %j', (before, after, old = before, now = after) => {
  const shown = (['before', 'after'] as const).map((side) =>
    renderToStaticMarkup(WordDiff({ before, after, side })),
  )
  expect(shown.map((html) => html.replaceAll(/ class="[^"]*"/g, ''))).toEqual([old, now])
})
