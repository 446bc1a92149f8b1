/**
 * All journeys of an account with the official client. Every database engine must give the same
 * answers, byte for byte.
 *
 * @also embedded: its answers are those of another program
 * @also postgres-15: runs the SQL functions of accounts
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { ANON_KEY, PASSWORD, signInByFragment, takeMails } from '#test/accounts.ts'
import { jsonPost } from '#test/posts.ts'
import { codeOf } from '#test/second-factors.ts'
import { openTestStore } from '#test/store.ts'
import { createTestSite, SITE_URL, type TestSite } from '#test/test-site.ts'

const ADA = 'ada@example.org'
const NEW_ADA = 'ada.lovelace@example.org'
const GRACE = 'grace@example.org'

/**
 * The test makes some hundred requests, and hashes a password for many of them. Only a test that
 * hangs takes this long.
 */
const PATIENCE_MS = 240_000

/**
 * Header fields that clients of the protocol read. The others are the same in every answer and are
 * tested separately.
 */
const TELLING_HEADERS = [
  'content-type',
  'location',
  'www-authenticate',
  'allow',
  'retry-after',
  'x-supabase-api-version',
  'x-sb-error-code',
]

/**
 * Pages (whose words the owner may change), times, QR codes, and secrets of authenticator apps and
 * codes of both kinds.
 */
const DIFFERING: readonly (readonly [RegExp, string])[] = [
  [/<!doctype html>.*?<\/html>\s*/gs, '<page>'],
  [/("qr_code":")<svg.*?<\/svg>/g, '$1<svg>'],
  [/("secret":"|[?&]secret=)[A-Z2-7]{32}/g, '$1<app secret>'],
  [/("code":")(?:\d{6}|[0-9a-z]{16})(?=")/g, '$1<code>'],
  [/("codes":)\[[^\]]*\]/g, '$1<recovery codes>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|\+00:00)/g, '<time $1>'],
  [/("(?:exp|iat|timestamp|expires_at)":|[#&]expires_at=)\d+/g, '$1<epoch>'],
]
const TOKEN_SECRET_OR_ID =
  /eyJ[\w-]+\.([\w-]+)\.[\w-]*|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![\w-])[\w-]{43}(?![\w-])/g

type Transcript = ReturnType<typeof startTranscript>

function startTranscript() {
  const lines: string[] = []
  /** A value keeps its name, so that the record shows which values are equal and which are new. */
  const names = new Map<string, string>()

  /**
   * Tokens are named by their claims, because two of a session are identical if they were signed in
   * the same second.
   */
  function nameOf(value: string, claims: string | undefined): string {
    const says = claims === undefined ? value : settled(Buffer.from(claims, 'base64url').toString())
    const plain = value.length === 36 ? 'id' : 'secret'
    const kind = claims === undefined ? plain : 'token'
    const known = names.get(says)
    if (known) {
      return known
    }
    const name = `<${kind} ${names.size + 1}>`
    names.set(says, name)
    return claims === undefined ? name : `${name.slice(0, -1)} ${says}>`
  }
  const settled = (text: string): string =>
    DIFFERING.reduce((left, [pattern, name]) => left.replace(pattern, name), text).replace(
      TOKEN_SECRET_OR_ID,
      nameOf,
    )
  const add = (text: string) => lines.push(settled(text))

  return {
    chapter: (title: string) => add(`\n## ${title}`),
    note: (text: string) => add(`= ${text}`),
    /** Returns a `fetch` that records its requests and answers. */
    record:
      (send: (address: string, init: RequestInit) => Promise<Response>): typeof fetch =>
      async (input, init) => {
        const { pathname, search } = new URL(String(input))
        add(`${init?.method ?? 'GET'} ${decodeURI(pathname + search)}`)
        if (typeof init?.body === 'string') {
          add(`  ${init.body}`)
        }
        const answer = await send(String(input), init ?? {})
        add(`→ ${answer.status}`)
        for (const name of TELLING_HEADERS) {
          if (answer.headers.has(name)) {
            add(`  ${name}: ${answer.headers.get(name)}`)
          }
        }
        const body = await answer.clone().text()
        if (body !== '') {
          add(`  ${body}`)
        }
        return answer
      },
    text: () => `${lines.join('\n').trim()}\n`,
  }
}

/**
 * Makes official clients whose requests are recorded. Each has its own IP address, to stay within
 * the rate limits.
 */
function recordedClients(site: TestSite, { record }: Transcript): () => SupabaseClient {
  let clients = 0
  return () => {
    const address = `198.19.0.${++clients}`
    const send = record((path, init) => {
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', address)
      return site.request(path, { ...init, headers })
    })
    return createClient(SITE_URL, ANON_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: send },
    })
  }
}

function outcome({ error }: { error: unknown }): string {
  if (!error) {
    return 'ok'
  }
  const { name, code, message } = error as { name?: string; code?: string; message: string }
  return `${name} ${code}: ${message}`
}

test('accounts: the same answers on every engine', { timeout: PATIENCE_MS }, async () => {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const at = createTestSite({ store })
  const transcript = startTranscript()
  const { chapter, note, record, text } = transcript
  const openBrowser = recordedClients(at, transcript)
  const say = (result: { error: unknown }) => note(outcome(result))
  const plain = record((path, init) => at.request(path, init))
  const ask = (path: string, init?: RequestInit) => plain(SITE_URL + path, init)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, jsonPost(body, headers))
  const mails = async () => {
    const written = await takeMails(at)
    for (const { to, name } of written) {
      note(`mail to ${to}: ${name}`)
    }
    return (to: string) => written.find((mail) => mail.to === to)?.link ?? ''
  }
  const follow = (link: string, method = 'POST') => plain(link, { method, redirect: 'manual' })
  const fragmentOf = (response: Response) =>
    new URLSearchParams(new URL(response.headers.get('Location') ?? '').hash.slice(1))

  chapter('Sign up')
  const ada = openBrowser()
  say(await ada.auth.signUp({ email: ADA, password: '' }))
  say(await ada.auth.signUp({ email: 'no address', password: PASSWORD }))
  for (const password of ['short', 'Football1', 'ä'.repeat(37)]) {
    say(await ada.auth.signUp({ email: ADA, password }))
  }
  const options = { emailRedirectTo: `${SITE_URL}/admin` }
  say(await ada.auth.signUp({ email: ADA, password: PASSWORD, options }))
  await mails()
  chapter('Sign up again, unconfirmed')
  say(await ada.auth.signUp({ email: ADA, password: PASSWORD, options }))
  say(await ada.auth.signInWithPassword({ email: ADA, password: PASSWORD }))
  say(await ada.auth.signInWithPassword({ email: ADA, password: 'wrong one' }))
  note('the email waits until the limit allows it')
  await mails()

  chapter('Resend the confirmation')
  await at.later(60)
  say(
    await ada.auth.resend({
      type: 'signup',
      email: ADA,
      options: { emailRedirectTo: `${SITE_URL}/admin` },
    }),
  )
  const confirmation = (await mails())(ADA)
  say(await ada.auth.resend({ type: 'signup', email: 'stranger@example.org' }))
  await mails()

  chapter('Confirm')
  await follow(confirmation, 'HEAD')
  note('opening the link only shows a page with a button')
  await follow(confirmation, 'GET')
  await follow(confirmation)
  await follow(confirmation)
  await follow(confirmation, 'GET')
  await follow(
    `${SITE_URL}/auth/v1/verify?token=unknown&type=signup&redirect_to=https://evil.example/`,
  )

  chapter('Sign up with a confirmed address')
  await at.later(60)
  say(await openBrowser().auth.signUp({ email: ADA, password: 'the password of a thief' }))
  await mails()

  chapter('Sign in')
  say(await ada.auth.signInWithPassword({ email: ADA, password: 'wrong one' }))
  say(await ada.auth.signInWithPassword({ email: 'stranger@example.org', password: PASSWORD }))
  say(await ada.auth.signInWithPassword({ email: ADA.toUpperCase(), password: PASSWORD }))
  say(await ada.auth.getUser())

  chapter('Refresh')
  const first = (await ada.auth.getSession()).data.session
  say(await ada.auth.refreshSession())
  note('the token before, again: its answer may have been lost')
  say(await openBrowser().auth.refreshSession({ refresh_token: first?.refresh_token ?? '' }))
  say(await openBrowser().auth.refreshSession({ refresh_token: 'never given' }))
  await post('/auth/v1/token?grant_type=refresh_token', {})
  await post('/auth/v1/token?grant_type=magic', {})

  chapter('Sessions that are handed over')
  const other = openBrowser()
  say(
    await other.auth.setSession({
      access_token: first?.access_token ?? '',
      refresh_token: (await ada.auth.getSession()).data.session?.refresh_token ?? '',
    }),
  )
  await ask('/auth/v1/user')
  await ask('/auth/v1/user', { headers: { Authorization: `Bearer ${ANON_KEY}` } })
  await ask('/auth/v1/user', { headers: { Authorization: 'Bearer rubbish' } })

  chapter('Forgotten password')
  say(
    await other.auth.resetPasswordForEmail('stranger@example.org', {
      redirectTo: `${SITE_URL}/auth`,
    }),
  )
  await mails()
  say(await other.auth.resetPasswordForEmail(ADA, { redirectTo: `${SITE_URL}/auth` }))
  const recovered = fragmentOf(await follow((await mails())(ADA)))
  const returning = openBrowser()
  say(await signInByFragment(returning, recovered))

  chapter('Choose a new password')
  say(await returning.auth.updateUser({ password: PASSWORD }))
  say(await returning.auth.updateUser({ password: 'short' }))
  say(await returning.auth.updateUser({ password: 'another horse' }))
  await mails()
  note('everybody else is signed out')
  say(await ada.auth.getUser())
  say(await returning.auth.getUser())

  chapter('Another address')
  const grace = openBrowser()
  say(await grace.auth.signUp({ email: GRACE, password: PASSWORD }))
  await mails()
  say(await returning.auth.updateUser({ email: GRACE }))
  say(await returning.auth.updateUser({ email: NEW_ADA }, { emailRedirectTo: `${SITE_URL}/admin` }))
  const moved = fragmentOf(await follow((await mails())(NEW_ADA)))
  note(
    'the link begins a session, and every other one has ended; it was not followed in the browser that asked',
  )
  say(await returning.auth.getUser())
  say(await signInByFragment(returning, moved))
  say(await returning.auth.updateUser({ password: 'another horse' }))

  chapter('An address asked for and taken back')
  say(await returning.auth.updateUser({ email: 'a.typo@example.org' }))
  say(await returning.auth.updateUser({ email: 'a.typo@example.org' }))
  const cancel = (await mails())(NEW_ADA)
  await follow(cancel)
  await follow(cancel)
  await at.later(60)
  say(await returning.auth.updateUser({ email: 'a.typo@example.org' }))
  say(await returning.auth.updateUser({ email: NEW_ADA }))
  await mails()

  chapter('A change a while after signing in')
  await at.store.db
    .updateTable('auth.sessions')
    .set({ created_at: '2026-01-01T00:00:00Z' })
    .execute()
  say(await returning.auth.updateUser({ password: 'a fourth horse' }))
  say(await returning.auth.updateUser({ email: 'a.typo@example.org' }))
  say(await returning.auth.updateUser({ password: 'a fourth horse', current_password: 'a guess' }))
  say(
    await returning.auth.updateUser({
      password: 'a fourth horse',
      current_password: 'another horse',
    }),
  )
  await mails()

  chapter('A link is followed by its page only')
  await at.later(60)
  say(await grace.auth.resend({ type: 'email_change', email: GRACE }))
  say(await grace.auth.resend({ type: 'signup', email: GRACE }))
  const link = (await mails())(GRACE)
  const token_hash = new URL(link).searchParams.get('token') ?? ''
  say(await grace.auth.verifyOtp({ type: 'email', token_hash }))
  await follow(link)

  chapter('Sign out here, elsewhere, everywhere')
  const phone = openBrowser()
  const desk = openBrowser()
  for (const browser of [phone, desk]) {
    say(await browser.auth.signInWithPassword({ email: GRACE, password: PASSWORD }))
  }
  const session = (await phone.auth.getSession()).data.session
  await post('/auth/v1/logout?scope=nowhere', undefined, {
    Authorization: `Bearer ${session?.access_token}`,
  })
  say(await phone.auth.signOut({ scope: 'others' }))
  say(await desk.auth.getUser())
  say(await phone.auth.signOut({ scope: 'local' }))
  await ask('/auth/v1/user', { headers: { Authorization: `Bearer ${session?.access_token}` } })
  say(await openBrowser().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' }))
  say(await desk.auth.signInWithPassword({ email: GRACE, password: PASSWORD }))
  say(await desk.auth.signOut())
  say(await desk.auth.getUser())

  chapter('An older token used late: the session ends, for the thief too')
  say(await desk.auth.signInWithPassword({ email: GRACE, password: PASSWORD }))
  const stolen = (await desk.auth.getSession()).data.session?.refresh_token ?? ''
  say(await desk.auth.refreshSession())
  say(await desk.auth.refreshSession())
  await at.store.db
    .updateTable('auth.refresh_tokens')
    .set({ updated_at: '2026-01-01T00:00:00Z' })
    .execute()
  say(await openBrowser().auth.refreshSession({ refresh_token: stolen }))
  say(await desk.auth.refreshSession())

  chapter('Two-step sign-in')
  const app = openBrowser()
  Object.assign(app.auth, { experimental: { recoveryCodes: true } })
  const { mfa } = app.auth
  const withoutApp = openBrowser()
  for (const browser of [app, withoutApp]) {
    say(await browser.auth.signInWithPassword({ email: GRACE, password: PASSWORD }))
  }
  say(await mfa.enroll({ factorType: 'phone', phone: '123456789' }))
  say(await mfa.recoveryCodes.generate())
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  say(enrolled)
  const factorId = enrolled.data?.id ?? ''
  const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : ''
  say(await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  const challenge = await mfa.challenge({ factorId })
  say(challenge)
  const challengeId = challenge.data?.id ?? ''
  say(await mfa.verify({ factorId, challengeId, code: 'a code' }))
  const code = codeOf(secret, 0)
  say(await mfa.verify({ factorId, challengeId, code }))
  await mails()
  note('sessions that began with the password alone have ended')
  say(await withoutApp.auth.getUser())
  note('the same code again')
  say(await mfa.challengeAndVerify({ factorId, code }))
  say(await mfa.listFactors())
  say(await mfa.recoveryCodes.getStatus())
  const recoveryCodes = (await mfa.recoveryCodes.generate()).data?.codes ?? []
  say(await mfa.recoveryCodes.getStatus())
  note('another browser, with the password only')
  const second = openBrowser()
  Object.assign(second.auth, { experimental: { recoveryCodes: true } })
  say(await second.auth.signInWithPassword({ email: GRACE, password: PASSWORD }))
  say(await second.auth.updateUser({ password: 'a fifth horse' }))
  say(await second.auth.mfa.unenroll({ factorId }))
  say(await second.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' }))
  say(await second.auth.mfa.recoveryCodes.regenerate())
  say(await second.auth.mfa.recoveryCodes.verify({ code: 'a code' }))
  say(await second.auth.mfa.recoveryCodes.verify({ code: recoveryCodes[0] ?? '' }))
  await mails()
  say(await second.auth.mfa.recoveryCodes.verify({ code: recoveryCodes[0] ?? '' }))
  say(await second.auth.mfa.unenroll({ factorId: '00000000-0000-4000-8000-000000000000' }))
  say(await second.auth.mfa.recoveryCodes.regenerate())
  say(await second.auth.mfa.unenroll({ factorId }))
  await mails()
  say(await second.auth.mfa.recoveryCodes.getStatus())
  say(await second.auth.refreshSession())

  chapter('What is read as upstream reads it')
  await post('/auth/v1/token?grant_type=password', { email: NEW_ADA, password: 12345678 })
  await post('/auth/v1/token?grant_type=password', { password: PASSWORD })
  await post('/auth/v1/token?grant_type=password', { email: 'no address', password: PASSWORD })
  await post('/auth/v1/signup', {})
  await post('/auth/v1/resend', { type: 'magic', email: ADA })

  chapter('What is not offered')
  const { auth } = openBrowser()
  say(await auth.signInAnonymously())
  say(await auth.signInWithOtp({ email: ADA }))
  say(await auth.signInWithIdToken({ provider: 'google', token: 'a token' }))
  for (const call of ['nothing', 'admin/users', 'authorize', 'sso']) {
    await ask(`/auth/v1/${call}`)
  }

  chapter('Limits')
  await at.later(300)
  const guesser = openBrowser()
  for (let n = 0; n < 11; n++) {
    say(await guesser.auth.signInWithPassword({ email: NEW_ADA, password: `guess ${n}` }))
  }

  chapter('Bodies that cannot be read')
  const sent = (body: string, type: string) =>
    ask('/auth/v1/signup', { method: 'POST', headers: { 'Content-Type': type }, body })
  await sent('{', 'application/json')
  await sent('[]', 'application/json')
  await sent('email=a', 'application/x-www-form-urlencoded')

  await expect(text()).toMatchFileSnapshot('accounts.transcript.txt')
})
