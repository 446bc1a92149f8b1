import { expect, test } from 'vitest'
import { CANVAS_LINK_HEADER } from '#contract/canvas.ts'
import { createTestSite } from '#test/test-site.ts'

const SITE = 'https://everturn.example'
const app = createTestSite()
const PATHS = ['/auth/v1/nothing', '/rest/v1/rpc/nothing', '/functions/v1/send-canvas-email']

test.each(PATHS)(
  'only the site under its public name can read answers of %s, with their id',
  async (path) => {
    const post = (origin: string) =>
      app.request(path, { method: 'POST', headers: { Origin: origin } })
    const ours = (await post(SITE)).headers
    const foreign = (await post('https://other.example')).headers
    expect(ours.get('Access-Control-Allow-Origin')).toBe(SITE)
    expect(ours.get('Access-Control-Expose-Headers')).toContain('X-Request-Id')
    expect(foreign.has('Access-Control-Allow-Origin')).toBe(false)
    for (const headers of [ours, foreign]) {
      expect(headers.get('Vary')).toBe('Origin')
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    }
  },
)

test.each(PATHS)(
  'a preflight request for %s is answered with every header field that the site sends',
  async (path) => {
    const headers = { Origin: SITE, 'Access-Control-Request-Method': 'POST' }
    const answer = await app.request(path, { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([204, SITE])
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(',')
    const client = [
      'authorization',
      'apikey',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
    ]
    expect(allowed).toEqual(expect.arrayContaining([...client, CANVAS_LINK_HEADER]))
  },
)
