import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#contract/limits.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { nothingPublished } from '#server/words/published-words.ts'
import { formPost } from '#test/posts.ts'
import { createTestSite, testRenderer } from '#test/test-site.ts'

/** The data that was rendered. An owner's dates in `content/` have pages rendered before it. */
const dataOf = ({ renderer }: { renderer: { rendered: readonly { path: string }[] } }) =>
  renderer.rendered.map(({ path }) => path).filter((path) => path.endsWith('.data'))
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })

describe('a page', () => {
  test('is rendered once for simultaneous visitors, and kept', async () => {
    const app = createTestSite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.request('/book')))
    await app.request('/book')
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(app.renderer.rendered.map(({ path }) => path)).toEqual(['/book'])
  })

  test.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes).toString()],
    ['br;q=0, *;q=0.5', 'gzip', (bytes: Buffer) => gunzipSync(bytes).toString()],
    ['gzip;q=0', null, (bytes: Buffer) => bytes.toString()],
  ])('with Accept-Encoding %s is sent as %s', async (accepted, coding, decode) => {
    const answer = await createTestSite().request('/book', {
      headers: { 'Accept-Encoding': accepted },
    })
    expect(answer.headers.get('Content-Encoding')).toBe(coding)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.byteLength))
    expect(decode(bytes)).toContain('<title>/book</title>')
  })

  test('is rendered again when the year changes, because it states the year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 31, 23, 59, 59) })
    try {
      const app = createTestSite()
      const ask = () =>
        Promise.all(
          ['/book', '/discover?scores=43215', '/nothing'].map((path) => app.request(path)),
        )
      await ask()
      await ask()
      vi.setSystemTime(new Date(2027, 0, 1))
      await ask()
      await ask()
      expect(app.renderer.rendered.map(({ context }) => context.year)).toEqual([
        2026, 2026, 2026, 2027, 2027, 2027,
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  test('has a strong entity tag per coding and answers 304 to a client that has it', async () => {
    const app = createTestSite()
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) => {
        const answer = await app.request('/book', { headers: { 'Accept-Encoding': coding } })
        return answer.headers.get('ETag') ?? ''
      }),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) {
      expect(tag).toMatch(/^"[\w-]+"$/)
    }
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${tags[0]}` }
    const again = await app.request('/book', { headers })
    expect(again.status).toBe(304)
    expect(again.headers.get('ETag')).toBe(tags[0])
    expect(again.headers.get('Vary')).toBe('Accept-Encoding')
    expect(await again.text()).toBe('')
    const otherCoding = await app.request('/book', {
      headers: { ...headers, 'Accept-Encoding': 'gzip' },
    })
    expect(otherCoding.status).toBe(200)
  })

  test.each([
    ['/book%23resume=t0ken-x_y', '/book#resume=t0ken-x_y'],
    ['/book%23revoke%3Dt0ken', '/book#revoke=t0ken'],
    ['/%23access_token=a.b&type=recovery', '/#access_token=a.b&type=recovery'],
    [
      '/discover%23error=access_denied%26error_code=otp_expired',
      '/discover#error=access_denied&error_code=otp_expired',
    ],
    ['/book%23waitlist?utm_source=letter', '/book?utm_source=letter#waitlist'],
    ['/Book/%23a%23%0d%0aSet-Cookie:x', '/book#a%23%0d%0aSet-Cookie:x'],
  ])(
    'is found by a link whose number sign a mail gateway has encoded: %s',
    async (address, location) => {
      const answer = await createTestSite().request(address)
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, location])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    },
  )

  test.each(['/no-such-page%23resume=t', '/book.data%23a', '//evil.example%23a'])(
    'is not found by %s, which names none',
    async (address) => {
      expect((await createTestSite().request(`http://localhost${address}`)).status).toBe(404)
    },
  )

  test('answers OPTIONS with its methods, and other methods with 405', async () => {
    const app = createTestSite()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await app.request('/book', { method })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    const options = await app.request('/book', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await app.request('/nothing', { method: 'POST' })).status).toBe(404)
  })

  test('redirects a trailing slash or different case to its address, with the query', async () => {
    const app = createTestSite()
    for (const asked of ['/book/', '/BOOK', '/Book/']) {
      const answer = await app.request(`${asked}?utm_source=x`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/book?utm_source=x'])
    }
    expect((await app.request('//book')).status).toBe(404)
    expect((await app.request('/')).status).toBe(200)
  })

  test('ignores any query except the form that was sent', async () => {
    const app = createTestSite()
    for (const query of ['', '?utm_source=a', '?sent=unheard-of', '?utm_source=b&sent=']) {
      await app.request(`/book${query}`)
    }
    await app.request('/book?utm_source=a&sent=waitlist')
    await app.request('/book?sent=waitlist')
    await app.request('/book?sent=waitlist-2')
    await app.request('/book?sent=waitlist-3')
    expect(app.renderer.rendered.map(({ path, context }) => [path, context.postedForm])).toEqual([
      ['/book', undefined],
      ['/book?sent=waitlist', { form: 'waitlist', outcome: 'done', values: {} }],
      ['/book?sent=waitlist-2', { form: 'waitlist', repeated: true, outcome: 'done', values: {} }],
    ])
  })

  test('shows a shared survey result, and the plain page for an invalid one', async () => {
    const app = createTestSite()
    const queries = [
      '?scores=43215',
      '?utm_source=a&scores=43215',
      '?scores=43216',
      '?scores=4321',
      '?scores=',
      '',
    ]
    for (const query of queries) {
      expect((await app.request(`/discover${query}`)).status).toBe(200)
    }
    await app.request('/book?scores=43215')
    expect(app.renderer.rendered.map(({ path }) => path)).toEqual([
      '/discover?scores=43215',
      '/discover',
      '/book',
    ])
  })

  test('stays in the cache however many survey results are requested', async () => {
    const app = createTestSite()
    await app.request('/book')
    const codes = Array.from({ length: 80 }, (_, n) =>
      [...n.toString(5).padStart(5, '0')].map((digit) => Number(digit) + 1).join(''),
    )
    // Each from another address, because one may not ask for so many.
    for (const [n, code] of codes.entries()) {
      await app.request(`/discover?scores=${code}`, {}, from(`10.0.0.${n}`))
    }
    await app.request('/book')
    await app.request(`/discover?scores=${codes[0]}`)
    const asked = app.renderer.rendered.map(({ path }) => path)
    expect(asked.filter((path) => path === '/book')).toHaveLength(1)
    // The first result has been dropped in the meantime.
    expect(asked.filter((path) => path === `/discover?scores=${codes[0]}`)).toHaveLength(2)
  })

  test('is rendered for the public origin and not for the Host header', async () => {
    const app = createTestSite()
    const render = vi.spyOn(app.renderer, 'render')
    await app.request('/book', { headers: { Host: 'evil.example' } })
    expect(render.mock.calls[0]?.[0].url).toBe('https://everturn.example/book')
  })

  test('shows changed content after invalidate(), even if it was being rendered at that moment', async () => {
    let word = 'old'
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const app = createTestSite({
      renderer: testRenderer(async () => {
        const said = word
        if (said === 'old') {
          await held
        }
        return said
      }),
    })
    const early = app.request('/book')
    await expect.poll(() => app.renderer.rendered.length).toBe(1)
    word = 'new'
    app.pages.invalidate()
    release()
    expect(await (await early).text()).toContain('old')
    expect(await (await app.request('/book')).text()).toContain('new')
  })

  test('shows the plain error screen if rendering fails, and is tried again', async () => {
    let broken = true
    const app = createTestSite({
      renderer: testRenderer(() => {
        if (broken) {
          throw new Error('secret detail')
        }
        return 'fine'
      }),
    })
    const failed = await app.request('/book', { headers: { Accept: 'text/html' } })
    const text = await failed.text()
    expect(failed.status).toBe(500)
    expect(text).toContain('Unexpected Application Error!')
    expect(text).not.toContain('secret detail')
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        id: failed.headers.get('X-Request-Id'),
        message: 'secret detail',
      }),
    )
    broken = false
    expect((await app.request('/book')).status).toBe(200)
  })
})

describe('an unknown address', () => {
  test('gets the 404 page, which is rendered once for all, and its path is not logged', async () => {
    const app = createTestSite()
    for (const path of ['/no/such', '/another', '/%00', '/%E0%A4%A', '/book.php']) {
      const answer = await app.request(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain(path)
    }
    expect(app.renderer.rendered).toHaveLength(1)

    expect((await app.request('/secret.data')).status).toBe(404)
    expect((await app.request('/secret', { method: 'POST' })).status).toBe(404)
    expect(
      app.logged.map(({ level, msg, route, status }) => ({ level, msg, route, status })),
    ).toEqual(Array(7).fill({ level: 30, msg: 'answered', route: '404', status: 404 }))
    expect(JSON.stringify(app.logged)).not.toMatch(/such|another|book|secret|%/)
  })

  test('loads the 404 route with its status when a link inside the site leads there', async () => {
    const app = createTestSite({ published: nothingPublished })
    for (const path of ['/no/such.data?_routes=root', '/other/_.data']) {
      const answer = await app.request(path)
      expect([answer.status, answer.headers.get('X-Remix-Response')]).toEqual([404, 'yes'])
    }
    expect(dataOf(app)).toEqual(['/404.data'])
  })
})

test('the data of a page is cached by page, whichever routes the browser names', async () => {
  const app = createTestSite({ published: nothingPublished })
  await app.request('/book.data?_routes=root')
  await app.request('/book.data?_routes=a,b')
  await app.request('/_.data')
  expect(dataOf(app)).toEqual(['/book.data', '/_.data'])
})

test('renderings of one visitor wait for each other, and take turns with those of others', async () => {
  const app = createTestSite()
  const result = (address: string, scores: string) =>
    app.request(`/discover?scores=${scores}`, {}, from(address))
  const many = Array.from({ length: 16 }, (_, n) =>
    result('192.0.2.1', `1${1 + (n >> 2)}${1 + (n & 3)}11`),
  )
  const others = [result('192.0.2.2', '55555'), result('192.0.2.3', '55554')]
  for (const { status } of await Promise.all(others)) {
    expect(status).toBe(200)
  }
  expect(app.renderer.rendered.slice(0, 4).map(({ path }) => path)).toEqual(
    ['11111', '11211', '55555', '55554'].map((scores) => `/discover?scores=${scores}`),
  )
  const answers = (await Promise.all(many)).map(({ status }) => status)
  expect([...new Set(answers)].sort()).toEqual([200, 503])
})

test('beyond the limit of renderings, a refused form for a meeting still says that it was refused', async () => {
  const app = createTestSite({ limiter: rateLimiter(async () => ({ wait: 0, delay: 0 })) })
  const post = () =>
    app.request('/forms/meeting', formPost({ call: 'intro', email: 'x' }), from('192.0.2.1'))
  const max = RATE_LIMITS['page-renderings'][0]?.max ?? 0
  for (let n = 0; n < max; n++) {
    expect((await post()).status).toBe(422)
  }
  for (let n = 0; n < 3; n++) {
    expect((await post()).status).toBe(429)
  }
  expect(app.renderer.rendered).toHaveLength(max + 1)
  expect(app.renderer.rendered.at(-1)?.context.meeting).toMatchObject({ answer: 'refused' })
})

/** A site on which a visitor has asked for as many renderings as anyone may. */
async function manyRenderings() {
  // Refused by the limit of leads. Each refusal shows what was typed, as long as that may be
  // rendered.
  const app = createTestSite({ limiter: rateLimiter(async () => ({ wait: 9, delay: 0 })) })
  const post = () =>
    app.request(
      '/forms/waitlist',
      formPost({ page: '/book', email: 'ada@example.org' }),
      from('192.0.2.1'),
    )
  const max = RATE_LIMITS['page-renderings'][0]?.max ?? 0
  for (let n = 0; n < max; n++) {
    expect((await post()).status).toBe(429)
  }
  return { app, post, max }
}

test('a refused form shows what was typed until its visitor has asked for many renderings', async () => {
  const { app, post, max } = await manyRenderings()
  expect(app.renderer.rendered.at(-1)?.context.postedForm?.values).toEqual({
    email: 'ada@example.org',
  })
  for (let n = 0; n < 3; n++) {
    const answer = await post()
    expect([answer.status, answer.headers.get('ETag')]).toEqual([429, null])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect(app.renderer.rendered).toHaveLength(max + 1)
  expect(app.renderer.rendered.at(-1)?.context.postedForm).toEqual({
    form: 'waitlist',
    outcome: 'refused',
    values: {},
  })
})

test('a visitor who has asked for many renderings gets only what others had rendered', async () => {
  const { app } = await manyRenderings()
  const result = (address: string) => app.request('/discover?scores=11111', {}, from(address))
  expect((await result('192.0.2.1')).status).toBe(429)
  expect((await result('192.0.2.2')).status).toBe(200)
  expect((await result('192.0.2.1')).status).toBe(200)
  expect((await app.request('/', {}, from('192.0.2.1'))).status).toBe(200)
})
