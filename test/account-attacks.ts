/** Several people who want one account on a site for tests: which password and link opens it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Store } from '#server/db/store.ts'
import type { Mail } from '#server/mail/email.ts'
import { followLink, newClient, signInByFragment, takeMails } from './accounts.ts'
import type { TestSite } from './test-site.ts'

export const ANOTHER = 'another horse'
export const STRANGERS = 'a password of a stranger'

export const linkTo = (mails: Mail[], address: string) =>
  mails.find(({ to }) => to === address)?.link ?? ''

/**
 * A store in which `overtake` lets work run once, before the next transaction begins. It simulates
 * a simultaneous request that is faster.
 */
export function overtakenStore(store: Store) {
  let beforeNextTransaction: (() => Promise<unknown>) | undefined
  const overtaken: Store = {
    ...store,
    async inTransaction(work) {
      const faster = beforeNextTransaction
      beforeNextTransaction = undefined
      await faster?.()
      return store.inTransaction(work)
    },
  }
  return {
    store: overtaken,
    overtake(faster: () => Promise<unknown>): void {
      beforeNextTransaction = faster
    },
  }
}

/** What opens an account on a site, and who is signed in. */
export function accountAccess(site: TestSite) {
  async function signedIn(fragment: URLSearchParams): Promise<SupabaseClient> {
    const client = newClient(site)
    await signInByFragment(client, fragment)
    return client
  }
  return {
    signedIn,

    /** @returns undefined when the link no longer works */
    async signInByLink(link: string, by?: SupabaseClient): Promise<SupabaseClient | undefined> {
      expect(link).not.toBe('')
      const { fragment } = await followLink(site, link, by)
      if (fragment.has('access_token')) {
        return signedIn(fragment)
      }
      expect(fragment.get('error_code')).toBe('otp_expired')
      return undefined
    },

    async recoveryLink(email: string): Promise<string> {
      await site.later(60)
      await newClient(site).auth.resetPasswordForEmail(email)
      return linkTo(await takeMails(site), email)
    },

    opens: async (email: string, password: string) =>
      (await newClient(site).auth.signInWithPassword({ email, password })).error === null,

    isSignedIn: async (client: SupabaseClient) => (await client.auth.getUser()).error === null,
  }
}
