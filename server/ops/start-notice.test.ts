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

const CRM_FORMS_HOST = 'https://crm.example'
const SITE_URL = 'https://northwind.example'
test.each<[settings: Record<string, string>, line: RegExp]>([
  [{ CRM_MODE: 'relay', CRM_FORMS_HOST }, /^Leads +stored and forwarded to https:\/\/crm\.example$/m],
  [
    { CRM_MODE: 'direct', CRM_FORMS_HOST },
    /^Leads +sent to https:\/\/crm\.example by visitors’ browsers .* not stored/m,
  ],
  [{}, /^Proxy +none is trusted; behind one, set TRUST_PROXY, or all visitors count as one/m],
  [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }, /^Proxy +.* taken from 127\.0\.0\.1, 10\.0\.0\.0\/8$/m],
  [{ SITE_URL }, /^Launch see https:\/\/northwind\.example\/admin\/settings: No email server; .*founder/m],
])('with %j it says %s', (settings, line) => {
  expect(notice(settings)).toMatch(line)
  if (!settings.SITE_URL) expect(notice(settings)).not.toMatch(/^Launch/m)
})

test('an installed release names its own commands', () => {
  vi.stubEnv('EVERTURN_RELEASE', '1')
  expect(notice({})).toMatch(/then run: everturn admin grant YOUR-EMAIL$/m)
  vi.unstubAllEnvs()
})
