import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

const restored: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const restore of restored.splice(0)) restore()
})

const { device, tab } = browserStorage

/** Simulates a browser that blocks site data, where even reading `localStorage` throws. */
function forbid(...names: ('localStorage' | 'sessionStorage' | 'document')[]): void {
  for (const name of names) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    restored.push(() =>
      before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name),
    )
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  }
}

test('values that the browser refuses to store last as long as the page', () => {
  forbid('localStorage', 'sessionStorage', 'document')
  for (const area of [device, tab]) {
    expect(area.getItem('a')).toBeNull()
    expect(area.setItem('a', '1')).toBe(false)
    expect(area.getItem('a')).toBe('1')
    area.removeItem('a')
    expect(area.getItem('a')).toBeNull()
  }
  expect(browserStorage.cookie('a')).toBeUndefined()
})

test('a value that does not fit replaces the older one for this page, and is stored once there is room', () => {
  const kept = new Map([['draft', 'old']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
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
