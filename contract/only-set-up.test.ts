import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './legal-text.ts'
import { onlySetUp, SET_UP, wrongMark } from './only-set-up.ts'

const htmlOf = (file: string) =>
  renderMarkdown(readFileSync(`content/legal/${file}.md`, 'utf8')).html
const policy = htmlOf('privacy-policy')
const terms = htmlOf('terms-of-service')
const without = (...names: readonly (typeof SET_UP)[number][]) =>
  onlySetUp(
    policy,
    SET_UP.filter((name) => !names.includes(name)),
  )

test('parts, items and rows hold while what they name is set up', () => {
  const html =
    '<p>We store it{only crm} and pass it on{end}.</p><p>{if crm}A CRM.</p><table><tr><td>{unless crm}Row</td><td>b</td></tr><tr><td>c</td></tr></table>'
  expect(onlySetUp(html, ['crm'])).toBe(
    '<p>We store it and pass it on.</p><p>A CRM.</p><table><tr><td>c</td></tr></table>',
  )
  expect(onlySetUp(html, [])).toBe(
    '<p>We store it.</p><table><tr><td>Row</td><td>b</td></tr><tr><td>c</td></tr></table>',
  )
  expect(onlySetUp('{only nothing}x{end}', [])).toBe('{only nothing}x{end}')
})

describe.each([
  ['crm', /CRM/, ['tracking'] as const],
  ['tracking', /tracking/i, []],
  ['book', /book (list|waitlist)|about the book|waitlist/i, []],
  ['pioneer', /pioneer/i, []],
  ['alpha', /partner inquiry/i, []],
  ['email', /email providers/, []],
  ['calendars', /own calendars/, []],
  ['frames', /forms of other providers/, []],
  ['newsletter', /newsletter/i, []],
] as const)('%s', (name, words, also) => {
  test('is named in the privacy policy only while it is set up', () => {
    expect(onlySetUp(policy, SET_UP)).toMatch(words)
    expect(without(name, ...also)).not.toMatch(words)
  })
})

test.each([
  ['We store it{only crm} and pass it on.', '{only crm}'],
  ['We store it{only nothing} here{end}.', '{only nothing}'],
  ['We store it{end}.', '{end}'],
  ['{if nothing}A paragraph.', '{if nothing}'],
  ['{unless crm}A paragraph{only book} of ours{end}.', undefined],
])('of %j the wrong mark is %j', (text, wrong) => {
  expect(wrongMark(text)).toBe(wrong)
})

test('no mark and no empty part is left, whatever is set up', () => {
  for (const names of [[], SET_UP, ...SET_UP.map((name) => [name])]) {
    for (const text of [policy, terms]) {
      const html = onlySetUp(text, names)
      expect(html).not.toMatch(/\{(only|not|if|unless|end)\b/)
      expect(html).not.toMatch(/<(p|li|td)>\s*<\/\1>|\s[,.;](?=[ <])| {2}/)
    }
  }
})
