/** Migrates data of a release in which a second sign-up for an unconfirmed address replaced the password of the first. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { type AccountSite, createAccountSite, PASSWORD } from '#test/account-site.ts'
import { createTestData } from '#test/store.ts'
import { hashPassword } from './password-hash.ts'
import { hashSecret } from './secret-hash.ts'

const PEOPLE = { confirmed: 'ada@example.org', waiting: 'mary@example.org', replaced: 'grace@example.org' }
const tokens = { waiting: randomUUID(), replaced: randomUUID() }

let site: AccountSite
let close: () => Promise<void>
beforeAll(async () => {
  const data = await createTestData()
  const open = () => openStore(data.settings, pino({ level: 'silent' }), { embedded: { disk: { ballastBytes: 0 } } })
  const before = await open()
  for (const statement of [
    `drop table auth.known_places`,
    `drop trigger settle_sign_ups on auth.users`,
    `drop function auth.settle_sign_ups()`,
    `drop table auth.pending_sign_ups`,
    `alter table auth.users drop column links_void_before`,
    `alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check`,
    `alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check
       check (token_type in ('signup', 'recovery', 'email_change', 'reauthentication'))`,
    `delete from private.schema_migrations where name >= 'bootstrap/0003' and name < 'bootstrap/0006'`,
  ])
    await sql.raw(statement).execute(before.db)
  const encrypted_password = await hashPassword(PASSWORD)
  for (const [kind, email] of Object.entries(PEOPLE)) {
    const { id } = await before.db
      .insertInto('auth.users')
      .values({
        email,
        encrypted_password,
        email_confirmed_at: kind === 'confirmed' ? new Date() : null,
        ...(kind === 'replaced' && { updated_at: sql`now() + interval '1 minute'` }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (kind !== 'confirmed')
      await before.db
        .insertInto('auth.one_time_tokens')
        .values({
          user_id: id,
          token_type: 'signup',
          token_hash: hashSecret(tokens[kind as keyof typeof tokens]),
          relates_to: email,
          expires_at: sql`now() + interval '1 day'`,
        })
        .execute()
  }
  await before.close()
  const store = await open()
  close = async () => {
    await store.close()
    await data.remove()
  }
  site = await createAccountSite({ ...store, settings: data.settings })
})
afterAll(() => close())

const opens = async (email: string) =>
  (await site.client().auth.signInWithPassword({ email, password: PASSWORD })).error === null

test('accounts keep working as before', async () => {
  expect(await opens(PEOPLE.confirmed)).toBe(true)
})

test('a link sent before the upgrade confirms, and the only password that was ever entered opens the account', async () => {
  expect(await opens(PEOPLE.waiting)).toBe(false)
  const { fragment } = await site.follow(`/auth/v1/verify?type=signup&token=${tokens.waiting}`)
  expect(fragment.get('type')).toBe('signup')
  expect(await opens(PEOPLE.waiting)).toBe(true)
})

test('a password that had replaced another one does not open the account, and a new one is requested', async () => {
  const { fragment } = await site.follow(`/auth/v1/verify?type=signup&token=${tokens.replaced}`)
  expect(fragment.get('type')).toBe('recovery')
  expect(await opens(PEOPLE.replaced)).toBe(false)
})
