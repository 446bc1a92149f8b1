import { expect, test } from 'vitest'
import { parseSettings } from '#server/env.ts'
import { startNotice } from './start-notice.ts'

test('says which proxies are trusted, or what it means that none is', () => {
  const notice = (settings: Record<string, string>) => startNotice(parseSettings(settings), 'http://localhost:3000')
  expect(notice({})).toMatch(/^Proxy +none is trusted; behind one, set TRUST_PROXY, or all visitors count as one/m)
  expect(notice({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' })).toMatch(
    /^Proxy +.* taken from 127\.0\.0\.1, 10\.0\.0\.0\/8$/m,
  )
})
