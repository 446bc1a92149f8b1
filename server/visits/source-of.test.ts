import { expect, test } from 'vitest'
import { visitSources } from '#content/visit-sources.ts'
import { sourceOf } from './source-of.ts'

test.each([
  ['', 'direct'],
  ['?step=3', 'direct'],
  ['https://www.google.com/', 'google'],
  ['https://google.co.uk/', 'google'],
  ['https://google.com.br/', 'google'],
  ['https://notgoogle.com/', 'other'],
  ['https://google.evil.example/', 'other'],
  ['https://www.google.com.evil.example/', 'other'],
  ['https://com.google.evil.example/', 'other'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google'],
  ['https://mail.google.com/', 'email'],
  ['https://gemini.google.com/', 'assistants'],
  ['android-app://com.linkedin.android/', 'linkedin'],
  ['https://www.linkedin.com/?utm_source=Newsletter', 'email'],
  ['?utm_campaign=may&utm_source=linkedin', 'linkedin'],
  ['?utm_source=chatgpt.com', 'chatgpt'],
  ['?utm_source=nobody-knows', 'other'],
  ['?utm_source=', 'direct'],
  // The referrer has a query of its own.
  ['https://news.example/a?id=3?utm_source=linkedin', 'linkedin'],
  ['https://news.example/a?id=3?utm_source=linkedin&next=/b?c', 'linkedin'],
  ['https://blog.example/', 'other'],
  ['https://site.example/book', 'internal'],
  ['https://site.example:8443/?utm_source=linkedin', 'internal'],
  ['not an address', 'direct'],
  ['?utm_source=%E0%A4%A', 'other'],
])('%s is counted as %s', (from, source) => {
  expect(sourceOf(visitSources, from, ['site.example', 'site.example:8443'])).toBe(source)
})

test('no name is used twice or equals a fixed name', () => {
  const names = visitSources.map(({ name }) => name)
  expect(new Set([...names, 'direct', 'internal', 'other', 'unknown']).size).toBe(names.length + 4)
})
