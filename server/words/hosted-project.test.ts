/**
 * Editing with accounts and data in a hosted project. Our server has only the public key and calls
 * the same functions through the project's data API. A small server that handles calls as PostgREST
 * does takes the project's place.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditingPage, Published, SavedDrafts } from '#contract/editing/api.ts'
import { databaseErrorFields } from '#server/db/database-error.ts'
import { ANON_KEY, createAccount } from '#test/accounts.ts'
import { callFunction } from '#test/fakes/rpc.ts'
import { listenHere } from '#test/listen-here.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'
import { hostedProject } from './hosted-project.ts'
import { followPublishedWords, type PublishedWords } from './published-words.ts'

const AT = 'home.hero.title'

let published: PublishedWords
let app: TestSite
let isDown = false

/** Handles `POST /rest/v1/rpc/{name}` with named parameters, in the role of the token. */
const api = createServer(async (request, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  if (isDown) {
    return answer(503, { message: 'down' })
  }
  const name = /^\/rest\/v1\/rpc\/([a-z_]+)$/.exec(request.url ?? '')?.[1] ?? ''
  const values = (await json(request)) as Record<string, unknown>
  const claims = decodeJwt(request.headers.authorization?.slice('Bearer '.length) ?? '')
  const role = claims.role === 'authenticated' ? 'authenticated' : 'anon'
  try {
    answer(200, await callFunction(store, { role, claims }, name, values))
  } catch (error) {
    const fields = databaseErrorFields(error)
    answer(fields?.code === '42501' ? 403 : 400, { code: fields?.code, message: fields?.message })
  }
})

const store = await openFileStore()
const project = createTestSite({ store })
beforeAll(async () => {
  const hosted = hostedProject({ SUPABASE_URL: await listenHere(api), SUPABASE_ANON_KEY: ANON_KEY })
  if (!hosted) {
    throw new Error('SUPABASE_URL means a hosted project')
  }
  published = await followPublishedWords(hosted.words, pino({ level: 'silent' }))
  // The app's own store throws, so the test fails if it is ever used.
  app = createTestSite({ published, hosted })
})
afterAll(async () => {
  await published.stop()
  api.close()
})

const ask = async (token: string | undefined, method: string, path: string, body?: unknown) =>
  app.request(`https://everturn.example/admin/api/editing/${path}`, jsonCall(token, body, method))

/** A draft of a new text, which no one has saved. */
const draftOf = (value: string) => ({
  at: AT,
  value,
  base: 0,
  known: 0,
  writer: randomUUID(),
  sequence: 1,
})

test('an editor of the project is one here, a member and a stranger are refused', async () => {
  const { accessToken: editor } = await createAccount(project, 'editor')
  const { accessToken: member } = await createAccount(project, 'member')
  expect(await (await ask(editor, 'GET', 'role')).json()).toEqual({ role: 'editor' })
  const body = { path: '/', drafts: [draftOf('From nobody')] }
  expect((await ask(undefined, 'PUT', 'drafts', body)).status).toBe(401)
  expect((await ask(member, 'PUT', 'drafts', body)).status).toBe(403)
})

test('what an editor of the project saves and publishes is shown, and in the history', async () => {
  const { accessToken: editor, id } = await createAccount(project, 'editor')
  const drafts = [draftOf('From a hosted project')]
  const saved = (await (
    await ask(editor, 'PUT', 'drafts', { path: '/', drafts })
  ).json()) as SavedDrafts
  expect(saved.drafts).toMatchObject([{ at: AT, outcome: 'saved', revision: 1 }])
  const sent = { id: randomUUID(), path: '/', drafts: [{ at: AT, revision: 1 }] }
  const answer = (await (await ask(editor, 'POST', 'publish', sent)).json()) as Published
  expect(answer.changes).toEqual([{ at: AT, version: 1, shown: 'From a hosted project' }])
  expect(published.snapshot().texts[AT]).toBe('From a hosted project')
  const { changes } = await (await ask(editor, 'GET', `history?at=${AT}`)).json()
  expect(changes).toMatchObject([{ version: 1, by: { id } }])
})

test('nothing can be scheduled in a project, because our server has no key to publish there', async () => {
  const { accessToken: editor } = await createAccount(project, 'editor')
  const later = {
    id: randomUUID(),
    path: '/',
    drafts: [{ at: AT, revision: 1 }],
    due: new Date(Date.now() + 60_000).toISOString(),
  }
  expect((await ask(editor, 'POST', 'publish', later)).status).toBe(400)
  const { canSchedule } = (await (await ask(editor, 'GET', 'page?path=/')).json()) as EditingPage
  expect(canSchedule).toBe(false)
})

test('editors of the project see who else edits a page', async () => {
  const { accessToken: editor } = await createAccount(project, 'editor')
  const { accessToken: colleague } = await createAccount(project, 'editor')
  await ask(colleague, 'POST', 'presence', { path: '/', isEditing: true })
  const present = await ask(editor, 'POST', 'presence', { path: '/', isEditing: false })
  expect(await present.json()).toHaveLength(1)
})

test('while the project is down, pages keep their words and an editor is asked to try again', async () => {
  const { accessToken } = await createAccount(project, 'editor')
  isDown = true
  const response = await ask(accessToken, 'GET', 'page?path=/')
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  await published.refresh().catch(() => {})
  expect(published.snapshot().texts[AT]).toBe('From a hosted project')
  isDown = false
})
