/** Who may edit, and that no one can write past the functions. Each endpoint: `server/staff/endpoints.test.ts`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEditingSite, draft, type Person } from '#test/editing-site.ts'

const TITLE = 'home.hero.title'

const { admin, ann, ask, member, publish, put, saved, site, close } = await createEditingSite()
afterAll(close)

describe('who may do what', () => {
  test('every signed-in user can read their own role', async () => {
    const roleOf = async ({ accessToken }: Person) => (await ask(accessToken, 'GET', 'role')).json()
    expect(await roleOf(admin)).toEqual({ role: 'admin' })
    expect(await roleOf(ann)).toEqual({ role: 'editor' })
    expect(await roleOf(member)).toEqual({ role: null })
    expect((await ask(undefined, 'GET', 'role')).status).toBe(401)
  })

  test('a role that was just revoked no longer counts', async () => {
    const former = await site.member('editor')
    expect((await ask(former.accessToken, 'GET', 'drafts')).status).toBe(200)
    await site.store.db.deleteFrom('user_roles').where('user_id', '=', former.id).execute()
    expect((await ask(former.accessToken, 'GET', 'drafts')).status).toBe(403)
  })

  test('only an admin publishes redirects, which can lead visitors away', async () => {
    const at = 'redirects.oldAddresses'
    const one = async (who: Person) =>
      (await publish(who, [{ at, revision: await saved(who, draft(at, '/old→https://example.org/')) }])).status
    expect([await one(ann), await one(admin)]).toEqual([403, 200])
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
    `select public.editing_publish('${randomUUID()}', '/', '[]', null)`,
    `select public.editing_unschedule('${randomUUID()}')`,
    'select * from private.word_schedules',
    `select private.end_schedule('${randomUUID()}', false)`,
    `select public.editing_presence('/', true, 30)`,
    'select * from private.editing_presence',
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
  test.each(WRITES)('not even an editor can write without the functions: %s', async (statement) => {
    expect(await asRole('authenticated', ann, statement)).toBe('42501')
  })
  test('the data API does not expose the tables', async () => {
    for (const table of ['word_drafts', 'word_changes', 'pictures']) {
      const response = await site.request(`/rest/v1/${table}`, {
        headers: { Authorization: `Bearer ${ann.accessToken}` },
      })
      expect(response.status).toBe(404)
    }
  })
  test('the history cannot be changed by the owner of the tables either', async () => {
    await put(admin, 'home.hero.note', 'A note')
    for (const change of [
      'delete from word_changes',
      `update word_changes set value = 'x'`,
      'truncate word_changes cascade',
    ])
      await expect(sql.raw(change).execute(site.store.db)).rejects.toMatchObject({ code: '42501' })
  })
})
