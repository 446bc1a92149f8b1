/** Pages that staff added and then moved, took off or threw away: what their addresses answer. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from '#test/accounts.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { storedPublications } from '#test/editing.ts'
import { pageEditing } from '#test/page-editing.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const renderer = Object.assign(await builtRenderer(), { rendered: [] })
const site = createTestSite({ store, published, renderer })
const ann = await createAccount(site, 'editor')
const bob = await createAccount(site, 'editor')
const { get, listed, livePage, post } = pageEditing(site, ann)

test('a changed address leads to the new one, also over two changes', async () => {
  const record = await livePage('landing', '/spring', 'Spring')
  for (const path of ['/summer', '/autumn']) {
    expect((await post(ann, 'path', { record, path })).status).toBe(200)
  }
  const answer = await get('/spring?utm_source=letter')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/autumn?utm_source=letter',
  ])
  expect((await get('/summer')).headers.get('location')).toBe('/autumn')
  expect((await get('/autumn')).status).toBe(200)
})

test('a page that is taken off answers 410 or leads elsewhere, and comes back', async () => {
  const record = await livePage('landing', '/winter', 'Winter')
  await post(ann, 'state', { record, state: 'gone' })
  expect((await get('/winter')).status).toBe(410)
  await post(ann, 'state', { record, state: 'moved', movedTo: '/book' })
  expect((await get('/winter')).headers.get('location')).toBe('/book')
  await post(ann, 'state', { record, state: 'live' })
  expect((await get('/winter')).status).toBe(200)
  await post(ann, 'state', { record, state: 'trash' })
  expect((await get('/winter')).status).toBe(410)
  expect((await listed()).find((one) => one.record === record)?.state).toBe('trash')
})

test('a page in the trash comes back, and is listed for thirty days', async () => {
  const record = await livePage('landing', '/thrown-away', 'Thrown away')
  await post(ann, 'state', { record, state: 'trash' })
  await post(bob, 'state', { record, state: 'draft' })
  expect((await get('/thrown-away')).status).toBe(404)
  expect((await listed()).find((one) => one.record === record)).toMatchObject({
    state: 'draft',
    by: bob.email,
  })
  await sql`
    insert into public.word_changes (area, address, version, value, original, kind, publication, path, made_at)
    select area, address, version + 1, '"trash"', original, kind, gen_random_uuid(), path, now() - interval '31 days'
    from public.word_changes where address = ${`${record}.state`} order by version desc limit 1`.execute(
    store.db,
  )
  expect((await listed()).map((one) => one.record)).not.toContain(record)
})
