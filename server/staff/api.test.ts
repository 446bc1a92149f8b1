/**
 * The actions of staff, and what the audit log says about them. Who may perform them:
 * `endpoints.test.ts`.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { runAdmin } from '#server/ops/admin.ts'
import { outboxFigures } from '#server/ops/outbox-figures.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { claimRow } from '#server/outbox/rows.ts'
import { createAccount, newClient } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { operatorDatabase } from '#test/operator-database.ts'
import { jsonCall } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({
  store: await openFileStore(),
  settings: { CRM_FORMS_HOST: 'http://crm.invalid' },
})
const { db } = site.store
const admin = await createAccount(site, 'admin')
const member = await createAccount(site)
beforeEach(() => clear(site.store, 'leads', 'canvas_submissions', 'private.outbox'))

const now = systemClock.databaseNow()

const call = (path: string, body?: unknown) =>
  site.request(`/admin/api/${path}`, jsonCall(admin.accessToken, body))
const change = async (path: string, ids: string[]) =>
  (await (await call(path, { ids })).json()).ids as string[]

async function lead(name: string): Promise<string> {
  await storeTestLead(site.store, systemClock, name)
  return (await leadRow(name)).id
}
const leadRow = (name: string) =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('email', '=', `${name}@example.org`)
    .executeTakeFirstOrThrow()
const outboxRow = (ref: string) =>
  db.selectFrom('private.outbox').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()

async function canvas(email: string): Promise<string> {
  const { data } = await newClient(site)
    .from('canvas_submissions')
    .insert({ email, q1_activation_rating: 3 })
    .select()
  return data?.[0]?.id
}

const audited = (after: number) => auditEntries(site.store, after)
const lastEntry = () => lastAuditEntry(site.store)

describe('delivery of leads', () => {
  test('resend queues failed, delivered and no longer queued leads again, once', async () => {
    const dead = await lead('dead')
    const delivered = await lead('delivered')
    const cleared = await lead('cleared')
    const set = (ref: string, values: object) =>
      db.updateTable('private.outbox').set(values).where('ref', '=', ref).execute()
    await set(dead, { state: 'dead', attempts: 40 })
    await set(delivered, { state: 'done', done_at: new Date() })
    const payload = (await outboxRow(cleared)).payload
    await db.deleteFrom('private.outbox').where('ref', '=', cleared).execute()
    await db.updateTable('leads').set({ delivery: 'failed', delivery_note: 'refused' }).execute()
    const before = await lastEntry()
    const ids = [dead, delivered, cleared, randomUUID()]
    expect((await change('leads/resend', ids)).sort()).toEqual([dead, delivered, cleared].sort())
    expect(await change('leads/resend', ids)).toEqual([])
    const rows = await db.selectFrom('private.outbox').selectAll().execute()
    expect(rows.map(({ state, attempts, done_at }) => [state, attempts, done_at])).toEqual(
      Array.from({ length: 3 }, () => ['pending', 0, null]),
    )
    expect((await outboxRow(cleared)).payload).toEqual(payload)
    const leads = await db
      .selectFrom('leads')
      .select(['delivery', 'delivery_note'])
      .distinct()
      .execute()
    expect(leads).toEqual([{ delivery: 'waiting', delivery_note: null }])
    expect(await audited(before)).toMatchObject([
      { action: 'resend', actor: admin.id, row_count: 3 },
    ])
  })

  test('resend ends the pause of a waiting lead and leaves a row alone that is being delivered', async () => {
    const paused = await lead('paused')
    const claimed = await lead('claimed')
    await db
      .updateTable('private.outbox')
      .set({ run_at: new Date(Date.now() + HOUR_MS), attempts: 5 })
      .execute()
    await db
      .updateTable('private.outbox')
      .set({ locked_until: new Date(Date.now() + 60_000), lease: randomUUID() })
      .where('ref', '=', claimed)
      .execute()
    expect(await change('leads/resend', [paused, claimed])).toEqual([paused])
    expect((await outboxRow(paused)).attempts).toBe(5)
    expect((await outboxRow(claimed)).lease).not.toBeNull()
    expect(await claimRow(db, { kind: 'crm_lead' }, randomUUID(), now)).toMatchObject({
      ref: paused,
    })
  })
})

describe('deleting', () => {
  test.each(['leads', 'canvas_submissions'] as const)(
    '%s vanish everywhere at once, and come back',
    async (table) => {
      const ids =
        table === 'leads'
          ? [await lead('a'), await lead('b')]
          : [await canvas('a@example.org'), await canvas('b@example.org')]
      const seen = async () => {
        const listed = await admin.client.from(table).select('id', { count: 'estimated' })
        const head = await admin.client.from(table).select('id', { count: 'estimated', head: true })
        const one = await admin.client.from(table).select('id').eq('id', ids[0])
        const file = await (await call(`${table}/export`)).text()
        return [
          listed.count,
          listed.data?.length,
          head.count,
          one.data?.length,
          file.split('\r\n').length - 2,
        ]
      }
      expect(await seen()).toEqual([2, 2, 2, 1, 2])
      const before = await lastEntry()
      expect(await change(`${table}/delete`, [ids[0] ?? ''])).toEqual([ids[0]])
      expect(await change(`${table}/delete`, [ids[0] ?? ''])).toEqual([])
      expect(await audited(before)).toEqual([
        {
          actor: admin.id,
          action: 'delete',
          subject: table,
          ids: [ids[0]],
          filter: {},
          row_count: 1,
        },
      ])
      expect(await seen()).toEqual([1, 1, 1, 0, 1])
      expect(await change(`${table}/restore`, ids)).toEqual([ids[0]])
      expect(await seen()).toEqual([2, 2, 2, 1, 2])
    },
  )

  test('a deleted lead is not sent until it is restored', async () => {
    const id = await lead('ada')
    await change('leads/delete', [id])
    expect(await claimRow(db, { kind: 'crm_lead' }, randomUUID(), now)).toBeUndefined()
    expect(await change('leads/resend', [id])).toEqual([])
    expect(await outboxFigures(db, now)).toMatchObject({ pending: 0, dead: 0 })
    await change('leads/restore', [id])
    expect(await claimRow(db, { kind: 'crm_lead' }, randomUUID(), now)).toMatchObject({ ref: id })
  })

  test('a submission equal to a deleted lead is a new lead', async () => {
    const id = await lead('ada')
    await change('leads/delete', [id])
    await storeTestLead(site.store, systemClock, 'ada')
    expect((await admin.client.from('leads').select('id')).data).toHaveLength(1)
  })

  test('a visitor cannot insert a deleted row', async () => {
    const row = {
      email: 'a@example.org',
      q1_activation_rating: 1,
      deleted_at: '2026-01-01T00:00:00Z',
    }
    const { data } = await newClient(site).from('canvas_submissions').insert(row).select()
    expect(data).toMatchObject([{ deleted_at: null }])
  })

  test('the daily run removes deleted rows and their deliveries when their period is over', async () => {
    const ids = [await lead('old'), await lead('new')] as [string, string]
    const canvasId = await canvas('old@example.org')
    await change('leads/delete', ids)
    await change('canvas_submissions/delete', [canvasId])
    const options = { dataDirectory: '/nonexistent', forwardsLeads: true }
    const deleted = async () => (await applyRetention(site.store, systemClock, options)).deletedRows
    expect(await deleted()).toBe(0)
    const longAgo = { deleted_at: new Date(Date.now() - 25 * HOUR_MS) }
    await db.updateTable('leads').set(longAgo).where('id', '=', ids[0]).execute()
    await db.updateTable('canvas_submissions').set(longAgo).execute()
    expect(await change('leads/restore', [ids[0]])).toEqual([])
    const before = await lastEntry()
    expect(await deleted()).toBe(2)
    expect(await audited(before)).toMatchObject([
      { action: 'purge', subject: 'canvas_submissions', actor: null, ids: [canvasId] },
      { action: 'purge', subject: 'leads', actor: null, ids: [ids[0]] },
    ])
    const left = await db.selectFrom('private.outbox').select('ref').execute()
    expect(left).toEqual([{ ref: ids[1] }])
    expect(await change('leads/restore', ids)).toEqual([ids[1]])
  })
})

describe('export', () => {
  /**
   * Stores three rows for each millisecond, so that the order and the batches depend on the key.
   */
  async function many(count: number) {
    await sql`
      insert into leads (form, email, fields, dedupe_hash, received_at)
      select 'contact', 'p' || n || case when n % 2 = 0 then '@even.example' else '@odd.example' end,
        jsonb_build_object('firstname', '=1+' || n, 'lastname', 'Ünal "' || n || '", Żółć', 'message', e'one\ntwo'), n::text,
        timestamptz '2023-03-01T12:00:00.123456Z' + make_interval(secs => (n / 3) * 0.001)
      from generate_series(1, ${count}::int) n`.execute(db)
  }

  async function exportEven() {
    await many(1203)
    const query = new URLSearchParams({ email: 'ilike.%even%', order: 'received_at.asc' })
    query.append('received_at', 'gte.2023-03-01T12:00:00.133Z')
    const answer = await call(`leads/export?${query}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const records = new TextDecoder().decode(bytes).split('\r\n').slice(1, -1)
    return { answer, bytes, records }
  }

  test('contains every row that the search finds, in its order', async () => {
    const { answer, records } = await exportEven()
    expect(records).toHaveLength(587)
    expect(answer.headers.get('X-Row-Count')).toBe('587')
    const numbers = records.map((line) => Number(/,p(\d+)@even/.exec(line)?.[1]))
    expect(new Set(numbers).size).toBe(587)
    const times = numbers.map((number) => Math.floor(number / 3))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  test('is a file of the day that spreadsheets read as texts, without running them', async () => {
    const { answer, bytes, records } = await exportEven()
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(records[0]).toMatch(/,'=1\+3\d,"Ünal ""3\d"", Żółć",/)
    expect(records[0]).toContain('"one\ntwo"')
  })

  test('is in the activity with its number of rows, without what was searched for', async () => {
    const before = await lastEntry()
    await exportEven()
    const [entry] = await audited(before)
    expect(entry).toMatchObject({ action: 'export', actor: admin.id, row_count: 587 })
    expect(entry?.filter).toMatchObject({ email: 'ilike.…', order: 'received_at.asc' })
  })

  test('is ordered by time, newest first by default; other orders and unknown columns are refused', async () => {
    await many(700)
    const text = await (await call('leads/export')).text()
    const times = [...text.matchAll(/,p(\d+)@/g)].map(([, n]) => Math.floor(Number(n) / 3))
    expect([times.length, times]).toEqual([700, times.toSorted((a, b) => b - a)])
    expect((await call('leads/export?order=email.asc')).status).toBe(400)
    expect((await call('leads/export?secret=eq.1')).status).toBe(400)
  })
})

describe('the audit log', () => {
  test('reading a list is recorded with its rows and without the searched text', async () => {
    const id = await canvas('ada.byron@example.org')
    const before = await lastEntry()
    await admin.client.from('canvas_submissions').select('*').ilike('email', '%byron%').range(0, 50)
    await admin.client
      .from('canvas_submissions')
      .select('*')
      .ilike('email', '%ada%')
      .ilike('email', '%byron%')
    await admin.client.from('canvas_submissions').select('*', { count: 'estimated', head: true })
    await admin.client.from('canvas_submissions').select('*').eq('email', 'nobody@example.org')
    const entries = await audited(before)
    expect(entries).toMatchObject([
      { action: 'read', subject: 'canvas_submissions', actor: admin.id, ids: [id], row_count: 1 },
      { action: 'read', row_count: 1, filter: { email: 'ilike.… ilike.…' } },
    ])
    expect(entries[0]?.filter).toEqual({ email: 'ilike.…', limit: '51', offset: '0' })
    expect(JSON.stringify(entries)).not.toMatch(/byron|nobody/)
  })

  test('a list needs one line: who reads it, and each reading is recorded', async () => {
    await sql`create view public.visitors as select gen_random_uuid() as id, 'ada@example.org' as email`.execute(
      db,
    )
    await sql`grant select on public.visitors to authenticated`.execute(db)
    await sql`insert into private.staff_lists values ('visitors', '{editor}')`.execute(db)
    // A process reads the lists once.
    const { request } = createTestSite({ store: site.store })
    const read = (token: string) =>
      request('/rest/v1/visitors', { headers: { Authorization: `Bearer ${token}` } })
    const before = await lastEntry()
    const refused = await read(member.accessToken)
    expect(await refused.json()).toMatchObject({
      message: 'permission denied: editor role required',
    })
    const editor = await createAccount(site, 'editor')
    expect(await (await read(editor.accessToken)).json()).toMatchObject([
      { email: 'ada@example.org' },
    ])
    expect(await audited(before)).toMatchObject([
      { action: 'grant' },
      { action: 'read', subject: 'visitors', actor: editor.id, row_count: 1 },
    ])
  })

  test('granting and revoking roles is recorded, however it is done', async () => {
    const before = await lastEntry()
    const database = operatorDatabase(site.store)
    const { email } = member
    await runAdmin(database, ['grant', email, 'editor'])
    await runAdmin(database, ['revoke', email])
    const entry = {
      actor: null,
      subject: 'user_roles',
      ids: [member.id],
      filter: { role: 'editor' },
      row_count: 1,
    }
    expect(await audited(before)).toEqual([
      { ...entry, action: 'grant' },
      { ...entry, action: 'revoke' },
    ])
  })

  test('entries cannot be changed, deleted or backdated, not even by the owner of the tables', async () => {
    const refused = { code: '42501' }
    await expect(sql`update private.audit set row_count = 0`.execute(db)).rejects.toMatchObject(
      refused,
    )
    await expect(sql`delete from private.audit`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`truncate private.audit`.execute(db)).rejects.toMatchObject(refused)
    await sql`insert into private.audit (at, action, subject, row_count) values ('2001-01-01', 'read', 'leads', 1)`.execute(
      db,
    )
    expect(
      await sql`select 1 from private.audit where at < now() - interval '1 hour'`.execute(db),
    ).toMatchObject({
      rows: [],
    })
  })
})
