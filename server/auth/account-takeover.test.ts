/**
 * Attacks of intruders in a session, step by step, through the official client, and what a change
 * of the password or the address ends.
 */
import { describe, expect, test } from 'vitest'
import { ANOTHER, accountAccess, linkTo, overtakenStore, STRANGERS } from '#test/account-attacks.ts'
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
import { codeOf, enrollApp } from '#test/second-factors.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'
import { AUTH_MAILS, queueAuthMail } from './email-links.ts'

const { store, overtake } = overtakenStore(await openFileStore())
const site = createTestSite({ store })
const { isSignedIn, opens, recoveryLink, signedIn, signInByLink } = accountAccess(site)

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
    overtake(() => owner.client.auth.updateUser({ password: ANOTHER }))
    expect(await signInByLink(link)).toBeUndefined()
    const intruder = await signIn(site, owner.email, ANOTHER)
    overtake(() => owner.client.auth.updateUser({ password: STRANGERS }))
    const asked = await intruder.auth.updateUser({ email: newAddress() })
    expect(asked.error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await pendingAddress(owner.id)).toBeNull()
  })
})

test('the old password does not sign in when a new one is stored during the check', async () => {
  const owner = await createAccount(site)
  overtake(() => owner.client.auth.updateUser({ password: ANOTHER }))
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
