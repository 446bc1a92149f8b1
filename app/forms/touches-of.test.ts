import { expect, test } from 'vitest'
import { touchesOf } from './touches-of.ts'

test('campaign, landing page and referring host of the first and the last arrival', () => {
  const stored = JSON.stringify([
    [1000, 'https://site.example/labs?utm_source=letter&utm_medium=mail&utm_campaign=may#top', ''],
    [2000, 'https://site.example/book', 'https://search.example/?q=secret'],
  ])
  expect(touchesOf(stored)).toEqual({
    first: { at: 1000, landing: '/labs', source: 'letter', medium: 'mail', campaign: 'may' },
    last: { at: 2000, landing: '/book', referrer: 'search.example' },
  })
})

test('a single arrival is both the first and the last', () => {
  const { first, last } = touchesOf(
    JSON.stringify([[1000, 'https://site.example/', 'https://site.example/book']]),
  )
  expect(first).toEqual({ at: 1000, landing: '/' })
  expect(last).toEqual(first)
})

test('a value that cannot be read counts as absent', () => {
  for (const stored of [null, '', '[]', 'no JSON', '[1]', '[[1,"no address",""]]']) {
    expect(touchesOf(stored)).toEqual({})
  }
})
