import { expect, test } from 'vitest'
import { foundLinks, HOSTILE_TEXTS } from '#test/found-links.ts'
import { asTyped, unlinked } from './unlinked.ts'

test.each(HOSTILE_TEXTS)(
  '%j: nothing in it is linked, and every character of it is still there',
  (text) => {
    expect(foundLinks(text)).not.toEqual([])
    expect(foundLinks(unlinked(text))).toEqual([])
    expect(asTyped(unlinked(text))).toBe(text)
    expect(unlinked(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  },
)

test.each([
  'Offers go out in 2.5 days instead of 10, at 14:30 on May 5.\nWho? Sales: Ada and Bert.',
  'Kosten: 1.250 € … 3,5 %. End.',
  'שלום. 你好。再见',
])('%j stays as it is', (text) => {
  expect(unlinked(text)).toBe(text)
})

test('a long text without spaces is processed quickly', () => {
  for (const text of ['1'.repeat(5000), '1.'.repeat(2500), '.'.repeat(5000), 'a:'.repeat(2500)]) {
    expect(asTyped(unlinked(text))).toBe(text)
  }
})
