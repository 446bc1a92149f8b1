/** The email server that an admin sets on 'Settings'. */
import { expect, test } from 'vitest'
import { sqlThrough } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import { ownersSettings, wordsWith } from '#server/words/current-words.ts'
import { openFileStore } from '#test/store.ts'
import { storedMailServer } from './stored-mail-server.ts'

const SECRET = 'a-secret-for-tests-of-at-least-32-characters'
const SERVER = {
  host: 'mail.example.org',
  port: 465,
  security: 'tls',
  user: 'us@example.org',
  password: 'p@ss word',
  sender: 'hello@example.org',
} as const

const store = await openFileStore()
const run = sqlThrough(store.db)

test('is stored without readable secrets, and another process reads it', async () => {
  await storedMailServer(run, SECRET).save(run, SERVER)
  const { rows } = await run('select * from private.mail_server', [])
  expect(JSON.stringify(rows)).not.toMatch(/example\.org|p@ss/)
  const other = storedMailServer(run, SECRET)
  await other.refresh()
  expect(other.current()?.url).toBe('smtps://us%40example.org:p%40ss%20word@mail.example.org:465')
  const stranger = storedMailServer(run, `${SECRET}-another`)
  await stranger.refresh()
  expect(stranger.current()).toBeUndefined()
})

test('with STARTTLS no email goes on unencrypted', async () => {
  const server = storedMailServer(run, SECRET)
  await server.save(run, { ...SERVER, port: 587, security: 'starttls' })
  await server.refresh()
  expect(server.current()?.url).toMatch(/^smtp:.*:587\?requireTLS=true$/)
})

test('counts unless the environment has another, and so do the addresses of the owner', async () => {
  const server = storedMailServer(run, SECRET)
  await server.refresh()
  const words = wordsWith({
    'site.contact.email': 'owner@example.org',
    'desk.notices': 'desk@example.org',
  })
  const read = (variables: Record<string, string>) => {
    const { SMTP_URL, MAIL_FROM, CONTACT_EMAIL, LEAD_NOTIFY_EMAIL } = ownersSettings(
      parseSettings(variables),
      words,
      server,
    )
    return [SMTP_URL, MAIL_FROM, CONTACT_EMAIL, LEAD_NOTIFY_EMAIL]
  }
  expect(read({})).toEqual([
    server.current()?.url,
    'hello@example.org',
    'owner@example.org',
    'desk@example.org',
  ])
  const given = {
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'a@b.example',
    CONTACT_EMAIL: 'c@b.example',
    LEAD_NOTIFY_EMAIL: 'd@b.example',
  }
  expect(read(given)).toEqual(Object.values(given))
})

test('tells its listeners of a change once', async () => {
  const server = storedMailServer(run, SECRET)
  let changes = 0
  server.onChange(() => {
    changes += 1
  })
  await server.refresh()
  await server.save(run, SERVER)
  await server.refresh()
  await server.refresh()
  expect(changes).toBe(1)
})
