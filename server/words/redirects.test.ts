/** Redirects from old addresses: which can be published, and what a visitor gets. */
import { describe, expect, test } from 'vitest'
import { areRedirects, REDIRECTS_AT, REDIRECTS_MAX } from '#contract/editing/redirects.ts'
import type { Range } from '#contract/stored-value.ts'
import { NOT_OFFERED_AT } from '#contract/words.ts'
import { createTestSite } from '#test/test-site.ts'
import { nothingPublished } from './published-words.ts'

const many: Range[] = Array.from({ length: REDIRECTS_MAX + 1 }, (_, n) => [`/old-${n}`, '/book'])

const right: readonly (readonly Range[])[] = [
  [],
  [
    ['/old', '/book'],
    ['/old%', '/book'],
  ],
  [
    ['/old/page.html', '/book?from=old#waitlist-form'],
    ['/Über-uns', '/why-us'],
  ],
  [['/old', 'https://shop.example.org/book']],
  many.slice(1),
]

test.each(right.map((rows) => ({ rows })))('$rows can be published', ({ rows }) => {
  expect(areRedirects(rows)).toBe(true)
})

const wrong: readonly (readonly Range[])[] = [
  many,
  [['/', '/book']],
  [['/book', '/']],
  [['/Book/', '/']],
  [['/x/../book', '/']],
  [['/%62ook', '/']],
  [
    ['/a', '/book'],
    ['/A/', '/hub'],
  ],
  [['/admin/leads', '/']],
  [['/rest/v1/leads', '/']],
  [['/forms/contact', '/']],
  [['/assets/app.js', '/']],
  [['/old.data', '/book']],
  [['old', '/book']],
  [['//old', '/book']],
  [['/old?page=2', '/book']],
  [['/old#part', '/book']],
  [['/old\\page', '/book']],
  [['', '/book']],
  [
    ['/a', '/b'],
    ['/b', '/book'],
  ],
  [['/a', '/a']],
  [['/a', '']],
  [['/a', '//evil.example']],
  [['/a', '/\\evil.example']],
  [['/a', 'http://example.org/']],
  [['/a', 'https:/book']],
  [['/a', 'https://user:password@example.org/']],
  [['/a', 'javascript:alert(1)']],
  [['/a', '/no-such-page']],
]

test.each(wrong.map((rows) => ({ rows })))('$rows cannot', ({ rows }) => {
  expect(areRedirects(rows)).toBe(false)
})

describe('a visitor', () => {
  let redirects: readonly Range[] = []
  const snapshot = () => ({
    generation: 1,
    texts: { [REDIRECTS_AT]: redirects, [NOT_OFFERED_AT]: ['/hub', '/embed/partner'] },
  })
  const app = createTestSite({ published: { ...nothingPublished, snapshot } })
  const answerOf = async (path: string, method = 'GET') => {
    const { status, headers } = await app.request(path, { method })
    return [status, headers.get('Location')]
  }

  const ROWS: readonly Range[] = [
    ['/old', '/Book#form'],
    ['/Über', '/?page=2'],
    ['/shop', 'https://shop.example.org/a'],
    ['/old-hub', '/hub'],
  ]

  test('is led to the new address with the query, whatever the spelling of the old one', async () => {
    redirects = ROWS
    expect(await answerOf('/old')).toEqual([301, '/book#form'])
    expect(await answerOf('/OLD/?utm_source=a&b=%20', 'HEAD')).toEqual([
      301,
      '/book?utm_source=a&b=%20#form',
    ])
    expect(await answerOf('/%C3%BCber?x=1')).toEqual([301, '/?page=2&x=1'])
    expect(await answerOf('/shop?x=1')).toEqual([301, 'https://shop.example.org/a?x=1'])
  })

  test('is led at once to where a page leads that is not offered', async () => {
    redirects = ROWS
    expect(await answerOf('/old-hub?x=1')).toEqual([301, '/solutions?x=1'])
    expect(await answerOf('/hub')).toEqual([302, '/solutions'])
    expect(await answerOf('/embed/partner.data')).toEqual([404, null])
  })

  test.each([
    ['/old.data', 'GET'],
    ['/old', 'POST'],
    ['//old', 'GET'],
  ])('is not led on from %s by %s', async (path, method) => {
    redirects = ROWS
    expect(await answerOf(path, method)).toEqual([404, null])
  })

  test('follows a redirect only as long as it is published', async () => {
    redirects = ROWS
    expect((await app.request('/old')).headers.get('Cache-Control')).toBe('public, no-cache')
    redirects = []
    expect(await answerOf('/old')).toEqual([404, null])
  })

  // As stored by an editor of a hosted project, who called its functions directly.
  test.each([
    ['/book', '/hub'],
    ['/old', 'https://everturn.example/old'],
  ])('is never led from %s to %s', async (from, to) => {
    redirects = [[from, to]]
    expect((await answerOf(from))[0]).not.toBe(301)
  })
})
