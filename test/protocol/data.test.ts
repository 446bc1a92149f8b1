/**
 * All calls of the data API and of functions with the official client. Every database engine must give the same
 * answers, byte for byte.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import { CANVAS_EMAIL_FUNCTION } from '#contract/canvas.ts'
import { signApiKey } from '#server/auth/api-key.ts'
import { type AccountSite, createAccountSite, forgeToken, SITE_URL } from '#test/account-site.ts'
import { openTestStore } from '#test/store.ts'
import { TEST_SIGNING_SECRET } from '#test/test-app.ts'
import { outcome, startTranscript } from './transcript.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const LATER = 4102444800
const ANSWERS = { email: 'visitor@example.org', q1_activation_rating: 4, q2_activation_goal: 'A pilot by June' }

/**
 * The test makes some hundred requests, and hashes a password for many of them. Only a test that hangs takes this long.
 */
const PATIENCE_MS = 240_000

let site: AccountSite | undefined
afterAll(() => site?.store.close())

test('data: the same answers on every engine', { timeout: PATIENCE_MS }, async () => {
  const at = await createAccountSite(await openTestStore())
  site = at
  const { chapter, note, record, text } = startTranscript()
  let visitors = 0
  /** A client with this token. Every call comes from a new IP address. */
  const as = (token: string): SupabaseClient => {
    const address = `198.19.0.${++visitors}`
    const send = record((path, init) => {
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', address)
      headers.set('Authorization', `Bearer ${token}`)
      return at.request(path, { ...init, headers })
    })
    return createClient(SITE_URL, at.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: send },
    })
  }
  const say = (result: Parameters<typeof outcome>[0]) => note(outcome(result))
  const claims = { sub: NOBODY, session_id: NOBODY, exp: LATER }

  const anon = as(at.anonKey)
  const member = await at.member()
  const user = as(member.accessToken)
  const boss = await at.member('admin')
  const admin = as(boss.accessToken)
  const service = as(await signApiKey(TEST_SIGNING_SECRET, 'service_role'))

  await at.store.db
    .insertInto('leads')
    .values({ form: 'waitlist', email: 'lead@example.org', fields: {}, dedupe_hash: '00' })
    .execute()

  chapter('A visitor submits a canvas')
  const inserted = await anon.from('canvas_submissions').insert(ANSWERS).select()
  say(inserted)
  say(await anon.from('canvas_submissions').insert({ ...ANSWERS, email: 'second@example.org' }))
  say(
    await anon
      .from('canvas_submissions')
      .insert([
        { email: 'third@example.org', q1_activation_rating: 1 },
        { ...ANSWERS, email: 'fourth@example.org' },
      ])
      .select('email, q2_activation_goal')
      .order('email'),
  )
  say(
    await anon
      .from('canvas_submissions')
      .insert({ ...ANSWERS, email: 'single@example.org' })
      .select('email')
      .single(),
  )

  chapter('A visitor is refused')
  say(await anon.from('canvas_submissions').insert({ ...ANSWERS, q1_activation_rating: 11 }))
  say(await anon.from('canvas_submissions').insert({ email: 'visitor@example.org' }))
  say(
    await anon
      .from('canvas_submissions')
      .insert({ ...ANSWERS, email: 'fifth@example.org', q1_activation_rating: 'four' }),
  )
  say(await anon.from('canvas_submissions').insert({ ...ANSWERS, q12: 1 }))
  say(await anon.from('canvas_submissions').select('*'))
  say(await anon.from('canvas_submissions').select('email').eq('id', inserted.data?.[0]?.id))
  say(
    await anon
      .from('canvas_submissions')
      .update({ email: 'thief@example.org' })
      .eq('id', inserted.data?.[0]?.id)
      .select('email'),
  )
  say(await anon.from('canvas_submissions').delete().eq('id', inserted.data?.[0]?.id))
  say(await anon.from('user_roles').insert({ user_id: member.id, role: 'admin' }))
  say(await anon.from('leads').select('email'))

  chapter('A signed-in user without a role')
  say(
    await user
      .from('canvas_submissions')
      .insert({ ...ANSWERS, email: 'member@example.org' })
      .select('email'),
  )
  for (const table of ['canvas_submissions', 'user_roles', 'leads']) say(await user.from(table).select('id'))
  say(await user.from('user_roles').insert({ user_id: member.id, role: 'admin' }))
  say(await user.from('user_roles').update({ role: 'admin' }).eq('user_id', member.id))

  chapter('Staff read, in order and in pages')
  const canvases = () => admin.from('canvas_submissions')
  say(await canvases().select('email, q1_activation_rating').order('email', { ascending: false }))
  say(await canvases().select('email').order('q2_activation_goal', { nullsFirst: true }).order('email'))
  say(await canvases().select('email').order('email').range(0, 1))
  say(await canvases().select('email', { count: 'exact' }).order('email').range(0, 1))
  say(await canvases().select('email', { count: 'exact' }).order('email').range(4, 9))
  say(await canvases().select('email', { count: 'exact' }).order('email'))
  say(await canvases().select('email', { count: 'exact' }).range(900, 909))
  say(await canvases().select('email', { count: 'exact' }).eq('email', 'nobody@example.org'))
  say(await canvases().select('email', { count: 'exact', head: true }))
  say(await canvases().select('email', { head: true }))
  say(await canvases().select('email').limit(0))
  say(await admin.from('leads').select('email, form'))

  chapter('Staff search')
  const emails = () => canvases().select('email').order('email')
  say(await emails().eq('q1_activation_rating', 4).neq('email', 'visitor@example.org'))
  say(
    await emails()
      .gt('q1_activation_rating', 1)
      .lte('q1_activation_rating', 4)
      .gte('created_at', '2001-01-01')
      .lt('created_at', '2999-01-01'),
  )
  say(await emails().ilike('email', 'S%'))
  say(await emails().like('email', '%ird@%'))
  say(await emails().in('email', ['third@example.org', 'a, "quoted" one']))
  say(await emails().is('q2_activation_goal', null))
  say(await emails().not('q2_activation_goal', 'is', null).not('email', 'in', '("second@example.org")'))
  say(await emails().or('email.eq.third@example.org,and(q1_activation_rating.eq.4,email.ilike.f*)'))
  say(await emails().filter('not.or', 'eq', 'unreadable'))

  chapter('One row')
  say(await emails().eq('email', 'third@example.org').single())
  say(await emails().single())
  say(await emails().eq('email', 'nobody@example.org').single())
  say(await emails().eq('email', 'nobody@example.org').maybeSingle())
  say(await emails().maybeSingle())

  chapter('What cannot be asked')
  say(await admin.from('nothing').select())
  say(await admin.from('users').select())
  say(await canvases().select('secret'))
  say(await canvases().select('email').eq('secret', 1))
  say(await canvases().select('email, users(email)'))
  say(await canvases().select('email').filter('email', 'drop', 'x'))
  say(await canvases().select('email').eq('id', 'no uuid'))
  say(await admin.rpc('has_role', { r: 'admin' }))
  say(await admin.schema('private').from('outbox').select())
  say(await canvases().select('email').csv())
  say(await canvases().update({ email: 'all@example.org' }).gt('q1_activation_rating', 0).select('email'))
  say(await admin.from('user_roles').insert({ user_id: member.id, role: 'editor' }))

  chapter('The service key writes')
  const roles = () => service.from('user_roles')
  const id = '11111111-1111-4111-8111-111111111111'
  const row = { id, user_id: member.id, role: 'member' }
  say(await roles().insert(row).select('role'))
  say(await roles().insert(row))
  say(await roles().insert({ user_id: NOBODY, role: 'member' }))
  say(await roles().insert({ user_id: member.id, role: 'emperor' }))
  say(
    await roles()
      .upsert({ ...row, role: 'editor' })
      .select('role'),
  )
  say(await roles().upsert(row, { onConflict: 'id', ignoreDuplicates: true }).select('role'))
  say(
    await roles()
      .upsert({ ...row, id: NOBODY, role: 'admin' }, { onConflict: 'user_id,role' })
      .select('role'),
  )
  say(
    await roles()
      .insert(
        [
          { user_id: member.id, role: 'member' },
          { ...row, id: '33333333-3333-4333-8333-333333333333', user_id: boss.id },
        ],
        { defaultToNull: false },
      )
      .select('role'),
  )
  say(await roles().update({ role: 'member' }, { count: 'exact' }).eq('id', id).select('role'))
  say(await roles().update({ role: 'member' }, { count: 'exact' }).eq('id', '22222222-2222-4222-8222-222222222222'))
  say(await roles().update({ role: 'editor' }).eq('id', id))
  note('no more rows than expected')
  const atMostOne = 'handling=strict, max-affected=1'
  say(await roles().delete().in('role', ['admin', 'editor', 'member']).setHeader('Prefer', atMostOne))
  say(await roles().update({ role: 'editor' }).eq('id', id).setHeader('Prefer', atMostOne).select('role'))
  say(await roles().select('role', { count: 'estimated' }).eq('id', id))
  say(await roles().delete({ count: 'exact' }).eq('id', id))
  say(await roles().delete().eq('id', NOBODY).select('role'))
  say(await roles().delete().eq('id', NOBODY).select('role').single())

  chapter('Quoted names, rows by a header field, and preferences')
  const ask = async (path: string, headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) note(`${name}: ${value}`)
    await staffFetch(`${SITE_URL}/rest/v1${path}`, { headers })
  }
  const staffFetch = record((path, init) => {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${boss.accessToken}`)
    return at.request(path, { ...init, headers })
  })
  say(await canvases().select('"email"').order('"email"').limit(1))
  await ask('/canvas_submissions?select=email&"email"=like.third*', {})
  await ask('/canvas_submissions?select=email&order=email', { Range: '1-2', 'Range-Unit': 'items' })
  await ask('/canvas_submissions?select=email&order=email&offset=4', { Range: '0-4' })
  await ask('/canvas_submissions?select=email&order=email', { Range: '3-2' })
  await ask('/canvas_submissions?select=email&order=email&limit=1', { Range: 'bytes=0-1' })
  await ask('/canvas_submissions?select=email&limit=1', { Prefer: 'handling=strict, wishful=thinking' })
  await ask('/canvas_submissions?select=email&order=email&limit=1', { Prefer: 'wishful=thinking' })

  chapter('What is not offered')
  say(await canvases().select('address:email'))
  say(await canvases().select('email::text'))
  say(await canvases().select('email.count()'))
  say(await canvases().select('count()'))
  say(await canvases().select('...users(email)'))
  say(await canvases().select('email').contains('email', ['a']))
  say(await canvases().select('email').textSearch('email', 'a'))
  say(await canvases().select('email').likeAnyOf('email', ['a%']))
  say(await canvases().select('email->domain'))
  say(await canvases().select('email').order('email->domain'))
  say(await canvases().select('email').stripNulls())
  say(await canvases().select('email').explain())
  say(await canvases().select('email').geojson())
  await staffFetch(`${SITE_URL}/rest/v1/user_roles?id=eq.${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(row),
  })

  chapter('Tokens that do not serve')
  for (const token of [
    await forgeToken({ ...claims }, 'another-secret-of-at-least-32-characters'),
    await forgeToken({ ...claims, exp: 1_000_000_000 }),
    await forgeToken({ ...claims, role: 'postgres' }),
    await forgeToken({ ...claims, iss: 'https://elsewhere.example/auth/v1' }),
    await forgeToken(claims),
    'rubbish',
  ])
    say(await as(token).from('user_roles').select('role'))

  chapter('The function that mails a canvas')
  const mailCanvas = (answers: object) => anon.functions.invoke(CANVAS_EMAIL_FUNCTION, { body: answers })
  const { email, ...given } = ANSWERS
  say(await mailCanvas({ email, answers: given }))
  say(await mailCanvas({ email: 'stranger@example.org', answers: given }))
  say(await mailCanvas({ email: 'no address', answers: given }))
  say(await as('rubbish').functions.invoke(CANVAS_EMAIL_FUNCTION, { body: { email, answers: given } }))

  await expect(text()).toMatchFileSnapshot('data.transcript.txt')
})
