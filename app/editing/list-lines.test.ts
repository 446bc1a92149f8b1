import { expect, test } from 'vitest'
import { enterInList } from './list-lines.ts'

/** The text after Enter, in which `|` is the caret. */
function afterEnter(shown: string): string {
  const at = shown.indexOf('|')
  const value = shown.replace('|', '')
  const { from, to, text } = enterInList(value, at, at) ?? { from: at, to: at, text: '\n' }
  return `${value.slice(0, from)}${text}|${value.slice(to)}`
}

test.each([
  ['- one|', '- one\n- |'],
  ['Text\n* one|\n* two', 'Text\n* one\n* |\n* two'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['  - inner|', '  - inner\n  - |'],
  ['- of| two', '- of\n- | two'],
])('Enter behind an item begins the next one: %j', (before, after) => {
  expect(afterEnter(before)).toBe(after)
})

test.each([
  ['- one\n- |', '- one\n\n|'],
  ['1. one\n2. |\nText', '1. one\n\n|\nText'],
])('Enter in an empty item ends the list: %j', (before, after) => {
  expect(afterEnter(before)).toBe(after)
})

test.each(['Text|', '-|', '- one\n|', '|- one', '2026|', '**bold**|'])(
  'Enter elsewhere begins a line: %j',
  (before) => {
    expect(afterEnter(before)).toBe(before.replace('|', '\n|'))
  },
)
