/** Strangers who have emails for recovery sent to the owner of an account. */
import { expect, test } from 'vitest'
import { accountAccess, linkTo } from '#test/account-attacks.ts'
import { createAccount, followLink, takeMails } from '#test/accounts.ts'
import { jsonPost } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, SITE_URL } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })
const { signInByLink } = accountAccess(site)

const ask = (email: string, network: string, redirectTo = '') => {
  const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(redirectTo)}`
  return site.request(path, jsonPost({ email }, { 'X-Forwarded-For': network }))
}

test('no recovery link that a stranger asks for leads where the stranger chooses, and each works', async () => {
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
