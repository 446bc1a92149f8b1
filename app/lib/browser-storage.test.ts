import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const { device } = browserStorage

// Where the browser refuses to store anything: `test/e2e/site-data-blocked.spec.ts`.
test('a value that does not fit replaces the older one for this page, and is stored once there is room', () => {
  const kept = new Map([['draft', 'old']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  expect(device.setItem('draft', 'newer')).toBe(false)
  expect(device.getItem('draft')).toBe('newer')
  isFull = false
  expect(device.setItem('draft', 'newest')).toBe(true)
  expect([device.getItem('draft'), kept.get('draft')]).toEqual(['newest', 'newest'])
  device.removeItem('draft')
  expect([device.getItem('draft'), kept.size]).toEqual([null, 0])
})

test('a cookie is found by its whole name', () => {
  vi.stubGlobal('document', { cookie: 'xutk=1; utk=a=b; other=' })
  expect(browserStorage.cookie('utk')).toBe('a=b')
  expect(browserStorage.cookie('tk')).toBeUndefined()
})
