import type { Session } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from './account.tsx'

const { offerEditing } = account({})

afterEach(() => vi.unstubAllGlobals())

const tokenWith = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`
const session = (id: string, aal: 'aal1' | 'aal2') =>
  ({
    access_token: tokenWith({ aal }),
    user: { id, factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] },
  }) as unknown as Session

test('editing is not offered before the second step is complete', async () => {
  const asked = vi.fn(async () => Response.json({ role: null }))
  vi.stubGlobal('fetch', asked)
  await offerEditing(session('ada', 'aal1'), () => {})
  expect(asked).not.toHaveBeenCalled()
  await offerEditing(session('ada', 'aal2'), () => {})
  expect(asked).toHaveBeenCalledOnce()
})
