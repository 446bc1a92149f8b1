/**
 * The calls of the data API and of functions that the site makes, with the official client. Every database engine must
 * give the same answers, byte for byte.
 */
import { afterAll, expect, test } from 'vitest'
import { countRows, fetchPage, fetchStaff, type ListName, readListQuery } from '#app/staff/list-query.ts'
import { CANVAS_EMAIL_FUNCTION } from '#contract/canvas.ts'
import type { UserRole } from '#contract/database.ts'
import { type AccountSite, createAccountSite, forgeToken, SITE_URL } from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { openTestStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { outcome, recordedClients, startTranscript } from './transcript.ts'

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
  const transcript = startTranscript()
  const { chapter, note, record, text } = transcript
  const as = recordedClients(at, transcript)
  const say = (result: Parameters<typeof outcome>[0]) => note(outcome(result))
  const claims = { sub: NOBODY, session_id: NOBODY, exp: LATER }

  const anon = as(at.anonKey)
  const member = await at.member()
  const user = as(member.accessToken)
  const boss = await at.member('admin')
  const admin = as(boss.accessToken)

  await storeLeadRow(at.store, { form: 'waitlist', email: 'lead@example.org', dedupe_hash: '00' })

  chapter('A visitor submits a canvas')
  const canvas = (row: object) => anon.from('canvas_submissions').insert(row)
  const inserted = await canvas(ANSWERS).select()
  say(inserted)
  say(await canvas({ ...ANSWERS, email: 'second@example.org' }))
  say(await canvas({ email: 'third@example.org', q1_activation_rating: 1 }))

  chapter('A visitor is refused')
  say(await canvas({ ...ANSWERS, q1_activation_rating: 6 }))
  say(await canvas({ email: 'visitor@example.org' }))
  say(await canvas({ ...ANSWERS, email: 'fifth@example.org', q1_activation_rating: 'four' }))
  say(await canvas({ ...ANSWERS, q12: 1 }))
  say(await anon.from('canvas_submissions').select('*'))
  say(await anon.from('canvas_submissions').select('email').eq('id', inserted.data?.[0]?.id))
  say(await anon.from('leads').select('email'))

  chapter('A visitor completes the survey')
  const report = record((path, init) => at.request(path, init))
  const run = '11111111-1111-4111-8111-111111111111'
  for (const scores of [{ sponsorship: 4, strategy: null }, { sponsorship: 4 }, { sponsorship: 6 }])
    await report(`${SITE_URL}/rest/v1/survey_completions`, jsonPost({ run, ...scores }))

  chapter('A signed-in user without a role')
  say(
    await user
      .from('canvas_submissions')
      .insert({ ...ANSWERS, email: 'member@example.org' })
      .select('email'),
  )
  for (const list of ['canvas_submissions', 'user_roles', 'leads']) say(await user.from(list).select('id'))

  chapter('Staff read the lists')
  const ask = (list: ListName, address: string) => {
    const [search = '', hash = ''] = address.split('#')
    return readListQuery(list, { search, hash: `#${hash}` })
  }
  const tell = (result: unknown) => note(`= ${JSON.stringify(result)}`)
  for (const list of ['canvas_submissions', 'leads', 'activity'] as const) {
    tell((await fetchPage(admin, list, ask(list, ''))).rows.length)
    tell(await countRows(admin, list))
  }
  const roles = await admin.from('user_roles').select('*').order('created_at', { ascending: false })
  tell((roles.data as UserRole[]).map(({ role }) => role))
  tell((await fetchStaff(admin)).length)
  for (const table of ['survey_days', 'survey_scores'])
    say(
      await admin
        .from(table)
        .select('*')
        .order(table === 'survey_days' ? 'day' : 'since')
        .range(0, 999),
    )

  chapter('Staff search')
  const found = async (list: ListName, address: string) => {
    const query = ask(list, address)
    tell([(await fetchPage(admin, list, query)).rows.length, await countRows(admin, list, query)])
  }
  await found('canvas_submissions', '?sort=email&from=2001-01-01&to=2998-12-31#search=D@EX')
  await found('leads', '?form=waitlist&state=new&delivery=stored&assigned=none#search=lead 100% a_b')
  await found('leads', `?sort=-name&assigned=${NOBODY}`)
  await found('activity', '?show=changes')
  await found('canvas_submissions', '?page=3')

  chapter('What cannot be asked')
  const canvases = () => admin.from('canvas_submissions')
  say(await admin.from('nothing').select())
  say(await canvases().select('secret'))
  say(await canvases().select('email').eq('secret', 1))
  say(await canvases().select('email').eq('id', 'no uuid'))
  say(await canvases().select('email').like('email', 'a%'))
  say(await canvases().select('email').or('email.eq.a,email.eq.b'))
  say(await canvases().select('email').order('email', { nullsFirst: true }))
  say(await canvases().select('email').limit(1).single())
  say(await canvases().update({ email: 'all@example.org' }).eq('email', 'third@example.org'))
  say(await canvases().delete().eq('email', 'third@example.org'))
  say(await canvases().upsert([{ ...ANSWERS }]))
  say(await admin.from('user_roles').insert({ user_id: member.id, role: 'editor' }))
  say(await admin.rpc('has_role', { r: 'admin' }))

  chapter('Tokens that do not serve')
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  for (const token of [
    await forgeToken({ ...claims }, 'another-secret-of-at-least-32-characters'),
    await forgeToken({ ...claims, exp: 1_000_000_000 }),
    await forgeToken({ ...claims, role: 'postgres' }),
    await forgeToken({ ...claims, role: 'service_role' }),
    await forgeToken({ ...claims, iss: 'https://elsewhere.example/auth/v1' }),
    await forgeToken(claims),
    'rubbish',
    `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims, role: 'authenticated' })}.`,
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
