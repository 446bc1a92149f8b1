/**
 * An unconfirmed address for which several people sign up, step by step, through the official
 * client.
 */
import { expect, test } from 'vitest'
import { ANOTHER, accountAccess, linkTo, overtakenStore, STRANGERS } from '#test/account-attacks.ts'
import {
  createAccount,
  followLink,
  newAddress,
  newClient,
  PASSWORD,
  takeMails,
} from '#test/accounts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'
import { AUTH_MAILS } from './email-links.ts'

const { store, overtake } = overtakenStore(await openFileStore())
const site = createTestSite({ store })
const { opens, recoveryLink, signedIn, signInByLink } = accountAccess(site)

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
  overtake(() => followLink(site, link))
  expect((await signUp(email, STRANGERS)).error).toBeNull()
  expect(await opens(email, STRANGERS)).toBe(false)
  expect(await opens(email, PASSWORD)).toBe(true)
  expect((await takeMails(site)).map(({ name }) => name)).toEqual([AUTH_MAILS.registered])
})

test('a sign-up stored while a link is being followed: the sign-up was first, neither password opens the account', async () => {
  const { email, link } = await signedUp(PASSWORD)
  overtake(() => signUp(email, STRANGERS))
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
