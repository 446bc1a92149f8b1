import { expect, test } from 'vitest'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { createTestApp } from '#test/test-app.ts'

/** The app with drawings that end when the test says so, and a limit that counts in memory. */
function siteWithPreviews(draw: (code: string) => Promise<string> = async (code) => code) {
  const drawn: string[] = []
  let counted = 0
  const limiter = rateLimiter(async ([counter]) => {
    counted += 1
    return { wait: counted > (counter?.windows[0]?.max ?? 0) ? 60 : 0, delay: 0 }
  }, false)
  const app = createTestApp({
    settings: { TRUST_PROXY: '127.0.0.1' },
    limiter,
    drawSurveyPreview: async (scores) => {
      drawn.push(scores.join(''))
      return new TextEncoder().encode(await draw(scores.join('')))
    },
  })
  const get = (code: string, headers: Record<string, string> = {}) =>
    app.request(`/previews/survey/${code}.png`, { headers })
  return { drawn, get }
}

/** All different, from 11111 on. */
const code = (number: number) => [...number.toString(5).padStart(5, '0')].map((digit) => Number(digit) + 1).join('')

test('a picture is drawn once, kept, and answered with 304 to a client that has it', async () => {
  const { drawn, get } = siteWithPreviews()
  const [one, two] = await Promise.all([get('43215'), get('43215')])
  expect([one?.status, two?.status, one?.headers.get('Content-Type')]).toEqual([200, 200, 'image/png'])
  const again = await get('43215', { 'If-None-Match': one?.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
  expect(await one?.text()).toBe('43215')
  expect(drawn).toEqual(['43215'])
})

test.each(['00000', '4321', '432155', '4321a', '%2e%2e', '43216'])(
  '%s is no result and has no picture',
  async (name) => {
    const { drawn, get } = siteWithPreviews()
    expect((await get(name)).status).toBe(404)
    expect(drawn).toEqual([])
  },
)

test('one address can have sixty pictures drawn in five minutes; pictures from memory do not count', async () => {
  const { get } = siteWithPreviews()
  for (let number = 0; number < 60; number++) expect((await get(code(number))).status).toBe(200)
  const refused = await get(code(60))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await get(code(0))).status).toBe(200)
})

test('pictures are drawn one after the other, and more than twenty waiting requests are refused at once', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const { drawn, get } = siteWithPreviews(async (name) => {
    await gate
    return name
  })
  const from = (number: number) => ({ 'X-Forwarded-For': `192.0.2.${number}` }) // few requests of one address run at once
  const answers = Array.from({ length: 22 }, (_, number) => get(code(number), from(number)))
  const refused = await Promise.race(answers.map(async (answer) => ({ status: (await answer).status })))
  expect(refused.status).toBe(503)
  expect(drawn).toHaveLength(1)
  release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(21)
})

test('a drawing that fails is tried again', async () => {
  let isBroken = true
  const { get } = siteWithPreviews(async (name) => {
    if (isBroken) throw new Error('no picture today')
    return name
  })
  expect((await get('43215')).status).toBe(500)
  isBroken = false
  expect((await get('43215')).status).toBe(200)
})
