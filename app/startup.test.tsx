import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useAuth } from './lib/auth.tsx'

const Outside = () => useAuth().user?.email

test('a page without a root element, and a session read outside its provider, fail with the specified words', async () => {
  expect(() => renderToString(<Outside />)).toThrow('useAuth must be used within an AuthProvider')
  vi.stubGlobal('document', {})
  await expect(import('./entry.client.tsx')).rejects.toThrow('Root element not found')
  vi.unstubAllGlobals()
})
