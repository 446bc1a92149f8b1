/**
 * @second-ring: dumps and restores whole databases
 * @also embedded: its backup is a copy of its files, not a dump
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { seal } from '#server/auth/secret-hash.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { canBeDumped } from '#test/restored-dump.ts'
import { openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { runBackup } from './backup.ts'
import { signingSecret } from './signing-secret.ts'

const store = await openFileStore()
// With PostgreSQL the secret is a setting, otherwise a file that belongs to the backup.
const settings = {
  ...store.settings,
  JWT_SECRET: store.engine === 'postgres' ? 'x'.repeat(40) : undefined,
}
const secret = settings.JWT_SECRET ?? signingSecret(settings.DATA_DIR)
beforeAll(async () => {
  for (const name of ['ada', 'zoë']) {
    await storeTestLead(store, systemClock, name)
  }
  const user_id = randomUUID()
  const id = randomUUID()
  await store.db
    .insertInto('auth.users')
    .values({ id: user_id, email: 'ada@example.org' })
    .execute()
  const app = {
    user_id,
    id,
    friendly_name: 'Phone',
    factor_type: 'totp',
    secret: seal('KEY', secret, id),
  } as const
  await store.db.insertInto('auth.mfa_factors').values(app).execute()
})

test('a backup is restored on trial while the server runs, with the secret that opens sessions', async ({
  skip,
}) => {
  if (store.engine === 'postgres') {
    skip(!canBeDumped(`${store.settings.DATABASE_URL}`), 'pg_dump of this version is not installed')
  } else {
    expect((await runBackup(settings, ['drill'])).text).toBe(
      'There is no backup yet. Make one: npm run backup',
    )
    await runBackup(settings, [])
  }
  const { text, exitCode } = await runBackup(settings, ['drill'])
  expect(text).toMatch(
    /restored in [\d.]+ s, opened in [\d.]+ s\. It holds 2 leads, the newest of /,
  )
  expect(text).toContain(
    'opens 1 of 1 authenticator apps and is the one of this site: sessions and emailed links work.',
  )
  expect(exitCode).toBe(0)
  const left = await store.db.selectFrom('leads').select('id').execute()
  expect(left).toHaveLength(2)
})
