import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseError } from '#server/db/database-error.ts'
import { originalWords } from '#server/words/current-words.ts'
import { errorHandler, StatusError } from './errors.ts'
import type { AppEnv } from './http/app-env.ts'

function throwing(error: unknown) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const app = new Hono<AppEnv>()
  app.onError(
    errorHandler(
      { '/api': ({ message }, c) => ({ text: message, correlationId: c.get('requestId') }) },
      () => originalWords('refusals'),
    ),
  )
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

test('a request for a page gets a page', async () => {
  const { app } = throwing(new StatusError(413, 'The request is larger than 64 KB.'))
  const answer = await app.request('/x', { headers: { Accept: 'text/html,*/*' } })
  expect(answer.headers.get('Content-Type')).toContain('text/html')
  expect(await answer.text()).toContain(originalWords('refusals').texts[413])
})

test.each([
  new Error('connect ECONNREFUSED 10.0.0.5 password=hunter2'),
  new DatabaseError({
    code: '22P02',
    severity: 'ERROR',
    message: 'invalid input: "jane@example.com"',
    detail: 'jane',
  }),
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
