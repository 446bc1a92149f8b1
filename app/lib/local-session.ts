/**
 * What this browser stores about its session. This module is in every page, so it must stay small.
 */
import type { Session } from '@supabase/supabase-js'
import { browserStorage, storedJson } from './browser-storage.ts'

/**
 * Key of the session. `document/deferred-start.js` repeats both keys, and starts a page at once
 * where one of them exists.
 */
export const SESSION_KEY = 'everturn-session'
/** Key of sign-outs that have not reached the server: access tokens by user id. */
export const SIGN_OUTS_KEY = 'everturn-sign-outs'

export const storedSession = () =>
  storedJson(browserStorage.device, SESSION_KEY) as Session | undefined
