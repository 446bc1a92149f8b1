/** Editing in place on the server: permissions, the effects of saving and publishing, and what must never happen. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  DraftToSave,
  EditingPage,
  PublishConflicts,
  Published,
  PublishProblems,
  SavedDrafts,
  UploadedPicture,
  WordHistory,
} from '#contract/editing.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { type AccountSite, createAccountSite, forgeToken } from '#test/account-site.ts'
import { auditEntries } from '#test/audit-entries.ts'
import { openTestStore } from '#test/store.ts'
import { testRenderer } from '#test/test-app.ts'
import { followPublishedWords, type PublishedWords } from './published-words.ts'
import { siteWords } from './site-words.ts'
import { storedWords } from './words-database.ts'

interface Person {
  id: string
  email: string
  accessToken: string
}

const TITLE = 'home.hero.title'
const LEAD = 'home.hero.lead'
const PLACEHOLDER = 'embed.meeting.details.forUs'
const original = (at: string) => siteWords.get(at)?.original ?? ''

/** Texts with which each page was rendered. */
const shownTo: PublishedTexts[] = []

let site: AccountSite
let published: PublishedWords
let ann: Person
let bob: Person
let admin: Person
let member: Person

beforeAll(async () => {
  const store = await openTestStore()
  published = await followPublishedWords(storedWords(store), pino({ level: 'silent' }))
  const renderer = testRenderer(() => '<script>1</script><link rel="modulepreload" href="/a.js"/>')
  const render: typeof renderer.render = (request, context) => {
    context.usedRecords?.add('home')
    context.usedRecords?.add('navigation')
    shownTo.push(context.published)
    return renderer.render(request, context)
  }
  site = await createAccountSite(store, {}, { renderer: { ...renderer, render }, published })
  ann = await site.member('editor')
  bob = await site.member('editor')
  admin = await site.member('admin')
  member = await site.member('member')
})
afterAll(async () => {
  await published.stop()
  await site.store.close()
})

function ask(token: string | undefined, method: string, path: string, body?: unknown) {
  return site.request(`/admin/api/editing/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

let sequence = 0
const draft = (at: string, value: string | null, more: Partial<DraftToSave> = {}): DraftToSave => ({
  at,
  value,
  base: 0,
  known: 0,
  writer: randomUUID(),
  sequence: ++sequence,
  ...more,
})

async function save(who: Person, ...drafts: DraftToSave[]) {
  const response = await ask(who.accessToken, 'PUT', 'drafts', { path: '/', drafts })
  expect(response.status).toBe(200)
  return ((await response.json()) as SavedDrafts).drafts
}
/** Saves one draft. @returns its revision */
async function saved(who: Person, one: DraftToSave): Promise<number> {
  const [answer] = await save(who, one)
  if (answer?.outcome !== 'saved') throw new Error(`not saved: ${JSON.stringify(answer)}`)
  return answer.revision
}
const publish = (who: Person, drafts: { at: string; revision: number }[], id: string = randomUUID()) =>
  ask(who.accessToken, 'POST', 'publish', { id, path: '/', drafts })
const page = async (who: Person) => (await (await ask(who.accessToken, 'GET', 'page?path=/')).json()) as EditingPage
const wordOf = async (who: Person, at: string) => {
  const word = (await page(who)).words.find((one) => one.at === at)
  if (!word) throw new Error(`${at} is not on the page`)
  return word
}
/** Publishes a text based on its present version. */
async function put(who: Person, at: string, value: string | null): Promise<Published> {
  const { version } = await wordOf(who, at)
  const revision = await saved(who, draft(at, value, { base: version, known: await revisionOf(who, at) }))
  const response = await publish(who, [{ at, revision }])
  expect(response.status).toBe(200)
  return response.json()
}
const revisionOf = async (who: Person, at: string) =>
  (await page(who)).drafts.find((one) => one.at === at && one.by.id === who.id)?.revision ?? 0
const historyOf = async (at: string) =>
  ((await (await ask(ann.accessToken, 'GET', `history?at=${at}`)).json()) as WordHistory).changes

describe('who may do what', () => {
  const save = { path: '/', drafts: [draft(TITLE, 'Not mine to say')] }
  const CALLS: [string, string, unknown?][] = [
    ['GET', 'page?path=/'],
    ['GET', 'drafts'],
    ['PUT', 'drafts', save],
    ['POST', 'discard', { drafts: [{ at: TITLE, revision: 1 }] }],
    ['POST', 'publish', { id: randomUUID(), path: '/', drafts: [{ at: TITLE, revision: 1 }] }],
    ['GET', 'history'],
    ['POST', 'pictures?at=home.workshop.picture', {}],
  ]
  const CALLERS: Record<string, [number, () => Promise<string | undefined>]> = {
    nobody: [401, async () => undefined],
    'the public key': [401, async () => site.anonKey],
    'a forged token': [401, () => forgeToken({ sub: ann.id, session_id: randomUUID() }, 'x'.repeat(40))],
    'a member': [403, async () => member.accessToken],
  }
  for (const [caller, [status, token]] of Object.entries(CALLERS))
    for (const [method, path, body] of CALLS)
      test(`${caller} gets ${status} from ${method} ${path}`, async () => {
        const response = await ask(await token(), method, path, body)
        expect(response.status).toBe(status)
        expect(Object.keys(await response.json()).sort()).toEqual(['code', 'details', 'hint', 'message'])
      })

  test.each([
    ['a member', () => member.accessToken],
    ['nobody', () => ''],
  ])('%s sees no preview', async (_, token) => {
    const response = await site.request('/admin/api/editing/preview', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ access_token: token(), path: '/' }).toString(),
    })
    expect([401, 403]).toContain(response.status)
  })

  test('anyone who is signed in learns their own role', async () => {
    const roleOf = async ({ accessToken }: Person) => (await ask(accessToken, 'GET', 'role')).json()
    expect(await roleOf(admin)).toEqual({ role: 'admin' })
    expect(await roleOf(ann)).toEqual({ role: 'editor' })
    expect(await roleOf(member)).toEqual({ role: null })
    expect((await ask(undefined, 'GET', 'role')).status).toBe(401)
  })

  test('a role that was taken away a moment ago counts no more', async () => {
    const former = await site.member('editor')
    expect((await ask(former.accessToken, 'GET', 'drafts')).status).toBe(200)
    await site.store.db.deleteFrom('user_roles').where('user_id', '=', former.id).execute()
    expect((await ask(former.accessToken, 'GET', 'drafts')).status).toBe(403)
  })

  /** Runs a statement directly on the database with the roles of a hosted project's data API. */
  const asRole = (role: 'anon' | 'authenticated', who: Person | undefined, statement: string) =>
    site.store
      .asCaller(
        { role, claims: { role, ...(who && { sub: who.id }) }, method: 'POST', path: '/' },
        { readOnly: false },
        (trx) => sql.raw(statement).execute(trx),
      )
      .then(
        ({ rows }) => rows,
        (error: { code?: string }) => error.code,
      )
  const STATEMENTS = [
    'select * from public.word_drafts',
    'select * from public.word_changes',
    'select * from private.pictures',
    'select * from private.newest_word_changes',
    'select public.editing_read()',
    `select public.editing_save('/', '[]')`,
    `select public.editing_discard('[]')`,
    `select public.editing_publish('${randomUUID()}', '/', '[]')`,
    'select public.editing_history(null, null, null, 1)',
    `select public.editing_add_picture('[]')`,
    `select private.note_released_words('[]')`,
    'select private.words_generation()',
  ]
  beforeAll(async () => {
    await put(ann, 'home.stages.action.label', 'Get it')
    await saved(ann, draft(TITLE, 'Not yet'))
  })
  test.each(STATEMENTS)('visitors and members are refused: %s', async (statement) => {
    expect(await asRole('anon', undefined, statement)).toBe('42501')
    expect(await asRole('authenticated', member, statement)).toBe('42501')
  })
  const WRITES = [
    `insert into public.word_changes (address, version, original, kind, publication, path) values ('a.b', 1, '', 'publish', gen_random_uuid(), '/')`,
    `update public.word_changes set value = 'x'`,
    'delete from public.word_changes',
    'delete from public.word_drafts',
    `update public.word_drafts set value = 'x'`,
    'delete from private.pictures',
  ]
  test.each(WRITES)('not even an editor can write past the functions: %s', async (statement) => {
    expect(await asRole('authenticated', ann, statement)).toBe('42501')
  })
  test('the data API does not know the tables', async () => {
    for (const table of ['word_drafts', 'word_changes', 'pictures']) {
      const response = await site.request(`/rest/v1/${table}`, {
        headers: { Authorization: `Bearer ${ann.accessToken}` },
      })
      expect(response.status).toBe(404)
    }
  })
  test('the history cannot be changed by the owner of the tables either', async () => {
    await put(admin, 'home.hero.note', 'A note')
    await expect(sql`delete from public.word_changes`.execute(site.store.db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`update public.word_changes set value = 'x'`.execute(site.store.db)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(sql`truncate public.word_changes cascade`.execute(site.store.db)).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test('the database takes every address of the site', async () => {
  const addresses = JSON.stringify([...siteWords.keys()])
  const { rows } = await sql<{ at: string }>`
    select at from jsonb_array_elements_text(${addresses}::jsonb) as at where not private.is_address(at)
  `.execute(site.store.db)
  expect(rows).toEqual([])
})

describe('a draft', () => {
  const AT = 'home.hero.eyebrow'

  test('is saved, seen by colleagues as mine, and shown to no visitor', async () => {
    const revision = await saved(ann, draft(AT, 'Typed by Ann'))
    const seen = (await page(bob)).drafts.find((one) => one.at === AT)
    expect(seen).toMatchObject({ value: 'Typed by Ann', by: { id: ann.id, name: ann.email }, revision, path: '/' })
    expect(published.snapshot().texts[AT]).toBeUndefined()
  })

  test('is the same when the save is repeated, and an older save changes nothing', async () => {
    const writer = randomUUID()
    const first = draft(AT, 'one', { writer, known: await revisionOf(ann, AT) })
    const revision = await saved(ann, first)
    expect(await saved(ann, first)).toBe(revision)
    const later = draft(AT, 'two', { writer, known: first.known })
    expect(await saved(ann, later)).toBe(revision + 1)
    const [overtaken] = await save(ann, first)
    expect(overtaken).toMatchObject({ outcome: 'superseded', revision: revision + 1, draft: { value: 'two' } })
  })

  test('of another window is not overwritten by one that has not seen it', async () => {
    const known = await revisionOf(ann, AT)
    await saved(ann, draft(AT, 'from window one', { known }))
    const [answer] = await save(ann, draft(AT, 'from window two', { known }))
    expect(answer).toMatchObject({ outcome: 'conflict', draft: { value: 'from window one' } })
    expect((await page(ann)).drafts.find((one) => one.at === AT)?.value).toBe('from window one')
    await saved(ann, draft(AT, 'from window two', { known: await revisionOf(ann, AT) }))
  })

  test('that was discarded is not brought back by a save that comes late', async () => {
    const writer = randomUUID()
    const one = draft(AT, 'to be dropped', { writer, known: await revisionOf(ann, AT) })
    const revision = await saved(ann, one)
    const discard = { drafts: [{ at: AT, revision }] }
    expect(await (await ask(ann.accessToken, 'POST', 'discard', discard)).json()).toEqual({ discarded: [AT] })
    expect(await (await ask(ann.accessToken, 'POST', 'discard', discard)).json()).toEqual({ discarded: [] })
    const [late] = await save(ann, one)
    expect(late).toMatchObject({ outcome: 'superseded', draft: null })
    expect((await page(ann)).drafts.some(({ at, by }) => at === AT && by.id === ann.id)).toBe(false)
    expect((await auditEntries(site.store, 0)).at(-1)).toMatchObject({
      action: 'discard',
      subject: 'words',
      actor: ann.id,
    })
  })

  test('that another window types after a publication is kept', async () => {
    const at = 'home.question.lead'
    const revision = await saved(ann, draft(at, 'Published from here'))
    expect((await publish(ann, [{ at, revision }])).status).toBe(200)
    await saved(ann, draft(at, 'Typed over there', { known: revision }))
    const kept = (await page(ann)).drafts.find((one) => one.at === at)
    expect(kept).toMatchObject({ value: 'Typed over there', conflict: { version: 1, shown: 'Published from here' } })
  })

  test('may break the rules, and says so', async () => {
    const answers = await save(
      ann,
      draft(PLACEHOLDER, 'For us'),
      draft(LEAD, 'x'.repeat(2000), { known: await revisionOf(ann, LEAD) }),
    )
    expect(answers).toMatchObject([
      { outcome: 'saved', problem: { problem: 'placeholder', missing: ['{time}', '{place}'], unknown: [] } },
      { outcome: 'saved', problem: { problem: 'too-long' } },
    ])
  })

  test('is refused where no text is, and where it is none', async () => {
    const answers = await save(
      ann,
      draft('home.hero.nothing', 'x'),
      draft(TITLE, 'two\nlines'),
      draft('home.close.title', 'right\u202eto left'),
      draft('home.workshop.picture', '<img src=x onerror=alert(1)>'),
    )
    expect(answers).toEqual([
      { at: 'home.hero.nothing', outcome: 'refused', reason: 'unknown-address' },
      { at: TITLE, outcome: 'refused', reason: 'not-a-text' },
      { at: 'home.close.title', outcome: 'refused', reason: 'not-a-text' },
      { at: 'home.workshop.picture', outcome: 'refused', reason: 'not-a-text' },
    ])
  })

  test.each([
    ['no list', { path: '/' }],
    ['an empty list', { path: '/', drafts: [] }],
    ['too many', { path: '/', drafts: Array.from({ length: 201 }, (_, n) => draft(`home.n${n}.x`, 'x')) }],
    ['one address twice', { path: '/', drafts: [draft(TITLE, 'a'), draft(TITLE, 'b')] }],
    ['too long a text', { path: '/', drafts: [draft(TITLE, 'x'.repeat(5001))] }],
    ['no writer', { path: '/', drafts: [{ ...draft(TITLE, 'x'), writer: 'me' }] }],
  ])('%s is a bad request', async (_, body) => {
    expect((await ask(ann.accessToken, 'PUT', 'drafts', body)).status).toBe(400)
  })
})

describe('publishing', () => {
  test('puts my drafts live and leaves those of others alone', async () => {
    const mine = await saved(ann, draft(TITLE, 'Ann’s title', { known: await revisionOf(ann, TITLE) }))
    await saved(bob, draft('home.close.title', 'Bob’s closing'))
    const response = await publish(ann, [{ at: TITLE, revision: mine }])
    expect(await response.json()).toMatchObject({ changes: [{ at: TITLE, version: 1, shown: 'Ann’s title' }] })
    expect(published.snapshot().texts[TITLE]).toBe('Ann’s title')
    expect(published.snapshot().texts['home.close.title']).toBeUndefined()
    const { drafts, words } = await page(bob)
    expect(drafts.some(({ at }) => at === TITLE)).toBe(false)
    expect(drafts.find(({ at }) => at === 'home.close.title')).toMatchObject({ by: { id: bob.id } })
    expect(words.find(({ at }) => at === TITLE)).toMatchObject({
      original: original(TITLE),
      shown: 'Ann’s title',
      version: 1,
      published: { by: { id: ann.id, name: ann.email } },
    })
    expect((await auditEntries(site.store, 0)).at(-1)).toMatchObject({
      action: 'publish',
      subject: 'words',
      actor: ann.id,
      filter: { path: '/', addresses: [TITLE] },
    })
  })

  test('is all or nothing when someone published one of the texts since', async () => {
    const [a, b] = ['home.stats.title', 'home.workshop.title']
    await put(bob, a, 'Bob was first')
    const revisionA = await saved(ann, draft(a, 'Ann came second', { base: 0 }))
    const revisionB = await saved(ann, draft(b, 'Ann alone', { base: 0 }))
    const chosen = [
      { at: a, revision: revisionA },
      { at: b, revision: revisionB },
    ]
    const refused = await publish(ann, chosen)
    expect(refused.status).toBe(409)
    const { code, conflicts } = (await refused.json()) as PublishConflicts
    expect(code).toBe('conflict')
    expect(conflicts).toMatchObject([
      { at: a, reason: 'published-since', version: 1, shown: 'Bob was first', by: { id: bob.id } },
    ])
    expect(published.snapshot().texts[b]).toBeUndefined()
    expect((await page(ann)).drafts.find((one) => one.at === a)?.conflict).toMatchObject({
      version: 1,
      by: { id: bob.id },
    })
    // After seeing both texts, Ann chooses hers.
    const decided = await saved(ann, draft(a, 'Ann came second', { base: 1, known: revisionA }))
    expect((await publish(ann, [{ at: a, revision: decided }, ...chosen.slice(1)])).status).toBe(200)
    expect(published.snapshot().texts).toMatchObject({ [a]: 'Ann came second', [b]: 'Ann alone' })
  })

  test('takes only what the person saw', async () => {
    const at = 'home.book.title'
    const seen = await saved(ann, draft(at, 'Seen'))
    await saved(ann, draft(at, 'Typed in another window', { known: seen }))
    const response = await publish(ann, [{ at, revision: seen }])
    expect(response.status).toBe(409)
    expect(((await response.json()) as PublishConflicts).conflicts).toMatchObject([
      { at, reason: 'draft-changed', draft: { value: 'Typed in another window' } },
    ])
    expect(published.snapshot().texts[at]).toBeUndefined()
  })

  test('cannot take the drafts of a colleague', async () => {
    const at = 'home.close.text'
    const revision = await saved(bob, draft(at, 'Bob is not done'))
    const response = await publish(ann, [{ at, revision }])
    expect(response.status).toBe(409)
    expect(((await response.json()) as PublishConflicts).conflicts).toEqual([
      { at, reason: 'draft-changed', draft: null },
    ])
  })

  test('is answered again when it is repeated', async () => {
    const at = 'home.comparison.title'
    const revision = await saved(ann, draft(at, 'Once'))
    const id = randomUUID()
    const first = await (await publish(ann, [{ at, revision }], id)).json()
    const again = await publish(ann, [{ at, revision }], id)
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual(first)
    expect(await historyOf(at)).toHaveLength(1)
  })

  test('refuses texts that would break something, and publishes none of them', async () => {
    const good = await saved(bob, draft('home.comparison.lead', 'Good'))
    const bad = await saved(bob, draft(PLACEHOLDER, 'For us'))
    const empty = await saved(bob, draft('home.stages.title', '  '))
    const response = await publish(bob, [
      { at: 'home.comparison.lead', revision: good },
      { at: PLACEHOLDER, revision: bad },
      { at: 'home.stages.title', revision: empty },
    ])
    expect(response.status).toBe(422)
    const { problems } = (await response.json()) as PublishProblems
    expect(problems).toMatchObject([
      { at: PLACEHOLDER, problem: 'placeholder' },
      { at: 'home.stages.title', problem: 'empty' },
    ])
    expect(published.snapshot().texts['home.comparison.lead']).toBeUndefined()
  })

  test('of ten people at once publishes one and tells the others', async () => {
    const at = 'home.stats.items.0.label'
    const people: Person[] = []
    for (let n = 0; n < 10; n += 1) people.push(await site.member('editor'))
    const revisions = await Promise.all(people.map((who, n) => saved(who, draft(at, `Text ${n}`))))
    const answers = await Promise.all(people.map((who, n) => publish(who, [{ at, revision: revisions[n] as number }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await historyOf(at)).toHaveLength(1)
  })

  test('of what shows already changes nothing and clears the draft', async () => {
    const at = 'home.workshop.text'
    const revision = await saved(ann, draft(at, original(at)))
    expect(await (await publish(ann, [{ at, revision }])).json()).toMatchObject({ changes: [] })
    expect(await historyOf(at)).toEqual([])
    expect(await revisionOf(ann, at)).toBe(0)
  })
})

describe('the preview', () => {
  const preview = (who: Person) =>
    site.request('/admin/api/editing/preview', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ access_token: who.accessToken, path: '/' }).toString(),
    })

  test('shows me my drafts, runs nothing, and may be framed by this site alone', async () => {
    await saved(ann, draft('navigation.announcement.text', 'Ann’s announcement'))
    const response = await preview(ann)
    expect(response.status).toBe(200)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-same-origin$/)
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const html = await response.text()
    expect(html).not.toMatch(/<script|modulepreload/)
    expect(shownTo.at(-1)?.['navigation.announcement.text']).toBe('Ann’s announcement')
    await preview(bob)
    expect(shownTo.at(-1)?.['navigation.announcement.text']).toBeUndefined()
    expect(published.snapshot().texts['navigation.announcement.text']).toBeUndefined()
  })
})

describe('the history', () => {
  const AT = 'home.book.text'

  test('names who changed what, and a restore is a new change', async () => {
    await put(ann, AT, 'First')
    await put(bob, AT, 'Second')
    const [second, first] = await historyOf(AT)
    expect([second, first]).toMatchObject([
      { version: 2, kind: 'publish', from: 'First', to: 'Second', by: { name: bob.email } },
      { version: 1, kind: 'publish', from: original(AT), to: 'First', by: { name: ann.email } },
    ])
    const revision = await saved(
      bob,
      draft(AT, 'First', { base: 2, known: await revisionOf(bob, AT), restores: first?.id as number }),
    )
    await publish(bob, [{ at: AT, revision }])
    expect((await historyOf(AT))[0]).toMatchObject({ version: 3, kind: 'restore', from: 'Second', to: 'First' })
    await put(ann, AT, null)
    expect((await historyOf(AT))[0]).toMatchObject({ version: 4, to: original(AT) })
    expect(published.snapshot().texts[AT]).toBeUndefined()
  })

  test('goes on page by page', async () => {
    const all = ((await (await ask(ann.accessToken, 'GET', 'history?path=/')).json()) as WordHistory).changes
    const half = all[Math.floor(all.length / 2)]
    const response = await ask(ann.accessToken, 'GET', `history?path=/&before=${half?.id}`)
    const { changes, hasMore } = (await response.json()) as WordHistory
    expect(changes).toEqual(all.filter(({ id }) => id < (half?.id ?? 0)))
    expect(hasMore).toBe(false)
  })
})

describe('a release', () => {
  const AT = 'home.comparison.lead'
  const restarted = async () => {
    const follower = await followPublishedWords(storedWords(site.store), pino({ level: 'silent' }))
    await follower.stop()
    return follower.snapshot().texts[AT]
  }
  /** Simulates a text that staff published when `content/` had another original. */
  async function publishedBefore(value: string) {
    await sql`insert into public.word_changes (address, version, value, original, kind, publication, path, author)
      values (${AT}, 1, ${value}, 'As the last release said it', 'publish', gen_random_uuid(), '/', ${ann.id}::uuid)`.execute(
      site.store.db,
    )
  }

  test('that brings the published words is noted in the history, and drafts stay as they were based', async () => {
    await publishedBefore(original(AT))
    const revision = await saved(bob, draft(AT, 'Bob goes on', { base: 1, known: await revisionOf(bob, AT) }))
    expect(await restarted()).toBeUndefined()
    expect(await restarted()).toBeUndefined()
    expect(await historyOf(AT)).toMatchObject([
      { version: 2, kind: 'release', to: original(AT), by: null },
      { version: 1, kind: 'publish', by: { id: ann.id } },
    ])
    expect(await wordOf(bob, AT)).toMatchObject({ shown: original(AT), version: 2 })
    expect((await wordOf(bob, AT)).originalWas).toBeUndefined()
    expect((await publish(bob, [{ at: AT, revision }])).status).toBe(200)
    expect(published.snapshot().texts[AT]).toBe('Bob goes on')
  })

  test('that changes an original leaves the published text in place and says so', async () => {
    const at = 'home.stages.lead'
    await sql`insert into public.word_changes (address, version, value, original, kind, publication, path, author)
      values (${at}, 1, 'From staff', 'As the last release said it', 'publish', gen_random_uuid(), '/', ${ann.id}::uuid)`.execute(
      site.store.db,
    )
    await published.refresh()
    expect(published.snapshot().texts[at]).toBe('From staff')
    expect(await wordOf(ann, at)).toMatchObject({ shown: 'From staff', originalWas: 'As the last release said it' })
    // Publishing the same text again is a decision: it is then based on the new original.
    await put(ann, at, 'From staff')
    expect((await wordOf(ann, at)).originalWas).toBeUndefined()
    expect(await historyOf(at)).toHaveLength(2)
  })
})

describe('pictures', () => {
  const AT = 'home.workshop.picture'
  const upload = (token: string | undefined, body: Uint8Array<ArrayBuffer>, query = '') =>
    site.request(`/admin/api/editing/pictures?at=${AT}${query}`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body,
    })
  const photo = async () =>
    new Uint8Array(
      await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#456' } })
        .png()
        .toBuffer(),
    )

  test('are stored, served under their hash for good, and published with a text for those who do not see them', async () => {
    const response = await upload(ann.accessToken, await photo(), '&crop=0,0,800,400')
    expect(response.status).toBe(200)
    const uploaded = (await response.json()) as UploadedPicture
    expect(uploaded).toMatchObject({ width: 800, height: 400, value: `${uploaded.file} 800 400` })
    const file = await site.request(`/pictures/${uploaded.file}-480.avif`)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    })
    const { width } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect(width).toBe(480)
    const again = await site.request(`/pictures/${uploaded.file}-480.avif`, {
      headers: { 'If-None-Match': file.headers.get('ETag') ?? '' },
    })
    expect(again.status).toBe(304)

    const picture = await saved(ann, draft(AT, uploaded.value))
    const alt = await saved(ann, draft(`${AT}.alt`, ' '))
    const chosen = [
      { at: AT, revision: picture },
      { at: `${AT}.alt`, revision: alt },
    ]
    const refused = await publish(ann, chosen)
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as PublishProblems).problems).toContainEqual({ at: AT, problem: 'picture' })
    const described = await saved(ann, draft(`${AT}.alt`, 'A team at a table.', { known: alt }))
    expect(
      (
        await publish(ann, [
          { at: AT, revision: picture },
          { at: `${AT}.alt`, revision: described },
        ])
      ).status,
    ).toBe(200)
    expect(published.snapshot().texts).toMatchObject({ [AT]: uploaded.value, [`${AT}.alt`]: 'A team at a table.' })
  })

  test('of strangers and members are not even read', async () => {
    expect((await upload(undefined, await photo())).status).toBe(401)
    expect((await upload(member.accessToken, await photo())).status).toBe(403)
  })

  test('that cannot be shown are refused in words', async () => {
    const response = await upload(ann.accessToken, new TextEncoder().encode('%PDF-1.7'))
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'picture', message: expect.stringContaining('not a picture') })
    const large = await upload(ann.accessToken, new Uint8Array(10 * 1024 * 1024 + 1))
    expect(large.status).toBe(413)
    expect((await upload(ann.accessToken, await photo(), '&crop=1,2')).status).toBe(400)
  })

  test.each(['x', `${'a'.repeat(43)}-480.png`, `../${'a'.repeat(43)}.svg`, `${'a'.repeat(43)}-480.avif`])(
    'nothing is at %s',
    async (name) => {
      expect((await site.request(`/pictures/${name}`)).status).toBe(404)
    },
  )
})
