import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseSettings } from './env.ts'
import { serve } from './serve.ts'

test('the five seconds that PostgreSQL has for a connection begin after the program is loaded', async () => {
  let connections = 0
  const postgres = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(postgres, 'listening')
  const settings = parseSettings({
    DATABASE_URL: `postgres://everturn@127.0.0.1:${(postgres.address() as AddressInfo).port}/everturn`,
    JWT_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
  })
  const failed = serve(
    settings,
    () => Promise.reject(new Error('not built')),
    pino({ level: 'silent' }),
  )
  await expect(failed).rejects.toThrow('not built')
  postgres.close()
  expect(connections).toBe(0)
})
