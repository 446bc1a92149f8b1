import { expect, test, vi } from 'vitest'
import { parseSettings } from '#server/env.ts'
import { originalWords } from '#server/words/current-words.ts'
import { launchNotice } from '#server/words/launch-gaps.ts'
import { startNotice } from './start-notice.ts'

const notice = (settings: Record<string, string>) => {
  const parsed = parseSettings(settings)
  return startNotice({
    settings: parsed,
    address: 'http://localhost:3000',
    missing: launchNotice(parsed, originalWords),
  })
}

test.each([
  ['relay', /^Leads +stored and forwarded to https:\/\/crm\.example$/m],
  ['direct', /^Leads +sent to https:\/\/crm\.example by visitors’ browsers .* not stored here/m],
])('says whether leads are stored with CRM_MODE=%s', (CRM_MODE, line) => {
  expect(notice({ CRM_MODE, CRM_FORMS_HOST: 'https://crm.example' })).toMatch(line)
})

test('says which proxies are trusted, or what it means that none is', () => {
  expect(notice({})).toMatch(/^Proxy +none is trusted; behind one, set TRUST_PROXY, or all visitors count as one/m)
  expect(notice({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' })).toMatch(
    /^Proxy +.* taken from 127\.0\.0\.1, 10\.0\.0\.0\/8$/m,
  )
})

test('a public site says what is missing before launch, this machine does not', () => {
  expect(notice({})).not.toMatch(/^Launch/m)
  const SITE_URL = 'https://northwind.example'
  expect(notice({ SITE_URL })).toMatch(
    /^Launch see https:\/\/northwind\.example\/admin\/settings: No email server; .*founder/m,
  )
  expect(notice({ SITE_URL, SMTP_URL: 'smtp://mail.example' })).not.toMatch(/No email server/)
})

test('an installed release names its own commands', () => {
  vi.stubEnv('EVERTURN_RELEASE', '1')
  expect(notice({})).toMatch(/then run: everturn admin grant YOUR-EMAIL$/m)
  vi.unstubAllEnvs()
})
