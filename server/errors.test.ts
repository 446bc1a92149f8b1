import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseError } from '#server/db/database-error.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { errorHandler, StatusError } from './errors.ts'
import type { AppEnv } from './http/app-env.ts'

/** An app with one endpoint, which throws what it is given. */
function throwing(error: unknown) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const app = new Hono<AppEnv>()
  app.onError(errorHandler({ '/api': ({ message, requestId }) => ({ text: message, correlationId: requestId }) }))
  app.use(async (c, next) => {
    c.set('requestId', 'the-id')
    c.set('log', log)
    await next()
  })
  app.get('*', () => {
    throw error
  })
  return { app, logged }
}

test('a refusal is answered in the format of the API that its path belongs to', async () => {
  const { app, logged } = throwing(new StatusError(429, 'Too many.', { 'Retry-After': '7' }))
  const answer = await app.request('/api/x', { headers: { Accept: 'text/html' } })
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '7'])
  expect(await answer.json()).toEqual({ text: 'Too many.', correlationId: 'the-id' })
  expect(await (await app.request('/apix')).json()).toEqual({ error: 'Too many.' })
  expect(logged).toEqual([])
})

test('a request for a page gets a page', async () => {
  const { app } = throwing(new StatusError(413, 'Larger than <64 KB>.'))
  const answer = await app.request('/x', { headers: { Accept: 'text/html,*/*' } })
  expect(answer.headers.get('Content-Type')).toContain('text/html')
  expect(await answer.text()).toContain('Larger than &lt;64 KB&gt;.')
})

test('a busy store is answered with 503 and Retry-After', async () => {
  const { app } = throwing(new StoreUnavailableError('queue of 200 full', 3))
  const answer = await app.request('/api/x')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '3'])
  expect(await answer.text()).not.toContain('queue')
})

test('a refusal by the framework keeps its status', async () => {
  const { app } = throwing(new HTTPException(400, { message: 'Malformed JSON in request body' }))
  expect((await app.request('/api/x')).status).toBe(400)
})

test.each([
  new Error('connect ECONNREFUSED 10.0.0.5 password=hunter2'),
  new DatabaseError({ code: '22P02', severity: 'ERROR', message: 'invalid input: "jane@example.com"', detail: 'jane' }),
])('an unknown error (%#) is a plain 500 with only the id of its log line', async (error) => {
  const { app, logged } = throwing(error)
  const answer = await app.request('/api/x')
  const text = await answer.text()
  expect(answer.status).toBe(500)
  expect(text).toContain('the-id')
  expect(text).not.toMatch(/ECONN|hunter2|22P02|jane|stack/)
  expect(logged).toHaveLength(1)
  expect(logged[0]).not.toContain('jane')
})
