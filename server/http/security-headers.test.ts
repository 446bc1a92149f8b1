import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'
import { requestFields } from '#server/http/request-log.ts'
import { createTestSite, testRenderer } from '#test/test-site.ts'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? ''

test('every answer carries the protective header fields, refusals too', async () => {
  const app = createTestSite()
  const answers = await Promise.all([
    app.request('/'),
    app.request('/nothing'),
    app.request('/nothing.data'),
    app.request('/healthz'),
    app.request('/book/'),
    app.request('/book', { method: 'DELETE' }),
    app.request('/book', { method: 'POST', headers: { 'Content-Length': '70000' } }),
    app.request(`/${'x'.repeat(9_000)}`),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 404, 404, 200, 308, 405, 413, 414])
  for (const answer of answers) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(policyOf(answer)).toContain("default-src 'none'")
    expect(policyOf(answer)).toContain("frame-ancestors 'none'")
    // Answers do not name the server's software, text states its encoding, and no refusal is
    // cached.
    for (const name of ['server', 'x-powered-by']) {
      expect(answer.headers.has(name)).toBe(false)
    }
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('text/') && type !== 'text/x-script') {
      expect(type).toContain('charset=utf-8')
    }
    if (answer.status >= 400) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  }
})

test('the policy of a page names its inline scripts and styles by hash, and nothing else inline', async () => {
  const script = 'document.title = "<b>"'
  const style = 'p { color: red }'
  const app = createTestSite({
    renderer: testRenderer(
      () =>
        `<style>${style}</style><script>${script}</script><script type="module" async="">${script}//2</script>` +
        `<script type="text/plain" id="held-back">${script}//3</script>` +
        `<script src="/assets/a.js"></script><script type="application/ld+json">{"a":1}</script>`,
    ),
  })
  const policy = policyOf(await app.request('/book'))
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(directive(policy, 'script-src')).toBe(
    `'self' ${hash(script)} ${hash(`${script}//2`)} ${hash(`${script}//3`)}`,
  )
  expect(directive(policy, 'style-src')).toBe(`'self' ${hash(style)}`)
  expect(policy).not.toContain('unsafe')
})

test('a page may load from the configured origins and from no others', async () => {
  const plain = policyOf(await createTestSite().request('/book'))
  expect([directive(plain, 'frame-src'), directive(plain, 'connect-src')]).toEqual([
    "'self'",
    "'self'",
  ])
  const app = createTestSite({
    settings: {
      SCHEDULER_URL: 'https://meetings.crm.example/team?embed=true',
      PARTNER_FORM_URL: 'https://share.crm.example/form',
      SUPABASE_URL: 'https://project.supabase.example',
      SUPABASE_ANON_KEY: 'key',
      CRM_FORMS_HOST: 'https://api.crm.example',
      CRM_MODE: 'direct',
    },
  })
  const policy = policyOf(await app.request('/book'))
  expect(directive(policy, 'frame-src')).toBe(
    "'self' https://meetings.crm.example https://share.crm.example",
  )
  expect(directive(policy, 'connect-src')).toBe(
    "'self' https://project.supabase.example https://api.crm.example",
  )
})

test('the CRM’s tracking may load and report only where it is set up', async () => {
  const app = createTestSite({
    settings: {
      CRM_TRACKING_SCRIPT: 'https://js.crm.example/1.js',
      CRM_TRACKING_ORIGINS: 'https://track.crm.example, https://banner.crm.example',
    },
  })
  const policy = policyOf(await app.request('/book'))
  const origins = 'https://js.crm.example https://track.crm.example https://banner.crm.example'
  expect(directive(policy, 'script-src')).toContain(`'self' ${origins}`)
  expect(directive(policy, 'img-src')).toBe(`'self' data: blob: ${origins}`)
  expect(directive(policy, 'connect-src')).toBe(`'self' ${origins}`)
  expect(policyOf(await createTestSite().request('/book'))).not.toContain('crm.example')
})

test('pages made for frames can be framed only by our own pages', async () => {
  const limiter = rateLimiter(async () => ({ wait: 0, delay: 0 }))
  const answer = await createTestSite({ limiter }).request('/embed/meeting')
  expect(directive(policyOf(answer), 'frame-ancestors')).toBe("'self'")
  expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
})

test('a visitor over https gets Strict-Transport-Security, also through a trusted proxy', async () => {
  const app = createTestSite({ settings: { TRUST_PROXY: '10.0.0.0/8' } })
  const hsts = async (peer: string, proto: string) => {
    const bindings = { incoming: { socket: { remoteAddress: peer } } }
    const answer = await app.request('/', { headers: { 'X-Forwarded-Proto': proto } }, bindings)
    return answer.headers.get('Strict-Transport-Security')
  }
  expect(await hsts('10.1.2.3', 'https')).toBe('max-age=63072000')
  expect(await hsts('10.1.2.3', 'http')).toBeNull()
  expect(await hsts('192.0.2.1', 'https')).toBeNull()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('the log contains the route and never the query, the requested path or the address', async () => {
  const app = createTestSite()
  const headers = { 'X-Request-Id': 'chosen-by-caller', traceparent: `00-${TRACE}-${PARENT}-01` }
  const bindings = { incoming: { socket: { remoteAddress: '192.0.2.77' } } }
  await app.request('/book?email=visitor@example.com', { headers }, bindings)
  expect(app.logged).toHaveLength(1)
  expect(app.logged[0]).toMatchObject({
    method: 'GET',
    route: '/book',
    status: 200,
    ms: expect.any(Number),
  })
  expect(app.logged[0]).toMatchObject({ trace: TRACE, parent: PARENT })
  expect(JSON.stringify(app.logged)).not.toMatch(/visitor|192\.0\.2|chosen-by-caller/)
})

test.each([
  [`01-${TRACE}-${PARENT}-01-later`, { trace: TRACE, parent: PARENT }],
  [`00-${TRACE}-${PARENT}-01-later`, {}],
  [`ff-${TRACE}-${PARENT}-01`, {}],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, {}],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, {}],
])('traceparent %j', (field, expected) => {
  expect(requestFields('id', () => field)).toEqual({ id: 'id', ...expected })
})
