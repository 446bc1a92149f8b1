/**
 * @second-ring: fills disks
 */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseSettings } from '#server/env.ts'
import { runLeads } from '#server/ops/leads.ts'
import { type OperatorDatabase, openOperatorDatabase } from '#server/ops/operator-database.ts'
import { runPrivacy } from '#server/ops/privacy.ts'
import { startProblem } from '#server/ops/start-problem.ts'
import { serve } from '#server/serve.ts'
import { createAccount } from '#test/accounts.ts'
import { createTestData, openTestStore, type TestStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite, type TestSite, testRenderer } from '#test/test-site.ts'
import { DiskFullError, StorageRefusedError } from '../store.ts'
import { dataPaths } from './data-directory.ts'
import { EmbeddedDatabase } from './database.ts'

const ROOMY_BYTES = 10 * 1024 ** 3
const MESSAGE = 'a\u2028b; =1+1'

describe('while the disk of the running server is nearly full', () => {
  let free = ROOMY_BYTES
  let store: TestStore
  let operator: OperatorDatabase
  let adminToken: string
  let site: TestSite

  beforeAll(async () => {
    store = await openTestStore({
      embedded: { disk: { freeBytes: async () => free, checkEveryMs: 10 } },
    })
    site = createTestSite({ store })
    adminToken = (await createAccount(site, 'admin')).accessToken
    await storeLeadRow(store, { fields: { message: MESSAGE } })
    operator = await openOperatorDatabase(store.settings)
    free = 1_000_000
    await vi.waitFor(
      () =>
        expect(
          operator.script('create table if not exists public.refused (id int)'),
        ).rejects.toThrow(DiskFullError),
      60_000,
    )
  })
  afterAll(async () => {
    await operator.close()
    await store.close()
  })

  const auditRows = async () =>
    (await store.db.selectFrom('private.audit').select('action').execute()).length

  test('operators can list and export leads and a person’s data, with a warning that this was not recorded', async () => {
    const output = new PassThrough()
    const outcomes = [
      await runLeads(operator, ['list'], output),
      await runLeads(operator, ['export'], output),
      await runPrivacy(
        {
          database: operator,
          dataDirectory: '/nonexistent',
          eraseAtCrm: async () => 'no token',
          zone: 'UTC',
        },
        ['export', 'ada@example.org'],
      ),
    ]
    for (const { exitCode, warning } of outcomes) {
      expect([exitCode, warning]).toEqual([
        0,
        'This was not noted in the audit, because the disk is full.',
      ])
    }
    expect(outcomes[0]?.text).toContain('ada@example.org')
    expect(String(output.read())).toContain("a\u2028b;' =1+1")
    expect(JSON.parse(outcomes[2]?.text ?? '')).toMatchObject({
      leads: [{ fields: { message: MESSAGE } }],
    })
  })

  test('staff can read, and this is recorded, because an audit entry may use the reserved space', async () => {
    const before = await auditRows()
    for (const path of ['/rest/v1/leads', '/admin/api/leads/export']) {
      const answer = await site.request(path, {
        headers: { Authorization: `Bearer ${adminToken}` },
      })
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).toContain('ada@example.org')
    }
    expect(await auditRows()).toBe(before + 2)
  })
})

test('a database that cannot be opened because the disk is full does not end with the exit code for a refusal', async () => {
  const data = await createTestData()
  const wal = join(dataPaths(data.settings.DATA_DIR).database, 'pg_wal')
  renameSync(wal, `${wal}.away`)
  const open = (bytes: number) =>
    EmbeddedDatabase.open(data.settings.DATA_DIR, pino({ level: 'silent' }), {
      disk: { ballastBytes: 0, freeBytes: async () => bytes },
    }).catch((error: unknown) => error)
  const full = await open(0)
  expect(full).toBeInstanceOf(DiskFullError)
  expect(startProblem(full)).toEqual({
    text: expect.stringContaining('the disk is full'),
    exitCode: 1,
  })
  const damaged = await open(ROOMY_BYTES)
  expect(damaged).toBeInstanceOf(StorageRefusedError)
  expect(startProblem(damaged).exitCode).toBe(78)
  await data.remove()
})

test('a start on a full disk waits, and goes on by itself once there is space', async () => {
  const data = await createTestData()
  const settings = parseSettings({ ...data.settings, PORT: '0', SITE_URL: 'http://localhost' })
  const log = pino({ level: 'silent' })
  let attempts = 0
  const site = async () => {
    if (++attempts === 1) {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    return { renderer: testRenderer() }
  }
  const serving = await serve(settings, site, log)
  expect(attempts).toBe(2)
  expect((await fetch(`${serving.address}/readyz`)).status).toBe(200)
  await serving.stop()
  await data.remove()
})
