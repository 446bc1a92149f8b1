import { expect, test } from 'vitest'
import { QueueFull } from '#server/bounded-queue.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { createTestSite } from '#test/test-site.ts'

/** The app with a limit that counts in memory. */
function siteWithPreviews(draw = async () => 'picture') {
  let drawn = 0
  let counted = 0
  const limiter = rateLimiter(async ([counter]) => {
    counted += 1
    return { wait: counted > (counter?.windows[0]?.max ?? 0) ? 60 : 0, delay: 0 }
  }, false)
  const typesetter = {
    typeset: async () => {
      drawn += 1
      return new TextEncoder().encode(await draw())
    },
  }
  const app = createTestSite({ limiter, typesetter })
  const get = (code: string, headers: Record<string, string> = {}) =>
    app.request(`/previews/survey/${code}.png`, { headers })
  return { drawn: () => drawn, get }
}

/** All different, from 11111 on. */
const code = (number: number) =>
  [...number.toString(5).padStart(5, '0')].map((digit) => Number(digit) + 1).join('')

test('a picture of a result is drawn once, kept, and answered with 304 to a client that has it', async () => {
  const { drawn, get } = siteWithPreviews()
  expect((await get('43216')).status).toBe(404)
  const [one, two] = await Promise.all([get('43215'), get('43215')])
  expect([one?.status, two?.status, one?.headers.get('Content-Type')]).toEqual([
    200,
    200,
    'image/png',
  ])
  const again = await get('43215', { 'If-None-Match': one?.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
  expect(await one?.text()).toBe('picture')
  expect(drawn()).toBe(1)
})

test('one address can have sixty pictures drawn in five minutes; pictures from memory do not count', async () => {
  const { get } = siteWithPreviews()
  for (let number = 0; number < 60; number++) {
    expect((await get(code(number))).status).toBe(200)
  }
  const refused = await get(code(60))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await get(code(0))).status).toBe(200)
})

test('a picture for which the queue has no place is tried again with the next request', async () => {
  let isFull = true
  const { get } = siteWithPreviews(async () => {
    if (isFull) {
      throw new QueueFull()
    }
    return 'picture'
  })
  expect((await get('43215')).status).toBe(503)
  isFull = false
  expect((await get('43215')).status).toBe(200)
})
