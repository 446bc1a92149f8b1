/**
 * Attacks of strangers and of intruders in a session, step by step, through the official client.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { Store } from '#server/db/store.ts'
import type { Mail } from '#server/mail/email.ts'
import {
  createAccount,
  followLink,
  newAddress,
  newClient,
  PASSWORD,
  signIn,
  signInByFragment,
  takeMails,
} from '#test/accounts.ts'
import { jsonPost } from '#test/posts.ts'
import { codeOf, enrollApp } from '#test/second-factors.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'
import { AUTH_MAILS, queueAuthMail } from './email-links.ts'

const ANOTHER = 'another horse'
const STRANGERS = 'a password of a stranger'

/**
 * Work that runs once, before the next transaction begins. It simulates a simultaneous request that
 * is faster.
 */
let beforeNextTransaction: (() => Promise<unknown>) | undefined

const store = await openFileStore()
const overtaken: Store = {
  ...store,
  async inTransaction(work) {
    const faster = beforeNextTransaction
    beforeNextTransaction = undefined
    await faster?.()
    return store.inTransaction(work)
  },
}
const site = createTestSite({ store: overtaken })

const linkTo = (mails: Mail[], address: string) =>
  mails.find(({ to }) => to === address)?.link ?? ''

async function signedIn(fragment: URLSearchParams): Promise<SupabaseClient> {
  const client = newClient(site)
  await signInByFragment(client, fragment)
  return client
}

/** @returns undefined when the link no longer works */
async function signInByLink(
  link: string,
  by?: SupabaseClient,
): Promise<SupabaseClient | undefined> {
  expect(link).not.toBe('')
  const { fragment } = await followLink(site, link, by)
  if (fragment.has('access_token')) {
    return signedIn(fragment)
  }
  expect(fragment.get('error_code')).toBe('otp_expired')
  return undefined
}

async function recoveryLink(email: string): Promise<string> {
  await site.later(60)
  await newClient(site).auth.resetPasswordForEmail(email)
  return linkTo(await takeMails(site), email)
}

const opens = async (email: string, password: string) =>
  (await newClient(site).auth.signInWithPassword({ email, password })).error === null
const isSignedIn = async (client: SupabaseClient) => (await client.auth.getUser()).error === null

describe('an intruder who is signed in asks for another address', () => {
  /** The owner's account, with an intruder in it who has asked for an address of his own. */
  async function intrusion() {
    const owner = await createAccount(site)
    const intruder = await signIn(site, owner.email)
    const target = newAddress()
    expect((await intruder.auth.updateUser({ email: target })).data.user?.new_email).toBe(target)
    const mails = await takeMails(site)
    return {
      owner,
      intruder,
      target,
      link: linkTo(mails, target),
      warning: linkTo(mails, owner.email),
    }
  }
  const pendingAddress = async (id: string) => {
    const users = site.store.db.selectFrom('auth.users').where('id', '=', id)
    return (await users.select('email_change').executeTakeFirstOrThrow()).email_change
  }

  test('a new password of the owner voids the address, its link and the intruder’s session', async () => {
    const { owner, intruder, link } = await intrusion()
    expect((await owner.client.auth.updateUser({ password: ANOTHER })).error).toBeNull()
    expect(await signInByLink(link)).toBeUndefined()
    expect(await isSignedIn(intruder)).toBe(false)
    const { user } = (await owner.client.auth.getUser()).data
    expect(user).toMatchObject({ email: owner.email })
    expect(user?.new_email).toBeUndefined()
    expect(await opens(owner.email, ANOTHER)).toBe(true)
  })

  test('a recovery voids the address, its link and every session as soon as its link is followed', async () => {
    const { owner, intruder, link } = await intrusion()
    const recovered = await signInByLink(await recoveryLink(owner.email))
    expect(await signInByLink(link)).toBeUndefined()
    for (const client of [intruder, owner.client]) {
      expect(await isSignedIn(client)).toBe(false)
    }
    expect(await pendingAddress(owner.id)).toBeNull()
    expect((await recovered?.auth.updateUser({ password: ANOTHER }))?.error).toBeNull()
  })

  test('an email that was requested before a new password and is written after it contains no link', async () => {
    const owner = await createAccount(site)
    const intruder = await signIn(site, owner.email)
    await intruder.auth.updateUser({ email: newAddress() })
    await newClient(site).auth.resetPasswordForEmail(owner.email)
    await owner.client.auth.updateUser({ password: ANOTHER })
    const mails = await takeMails(site)
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([owner.email]))
    expect(mails.map(({ text }) => text).join()).not.toMatch(/token=|#cancel=/)
  })

  test('the owner cancels the change with the link in the email to the current address', async () => {
    const { owner, link, warning } = await intrusion()
    const press = async () => (await site.request(warning, { method: 'POST' })).text()
    expect(await press()).toContain('The change of address is canceled')
    expect(await pendingAddress(owner.id)).toBeNull()
    expect(await signInByLink(link)).toBeUndefined()
    expect(await press()).toContain('This link no longer changes anything')
    expect(await isSignedIn(owner.client)).toBe(true)
  })

  /** An account whose address an intruder has changed, with the link that takes it back. */
  async function takenOver() {
    const owner = await createAccount(site, 'editor')
    const intruder = await signIn(site, owner.email)
    const target = newAddress()
    await intruder.auth.updateUser({ email: target })
    const change = linkTo(await takeMails(site), target)
    await signInByFragment(intruder, (await followLink(site, change, intruder)).fragment)
    expect((await intruder.auth.getUser()).data.user?.email).toBe(target)
    // The warning is written late, after the change.
    await queueAuthMail(site.store.db, {
      template: AUTH_MAILS.notice,
      ref: owner.id,
      to: owner.email,
      about: 'emailChangeAsked',
    })
    const takeBack = linkTo(await takeMails(site), owner.email)
    return { owner, intruder, target, takeBack }
  }

  test('once the intruder has confirmed the change, the link takes it back and asks for a password', async () => {
    const { owner, takeBack } = await takenOver()
    const { target: page, fragment } = await followLink(site, takeBack)
    expect([page, fragment.get('type')]).toEqual([`${SITE_URL}/auth`, 'recovery'])
    expect(fragment.get('from')).toBe('email_change_cancel')
    const back = await signedIn(fragment)
    const { user } = (await back.auth.getUser()).data
    expect(user).toMatchObject({ id: owner.id, email: owner.email })
    expect((await back.auth.updateUser({ password: ANOTHER })).error).toBeNull()
    expect(await opens(owner.email, ANOTHER)).toBe(true)
    await takeMails(site)
  })

  test('after an account was taken back, nothing of the intruder opens or changes it', async () => {
    const { owner, intruder, target, takeBack } = await takenOver()
    await intruder.auth.updateUser({ email: newAddress() })
    const intruders = linkTo(await takeMails(site), target)
    expect((await intruder.auth.updateUser({ password: STRANGERS })).error).toBeNull()
    await enrollApp(intruder)
    await site.store.db
      .insertInto('user_roles')
      .values({ user_id: owner.id, role: 'admin' })
      .execute()

    const back = await signedIn((await followLink(site, takeBack)).fragment)
    expect((await back.auth.getUser()).data.user?.factors).toBeUndefined()
    expect(await isSignedIn(intruder)).toBe(false)
    for (const password of [PASSWORD, STRANGERS]) {
      expect(await opens(owner.email, password)).toBe(false)
    }
    const roles = await site.store.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', owner.id)
      .execute()
    expect(roles).toEqual([{ role: 'editor' }])
    expect(await (await site.request(intruders, { method: 'POST' })).text()).toContain(
      'no longer changes anything',
    )
    await takeMails(site)
  })

  describe('the change is confirmed, and the owner creates another account with the address', () => {
    async function lateOwner() {
      const { owner, intruder, link, warning } = await intrusion()
      await followLink(site, link, intruder)
      await site.later(60)
      await newClient(site).auth.signUp({ email: owner.email, password: PASSWORD })
      await followLink(site, linkTo(await takeMails(site), owner.email))
      const other = await signIn(site, owner.email)
      const press = async (form = '') => {
        const answer = await site.request(warning, {
          method: 'POST',
          body: new URLSearchParams(form),
        })
        return { text: await answer.text(), target: answer.headers.get('Location') ?? '' }
      }
      return { owner, other, press }
    }

    test('the link asks, closes that account and takes the change back', async () => {
      const { owner, other, press } = await lateOwner()
      for (let turn = 0; turn < 2; turn++) {
        expect((await press()).text).toContain('The button closes it')
      }
      expect(await isSignedIn(other)).toBe(true)
      const { target } = await press('close=1')
      expect(await isSignedIn(other)).toBe(false)
      const back = await signedIn(new URLSearchParams(new URL(target).hash.slice(1)))
      expect((await back.auth.getUser()).data.user).toMatchObject({
        id: owner.id,
        email: owner.email,
      })
      expect((await press('close=1')).text).toContain('This link no longer changes anything')
    })

    test('an account with a role is not closed, and the link works once the role is removed', async () => {
      const { owner, other, press } = await lateOwner()
      const user_id = (await other.auth.getUser()).data.user?.id ?? ''
      await site.store.db.insertInto('user_roles').values({ user_id, role: 'editor' }).execute()
      expect((await press('close=1')).text).toContain(
        'Ask the people who run this site to remove its role',
      )
      expect(await isSignedIn(other)).toBe(true)
      await site.store.db.deleteFrom('user_roles').where('user_id', '=', user_id).execute()
      expect((await press('close=1')).target).toContain('type=recovery')
      expect(await opens(owner.email, PASSWORD)).toBe(false)
    })
  })

  test('a change of which the owner was not told does not stay pending', async () => {
    const { owner, intruder, target } = await intrusion()
    await owner.client.auth.updateUser({ email: owner.email })
    const again = await intruder.auth.updateUser({ email: target })
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    expect(await pendingAddress(owner.id)).toBeNull()
  })

  test('a change that is requested or confirmed while the owner’s new password is stored is void', async () => {
    const { owner, link } = await intrusion()
    beforeNextTransaction = () => owner.client.auth.updateUser({ password: ANOTHER })
    expect(await signInByLink(link)).toBeUndefined()
    const intruder = await signIn(site, owner.email, ANOTHER)
    beforeNextTransaction = () => owner.client.auth.updateUser({ password: STRANGERS })
    const asked = await intruder.auth.updateUser({ email: newAddress() })
    expect(asked.error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await pendingAddress(owner.id)).toBeNull()
  })
})

test('the old password does not sign in when a new one is stored during the check', async () => {
  const owner = await createAccount(site)
  beforeNextTransaction = () => owner.client.auth.updateUser({ password: ANOTHER })
  expect(await opens(owner.email, PASSWORD)).toBe(false)
  expect(await opens(owner.email, ANOTHER)).toBe(true)
})

test('a confirmed change of address ends every other session and voids the links sent before', async () => {
  const owner = await createAccount(site)
  const elsewhere = await signIn(site, owner.email)
  const recovery = await recoveryLink(owner.email)
  const next = newAddress()
  await owner.client.auth.updateUser({ email: next })
  const arrived = await signInByLink(linkTo(await takeMails(site), next), owner.client)
  expect((await arrived?.auth.getUser())?.data.user?.email).toBe(next)
  for (const client of [owner.client, elsewhere]) {
    expect(await isSignedIn(client)).toBe(false)
  }
  expect(await signInByLink(recovery)).toBeUndefined()
  expect(await opens(next, PASSWORD)).toBe(true)
})

test('a change that is confirmed in another browser ends the password and the second step of the person who asked', async () => {
  const stranger = await createAccount(site)
  const { factorId, secret } = await enrollApp(stranger.client)
  await stranger.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 0) })
  const colleague = newAddress()
  await stranger.client.auth.updateUser({ email: colleague })
  const { target, fragment } = await followLink(
    site,
    linkTo(await takeMails(site), colleague),
    newClient(site),
  )
  expect([target, fragment.get('type'), fragment.get('from')]).toEqual([
    `${SITE_URL}/auth`,
    'recovery',
    'email_change',
  ])
  expect(await isSignedIn(stranger.client)).toBe(false)
  expect(await opens(colleague, PASSWORD)).toBe(false)
  const client = await signedIn(fragment)
  expect((await client.auth.getUser()).data.user?.factors).toBeUndefined()
  expect((await client.auth.updateUser({ password: ANOTHER })).error).toBeNull()
  expect(await opens(colleague, ANOTHER)).toBe(true)
  await takeMails(site)
})

describe('strangers ask for recovery links of an account', () => {
  const ask = (email: string, network: string, redirectTo = '') => {
    const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(redirectTo)}`
    return site.request(path, jsonPost({ email }, { 'X-Forwarded-For': network }))
  }

  test('none of them leads where the stranger chooses, and every one of them works', async () => {
    const owner = await createAccount(site)
    for (const [turn, page] of ['/healthz', '/embed/meeting', '/auth'].entries()) {
      await site.later(60)
      await ask(owner.email, `198.51.100.${turn}`, SITE_URL + page)
      const followed = await followLink(site, linkTo(await takeMails(site), owner.email))
      expect(followed.target).toBe(`${SITE_URL}/auth`)
      expect(followed.fragment.get('type')).toBe('recovery')
    }
  })

  test('one network cannot use up the emails of a mailbox, and no network those of the owner’s browser', async () => {
    const owner = await createAccount(site)
    const sent = async () => (await takeMails(site)).filter(({ to }) => to === owner.email).length
    await site.later(6 * 60 * 60)
    for (const [network, emails] of [
      ['198.51.100.1', 1],
      ['198.51.100.1', 1],
      ['198.51.100.1', 0],
      ['198.51.100.2', 1],
      ['198.51.100.3', 0],
    ] as const) {
      await site.later(60)
      await ask(owner.email, network)
      expect(await sent()).toBe(emails)
    }
    await owner.client.auth.resetPasswordForEmail(owner.email)
    const [mail] = await takeMails(site)
    expect(await signInByLink(mail?.link ?? '')).toBeDefined()
  })
})

describe('an unconfirmed address for which several people sign up', () => {
  const signUp = (email: string, password: string) =>
    newClient(site).auth.signUp({ email, password, options: { emailRedirectTo: `${SITE_URL}/` } })

  async function signedUp(password: string) {
    const email = newAddress()
    expect((await signUp(email, password)).error).toBeNull()
    return { email, link: linkTo(await takeMails(site), email) }
  }

  /** Two sign-ups, the stranger's first unless told otherwise, and the link of each. */
  async function contested(order: [first: string, second: string] = [STRANGERS, PASSWORD]) {
    const email = newAddress()
    const links: string[] = []
    for (const password of order) {
      expect((await signUp(email, password)).error).toBeNull()
      await site.later(60)
      // Emails of earlier tests may still be on their way.
      const mails = (await takeMails(site)).filter(({ to }) => to === email)
      expect(mails).toHaveLength(1)
      links.push(linkTo(mails, email))
    }
    return { email, links }
  }

  test.each([
    ['stranger first, the stranger’s link', 0, [STRANGERS, PASSWORD]],
    ['stranger first, the owner’s link', 1, [STRANGERS, PASSWORD]],
    ['owner first, the owner’s link', 0, [PASSWORD, STRANGERS]],
    ['owner first, the stranger’s link', 1, [PASSWORD, STRANGERS]],
  ] as const)(
    '%s: none of the passwords opens the account, a new one is asked for',
    async (_, used, order) => {
      const { email, links } = await contested([...order])
      const { target, fragment } = await followLink(site, links[used] ?? '')
      expect(target).toBe(`${SITE_URL}/auth`)
      expect(fragment.get('type')).toBe('recovery')
      expect(await signInByLink(links[1 - used] ?? '')).toBeUndefined()
      const owner = await signedIn(fragment)
      for (const password of [STRANGERS, PASSWORD]) {
        expect(await opens(email, password)).toBe(false)
      }
      expect((await owner.auth.updateUser({ password: ANOTHER })).error).toBeNull()
      expect(await opens(email, ANOTHER)).toBe(true)
      await takeMails(site)
    },
  )

  test('two sign-ups with the same password open the account', async () => {
    const { email, links } = await contested([PASSWORD, PASSWORD])
    expect((await followLink(site, links[0] ?? '')).fragment.get('type')).toBe('signup')
    expect(await signInByLink(links[1] ?? '')).toBeUndefined()
    expect(await opens(email, PASSWORD)).toBe(true)
  })

  test('a recovery voids every pending password and sign-up link', async () => {
    const { email, link } = await signedUp(STRANGERS)
    const owner = await signInByLink(await recoveryLink(email))
    expect(await signInByLink(link)).toBeUndefined()
    expect(await opens(email, STRANGERS)).toBe(false)
    expect((await owner?.auth.updateUser({ password: ANOTHER }))?.error).toBeNull()
    expect(await opens(email, ANOTHER)).toBe(true)
  })

  test('an email that is still queued when the address is confirmed is not sent', async () => {
    const { email, link } = await signedUp(PASSWORD)
    await signUp(email, PASSWORD)
    await newClient(site).auth.resend({ type: 'signup', email })
    expect(await signInByLink(link)).toBeDefined()
    await site.later(60)
    expect(await takeMails(site)).toEqual([])
  })

  test('a link followed while another sign-up is being stored: the link was first, its password opens the account', async () => {
    const { email, link } = await signedUp(PASSWORD)
    await site.later(60)
    beforeNextTransaction = () => followLink(site, link)
    expect((await signUp(email, STRANGERS)).error).toBeNull()
    expect(await opens(email, STRANGERS)).toBe(false)
    expect(await opens(email, PASSWORD)).toBe(true)
    expect((await takeMails(site)).map(({ name }) => name)).toEqual([AUTH_MAILS.registered])
  })

  test('a sign-up stored while a link is being followed: the sign-up was first, neither password opens the account', async () => {
    const { email, link } = await signedUp(PASSWORD)
    beforeNextTransaction = () => signUp(email, STRANGERS)
    expect((await followLink(site, link)).fragment.get('type')).toBe('recovery')
    for (const password of [STRANGERS, PASSWORD]) {
      expect(await opens(email, password)).toBe(false)
    }
  })

  test('two links followed at once sign in once', async () => {
    const { email, links } = await contested()
    const answers = await Promise.all(links.map((link) => followLink(site, link)))
    expect(answers.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
    for (const password of [STRANGERS, PASSWORD]) {
      expect(await opens(email, password)).toBe(false)
    }
  })

  test('a stranger’s sign-up does not keep the owner from using the address', async () => {
    const owner = await createAccount(site)
    const next = newAddress()
    await owner.client.auth.updateUser({ email: next })
    const change = linkTo(await takeMails(site), next)
    await signUp(next, STRANGERS)
    const confirmation = linkTo(await takeMails(site), next)
    const moved = await signInByLink(change, owner.client)
    expect((await moved?.auth.getUser())?.data.user).toMatchObject({ id: owner.id, email: next })
    expect(await signInByLink(confirmation)).toBeUndefined()
    expect(await opens(next, STRANGERS)).toBe(false)
    expect(await opens(next, PASSWORD)).toBe(true)
  })
})
