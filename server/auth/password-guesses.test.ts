/** Guessing a password is slow from everywhere, and locks no one out of their own account. */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, PASSWORD, takeMails } from '#test/accounts.ts'
import { jsonPost } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const store = await openFileStore()
const site = createTestSite({ store })
const secondProcess = createTestSite({ store })

async function later(seconds: number): Promise<void> {
  await site.later(seconds)
  await secondProcess.later(seconds)
}

let networks = 0
/** An address that no test has used before (RFC 2544). */
const newNetwork = () => `198.19.${(networks >> 8) % 256}.${networks++ % 256}`

interface Attempt {
  email: string
  password?: string
  network?: string
  cookie?: string
  server?: TestSite
}

async function signIn({
  email,
  password = PASSWORD,
  network = newNetwork(),
  cookie,
  server = site,
}: Attempt) {
  const headers = {
    'X-Forwarded-For': network,
    'X-Forwarded-Proto': 'https',
    ...(cookie && { Cookie: cookie }),
  }
  const response = await server.request(
    '/auth/v1/token?grant_type=password',
    jsonPost({ email, password }, headers),
  )
  const setCookie = response.headers.get('Set-Cookie')
  return { status: response.status, setCookie, cookie: setCookie?.split(';')[0] ?? '', response }
}

/** An account that was opened an hour ago, by one browser in one network. */
async function owner() {
  const { email } = await createAccount(site)
  const network = newNetwork()
  const { cookie } = await signIn({ email, network })
  await later(HOUR_SECONDS)
  return { email, network, cookie }
}

/** Strangers, each in another network and at either process, guess until no guess is admitted. */
async function attack(email: string): Promise<number> {
  for (let guesses = 0; ; guesses++) {
    const { status } = await signIn({
      email,
      password: `guess ${guesses}`,
      server: guesses % 2 ? site : secondProcess,
    })
    expect([400, 429]).toContain(status)
    if (status === 429) {
      return guesses
    }
  }
}

/** Fills the counters as if strangers had just guessed this often. */
async function attackedBefore(email: string, guesses: number): Promise<void> {
  await signIn({ email, password: 'the first guess' })
  const subject = createHash('sha256').update(email).digest('base64')
  await sql`update private.rate_limits set times = array_fill(times[cardinality(times)], array[${guesses}::int])
    where key = ${`auth-password-strangers:${subject}`}`.execute(site.store.db)
}

test('strangers get fifty guesses an hour, and the owner signs in from a known browser or network', async () => {
  const { email, network, cookie } = await owner()
  expect(await attack(email)).toBe(50)
  expect((await signIn({ email, cookie })).status).toBe(200)
  expect((await signIn({ email, network })).status).toBe(200)
})

test('the owner whom strangers shut out elsewhere is told of the email that opens the account', async () => {
  const { email } = await owner()
  await attack(email)
  const refused = await signIn({ email, network: newNetwork() })
  expect(refused.status).toBe(429)
  expect(Number(refused.response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.response.text()).toContain('Forgot your password?')
})

test('the email opens an account that strangers guess at, and makes browser and network known', async () => {
  const { email } = await owner()
  await attack(email)
  const recover = () =>
    site.request('/auth/v1/recover', jsonPost({ email }, { 'X-Forwarded-For': newNetwork() }))
  // Strangers request the email too, all the time.
  for (let turn = 0; turn < 20; turn++) {
    await recover()
    await later(MINUTE_SECONDS)
  }
  expect((await recover()).status).toBe(200)
  // All emails that have arrived in the mailbox.
  const links = (await takeMails(site))
    .filter(({ to }) => to === email)
    .map(({ link }) => link ?? '')
  const elsewhere = newNetwork()
  const followed = await site.request(links.at(-1) ?? '', {
    method: 'POST',
    headers: { 'X-Forwarded-For': elsewhere },
  })
  expect(followed.headers.get('Location')).toContain('access_token=')
  expect((await signIn({ email, network: elsewhere })).status).toBe(200)
  const cookie = followed.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect((await signIn({ email, cookie })).status).toBe(200)
})

test('strangers get two hundred guesses a day, and the same answers whether or not the account exists', async () => {
  const { email } = await owner()
  const unknown = `${randomUUID()}@example.org`
  for (const address of [email, unknown]) {
    await attackedBefore(address, 195)
  }
  await later(HOUR_SECONDS)
  expect([await attack(email), await attack(unknown)]).toEqual([5, 5])
})

test('one network gets ten guesses in five minutes and twenty an hour, without using up those of others', async () => {
  const { email } = await owner()
  const network = newNetwork()
  const guesses: number[] = []
  for (let window = 0; window < 3; window++) {
    const statuses = []
    for (let turn = 0; turn < 40; turn++) {
      // Only checked guesses count against the limit of all networks together.
      statuses.push((await signIn({ email, network, password: `guess ${window}/${turn}` })).status)
      if (statuses.at(-1) === 429 && window > 0) {
        break
      }
    }
    guesses.push(statuses.filter((status) => status === 400).length)
    await later(5 * MINUTE_SECONDS)
  }
  expect(guesses).toEqual([10, 10, 0])
  expect((await signIn({ email })).status).toBe(200)
})

test('guesses from the owner’s own network lock out no browser that was signed in before', async () => {
  const { email, network, cookie } = await owner()
  const statuses = []
  for (let turn = 0; turn < 32; turn++) {
    statuses.push((await signIn({ email, network, password: `guess ${turn}` })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(22).fill(429)])
  expect((await signIn({ email, network, cookie })).status).toBe(200)
})

test('wrong current passwords count for the session, independent of guesses at sign-in', async () => {
  const { client, id, email } = await createAccount(site)
  await sql`update auth.sessions set created_at = now() - interval '16 minutes' where user_id = ${id}`.execute(
    site.store.db,
  )
  await attackedBefore(email, 200)
  const statuses = []
  for (let turn = 0; turn < 12; turn++) {
    const change = { password: 'another horse', current_password: `guess ${turn}` }
    statuses.push((await client.auth.updateUser(change)).error?.status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('the browser’s cookie is random, limited to this service, hidden from scripts, and stored only as a hash', async () => {
  const { email, network, cookie } = await owner()
  const { setCookie } = await signIn({ email, cookie })
  expect(setCookie).toMatch(
    /^everturn-device=[\w-]{43}; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(setCookie?.startsWith(cookie)).toBe(true)
  expect((await signIn({ email, password: 'wrong' })).setCookie).toBeNull()
  expect((await signIn({ email, cookie: 'everturn-device=made-up' })).cookie).toMatch(/=[\w-]{43}$/)
  const stored = JSON.stringify(
    await sql`select * from auth.trusted_devices`.execute(site.store.db),
  )
  expect(stored).not.toContain(cookie.split('=')[1])
  expect(stored).not.toContain(network)
})
