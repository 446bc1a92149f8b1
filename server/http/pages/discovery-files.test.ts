import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { createTestSite } from '#test/test-site.ts'

test('robots.txt names the sitemap and excludes the APIs', async () => {
  const answer = await createTestSite().request('/robots.txt')
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Disallow: /rest/')
  expect(lines).not.toContain('Disallow: /')
  expect(lines).toContain('Sitemap: https://everturn.example/sitemap.xml')
})

test('llms.txt names the site, says what it is, and links every page with its description', async () => {
  const text = await (await createTestSite().request('/llms.txt')).text()
  expect(text.split('\n').slice(0, 3)).toEqual(['# Test & Sons', '', '> A site for tests.'])
  expect(text).toContain('- [The book](https://everturn.example/book): What it says.')
})

test('security.txt names a contact and is valid for a year from the start of the server', async () => {
  const answer = await createTestSite({ settings: { CONTACT_EMAIL: 'safe@example.com' } }).request(
    '/.well-known/security.txt',
  )
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text()).split('\n').map((line) => line.split(/: (.*)/)),
  )
  expect(fields.Contact).toBe('mailto:safe@example.com')
  expect(fields.Canonical).toBe('https://everturn.example/.well-known/security.txt')
  const daysLeft = (Date.parse(fields.Expires) - Date.now()) / DAY_MS
  expect(daysLeft).toBeGreaterThan(364)
  expect(daysLeft).toBeLessThanOrEqual(365)
})
