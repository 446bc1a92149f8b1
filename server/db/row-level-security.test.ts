/**
 * @also postgres-15: plans policies in its own way
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { APP_ROLES } from '#contract/tables/accounts.ts'
import { openFileStore, openTestStore, type TestStore } from '#test/store.ts'
import type { Caller, Trx } from './store.ts'

const PEOPLE = ['anon', 'none', ...APP_ROLES, 'adminWithoutSecondStep'] as const
type Person = (typeof PEOPLE)[number]

/**
 * Who reads rows, and who adds some. Nobody changes or removes any. A new table or view needs a
 * decision here.
 */
const FIGURES: readonly Person[] = ['editor', 'sales', 'admin']
const PERSONAL: readonly Person[] = ['sales', 'admin']
const READERS: Record<string, readonly Person[]> = {
  canvas_submissions: PERSONAL,
  leads: PERSONAL,
  lead_notes: PERSONAL,
  staff_members: PERSONAL,
  newsletter_subscribers: PERSONAL,
  newsletter_counts: PERSONAL,
  // Who lacks the second step reads that one is missing.
  my_lists: [...FIGURES, 'adminWithoutSecondStep'],
  survey_days: FIGURES,
  survey_scores: FIGURES,
  survey_teams: FIGURES,
  user_roles: ['admin'],
  activity: ['admin'],
}
const WRITERS: Record<string, readonly Person[]> = {
  canvas_submissions: PEOPLE,
  survey_completions: PEOPLE,
}
/** Only the server's own statements and functions have access, here and in a hosted project. */
const CLOSED = [
  'meetings',
  'blocked_times',
  'word_changes',
  'word_drafts',
  'auth.users',
  'auth.one_time_tokens',
  'auth.pending_sign_ups',
  'auth.trusted_devices',
  'auth.mfa_factors',
  'auth.mfa_recovery_codes',
  'auth.sessions',
  'auth.refresh_tokens',
  'private.audit',
  'private.calendar_consents',
  'private.calendar_feeds',
  'private.calendar_grants',
  'private.calendar_links',
  'private.calendar_objects',
  'private.canvas_links',
  'private.canvas_mails',
  'private.canvas_transfers',
  'private.documents',
  'private.editing_presence',
  'private.instance',
  'private.lead_imports',
  'private.lead_views',
  'private.mail_server',
  'private.meeting_changes',
  'private.meetings_feed',
  'private.newest_word_changes',
  'private.notice_choices',
  'private.outbox',
  'private.pacing',
  'private.page_views',
  'private.person_merges',
  'private.pictures',
  'private.published_word_values',
  'private.rate_limits',
  'private.schema_migrations',
  'private.staff_lists',
  'private.step_counts',
  'private.survey_benchmark',
  'private.survey_network_groups',
  'private.survey_runs',
  'private.survey_team_answers',
  'private.survey_teams',
  'private.turns',
  'private.webhooks',
  'private.word_schedules',
]

const answers = {
  email: 'visitor@example.com',
  q1_activation_rating: 4,
  q11_commitment: 'One pilot by June',
}
const anon: Caller = { role: 'anon', claims: { role: 'anon' }, method: 'POST', path: '/rest/v1/' }
const service: Caller = { ...anon, role: 'service_role', claims: { role: 'service_role' } }
const signedIn = (sub: string, aal = 'aal1'): Caller => ({
  ...anon,
  role: 'authenticated',
  claims: { role: 'authenticated', sub, aal },
})
const denied = { code: '42501' }

/** Fills a store with an account of each role and a row of each list. @returns callers by person */
async function fill({ db }: TestStore): Promise<Record<Person, Caller>> {
  const ids = Object.fromEntries(PEOPLE.map((person) => [person, randomUUID()])) as Record<
    Person,
    string
  >
  const users = PEOPLE.map((person) => ({
    id: ids[person],
    email: `${person.toLowerCase()}@example.com`,
  }))
  await db.insertInto('auth.users').values(users).execute()
  for (const role of APP_ROLES) {
    await db.insertInto('user_roles').values({ user_id: ids[role], role }).execute()
  }
  await db.insertInto('canvas_submissions').values(answers).execute()
  await sql`with lead as (insert into leads (form, email, fields, dedupe_hash) values ('contact', 'a@example.com', '{}', '')
      returning id) insert into lead_notes (lead_id, text) select id, 'Call back' from lead`.execute(
    db,
  )
  await sql`insert into newsletter_subscribers (email, form, consent, consent_version, privacy_notice)
    values ('a@example.org', 'contact', 'Yes', '0', '0')`.execute(db)
  await sql`insert into survey_days (day, completed) values ('2026-03-01', 10)`.execute(db)
  await sql`insert into survey_scores (since, dimension, score, n) select '2026-03-01', 'safety', 3, 10`.execute(
    db,
  )
  const callers = PEOPLE.map((person) => [person, signedIn(ids[person])])
  return {
    ...Object.fromEntries(callers),
    anon,
    admin: signedIn(ids.admin, 'aal2'),
    adminWithoutSecondStep: signedIn(ids.admin),
  }
}

/**
 * Whether a statement reaches a row, or would if the row were complete. Undone, and in the caller's
 * role.
 */
const REACHES = `create function public.reaches(statement text) returns boolean language plpgsql as $f$
  declare n bigint; begin
    execute statement;
    get diagnostics n = row_count;
    raise exception using errcode = 'UNDO0', message = n;
  exception when others then
    if sqlstate = 'UNDO0' then return sqlerrm <> '0'; end if;
    -- Refused, or a view that cannot be written to.
    return sqlstate not in ('42501', '55000', '42809');
  end $f$`
const STATEMENTS = {
  select: (table: string) => `select 1 from ${table}`,
  insert: (table: string) => `insert into ${table} default values`,
  update: (table: string, column: string) => `update ${table} set ${column} = ${column}`,
  delete: (table: string) => `delete from ${table}`,
  truncate: (table: string) => `truncate ${table} cascade`,
}

test.each([undefined, 'admin'] as const)(
  'every table × verb × role with REQUIRE_MFA=%s',
  async (REQUIRE_MFA) => {
    const store = await openTestStore({}, { REQUIRE_MFA })
    onTestFinished(() => store.close())
    const callers = await fill(store)
    await sql.raw(REACHES).execute(store.db)
    const { rows: tables } = await sql<{ name: string; column: string }>`
    select c.oid::regclass::text as name, (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' limit 1) as column
    from pg_class c where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace::regnamespace::text in ('public', 'auth', 'private')
    order by 1`.execute(store.db)
    expect(tables.map(({ name }) => name)).toEqual(
      [...new Set([...Object.keys(READERS), ...Object.keys(WRITERS), ...CLOSED])]
        .filter((name) => name !== 'private.instance' || store.engine === 'embedded')
        .sort(),
    )
    const tried = tables.flatMap(({ name, column }) =>
      Object.entries(STATEMENTS).map(([verb, of]) => ({
        cell: `${verb} ${name}`,
        statement: of(name, column),
      })),
    )
    const found = async (person: Person) => {
      const statements = JSON.stringify(tried.map(({ statement }) => statement))
      const { rows } = await store.asCaller(callers[person], { readOnly: false }, (trx) =>
        sql<{
          done: boolean
        }>`select public.reaches(value) as done from jsonb_array_elements_text(${statements}::jsonb)`.execute(
          trx,
        ),
      )
      return tried.flatMap(({ cell }, index) => (rows[index]?.done ? [cell] : []))
    }
    for (const person of PEOPLE) {
      const role = person === 'adminWithoutSecondStep' && !REQUIRE_MFA ? 'admin' : person
      const cells = (verb: string, rights: typeof READERS) =>
        Object.entries(rights).flatMap(([name, people]) =>
          people.includes(role) ? [`${verb} ${name}`] : [],
        )
      const expected = [...cells('select', READERS), ...cells('insert', WRITERS)]
      expect([person, (await found(person)).sort()]).toEqual([person, expected.sort()])
    }
  },
)

const member = randomUUID()

type Work<T> = (trx: Trx) => Promise<T>
const write = <T>(caller: Caller, work: Work<T>) =>
  store.asCaller(caller, { readOnly: false }, work)
const read = <T>(caller: Caller, work: Work<T>) => store.asCaller(caller, { readOnly: true }, work)
const submit =
  (change: object = {}) =>
  (trx: Trx) =>
    trx
      .insertInto('canvas_submissions')
      .values({ ...answers, ...change })
      .returningAll()
      .execute()
const mayRead = (caller: Caller, list: string) =>
  read(caller, (trx) => sql`select private.require_reader(${list})`.execute(trx)).then(
    () => true,
    ({ code, message }) => `${code} ${message}`,
  )

const store = await openFileStore()

test('before anyone has a role, lists are empty instead of refused, so that the admin page can show its setup help', async () => {
  expect(await mayRead(signedIn(member), 'user_roles')).toBe(true)
  expect(
    await read(signedIn(member), (trx) => trx.selectFrom('user_roles').selectAll().execute()),
  ).toEqual([])
})

describe('with one admin', () => {
  let callers: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    callers = await fill(store)
  })

  test('id and time sent by a visitor are replaced', async () => {
    const [row] = await write(anon, submit({ id: member, created_at: '2001-01-01T00:00:00Z' }))
    expect(row?.id).not.toBe(member)
    expect(row?.created_at.getUTCFullYear()).toBeGreaterThan(2001)
  })

  test('asking for a right refuses those without the role in words', async () => {
    const refusal = '42501 permission denied: admin role required'
    const { rows: lists } = await sql<{ name: string }>`
      select name from private.staff_lists where readers <> '{}'`.execute(store.db)
    for (const { name } of lists) {
      const told = refusal.replace('admin', name === 'editing' ? 'editor' : 'admin')
      expect([name, await mayRead(anon, name), await mayRead(signedIn(member), name)]).toEqual([
        name,
        told,
        told,
      ])
      expect([name, await mayRead(callers.admin, name), await mayRead(service, name)]).toEqual([
        name,
        true,
        true,
      ])
    }
  })

  test('a hosted project asks for the right before each request that is no insert', async () => {
    const ask = (method: string, path: string) =>
      store.asCaller({ ...signedIn(member), method, path }, {}, (trx) =>
        sql`select private.before_request()`.execute(trx),
      )
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
      await expect(ask(method, '/canvas_submissions')).rejects.toMatchObject(denied)
    }
    await ask('POST', '/canvas_submissions')
    await ask('POST', '/rpc/editing_role')
  })

  test.each([
    ['an address without @', { email: 'nobody' }],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@example.com` }],
    ['a rating of 6', { q1_activation_rating: 6 }],
    ['an answer of 2001 characters', { q2_activation_goal: 'x'.repeat(2001) }],
  ])('%s is refused by the table', async (_, wrong) => {
    await expect(write(anon, submit(wrong))).rejects.toMatchObject({ code: '23514' })
  })
})

describe('callers', () => {
  test('the rights of a caller end with the transaction, also when it fails', async () => {
    await expect(write(anon, (trx) => sql`select 1/0`.execute(trx))).rejects.toMatchObject({
      code: '22012',
    })
    const after = await sql<{
      role: string
      uid: string | null
    }>`select current_user as role, auth.uid() as uid`.execute(store.db)
    expect(after.rows[0]).toMatchObject({ uid: null })
    expect(after.rows[0]?.role).not.toBe('anon')
  })

  test('a read-only call cannot write', async () => {
    await expect(read(anon, submit())).rejects.toMatchObject({ code: '25006' })
  })
})
