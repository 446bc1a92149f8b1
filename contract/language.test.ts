import { expect, test } from 'vitest'
import { isLanguage, languageAttributes, languageFacts } from './language-rules.ts'

test.each([
  ['en-US', true],
  ['de-CH', true],
  ['fr', true],
  ['zh-Hant-TW', true],
  ['es-419', true],
  ['de_CH', false],
  ['de-ch', false],
  ['German', false],
  // No dates are written in it.
  ['xx', false],
  // Its numbers would differ from those of the language.
  ['ar-u-nu-arab', false],
  ['de"><script>', false],
])('%s is a language of a site: %s', (tag, is) => {
  expect(isLanguage(tag)).toBe(is)
})

test.each([
  ['en-US', ' lang="en-US"', {}],
  ['de-CH', ' lang="de-CH"', { 'site.firstDay': '1' }],
  ['ar', ' lang="ar" dir="rtl"', { 'site.direction': 'rtl', 'site.firstDay': '6' }],
  ['he-IL', ' lang="he-IL" dir="rtl"', { 'site.direction': 'rtl' }],
  // Kurdish is written in two scripts.
  ['ckb', ' lang="ckb" dir="rtl"', { 'site.direction': 'rtl', 'site.firstDay': '6' }],
])(
  'pages in %s state it and its direction, and weeks begin on its first day',
  (tag, attributes, facts) => {
    expect(languageAttributes(tag)).toBe(attributes)
    expect(languageFacts(tag)).toEqual(facts)
  },
)
