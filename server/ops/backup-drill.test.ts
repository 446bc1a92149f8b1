import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/outbox/clock.ts'
import { openTestStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { runBackup } from './backup.ts'

const store = await openTestStore()
beforeAll(async () => {
  for (const name of ['ada', 'zoë']) await storeTestLead(store, systemClock, name)
})
afterAll(() => store.close())

const settings = { ...store.settings, JWT_SECRET: 'x'.repeat(40) }

/** pg_dump may be missing, and it refuses a server that is newer than itself. */
const canBeDumped = () => spawnSync('pg_dump', ['--schema-only', store.settings.DATABASE_URL ?? '']).status === 0

test('the restore of a backup is tried while the server runs', async ({ skip }) => {
  if (store.engine === 'postgres') skip(!canBeDumped(), 'pg_dump of this version is not installed')
  else {
    expect((await runBackup(settings, ['drill'])).text).toBe('There is no backup yet. Make one: npm run backup')
    await runBackup(settings, [])
  }
  const { text, exitCode } = await runBackup(settings, ['drill'])
  expect(text).toMatch(/restored in [\d.]+ s, opened in [\d.]+ s\. It holds 2 leads, the newest of /)
  expect(exitCode).toBe(0)
  const left = await store.db.selectFrom('leads').select('id').execute()
  expect(left).toHaveLength(2)
})
