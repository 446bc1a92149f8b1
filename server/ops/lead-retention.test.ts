/** How long leads, their deliveries and emails about them are kept. */
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { FORWARDING, SUBMISSIONS, submit } from '#test/lead-forms.ts'
import { clear, openFileStore } from '#test/store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestSite } from '#test/test-site.ts'
import { applyRetention } from './retention.ts'

const store = await openFileStore()
const folder = temporaryFolder()
await mkdir(join(folder, 'mail'))
beforeEach(() => clear(store, 'leads', 'private.outbox', 'private.rate_limits'))

test('with the CRM switched off leads stop waiting, and are deleted when their period is over', async () => {
  const clock = simulatedClock()
  const site = createTestSite({ store, clock, settings: FORWARDING })
  await submit(site, 'waitlist', SUBMISSIONS.ebook('ada@example.org'))
  const options = { dataDirectory: folder, forwardsLeads: false }
  const waiting = async () =>
    (
      await store.db
        .selectFrom('private.outbox')
        .select('kind')
        .where('kind', '=', 'crm_lead')
        .execute()
    ).length
  const deliveries = async () =>
    (await store.db.selectFrom('leads').select('delivery').execute()).map(
      ({ delivery }) => delivery,
    )
  clock.advance(6 * DAY_MS)
  // The setting may be missing by mistake, so the lead still waits for some time.
  expect(await applyRetention(store, clock, options)).toMatchObject({ leadsNotForwarded: 0 })
  expect([await deliveries(), await waiting()]).toEqual([['waiting'], 1])
  clock.advance(2 * DAY_MS)
  expect(await applyRetention(store, clock, { ...options, forwardsLeads: true })).toMatchObject({
    leadsNotForwarded: 0,
  })
  expect(await applyRetention(store, clock, options)).toMatchObject({ leadsNotForwarded: 1 })
  expect([await deliveries(), await waiting()]).toEqual([['stored'], 0])
  clock.advance(366 * DAY_MS)
  expect(await applyRetention(store, clock, options)).toMatchObject({ leads: 1 })
  expect(await deliveries()).toEqual([])
})

test('data past its retention period is deleted, waiting leads are kept', async () => {
  const clock = simulatedClock()
  const site = createTestSite({ store, clock, settings: FORWARDING })
  await submit(site, 'waitlist', SUBMISSIONS.ebook('old@example.org'))
  await submit(site, 'contact', SUBMISSIONS.contact('old@example.org'))
  await store.db.updateTable('leads').set({ delivery: 'delivered' }).execute()
  await sql`insert into lead_notes (lead_id, text) select id, 'About the ' || form from leads`.execute(
    store.db,
  )
  await sql`update private.outbox set state = 'done', done_at = ${new Date(clock.now())}`.execute(
    store.db,
  )
  await submit(site, 'waitlist', SUBMISSIONS.ebook('waiting@example.org'))
  await writeFile(join(folder, 'mail/old.eml'), 'x')
  await utimes(join(folder, 'mail/old.eml'), clock.now() / 1000, clock.now() / 1000)
  clock.advance(366 * DAY_MS)
  await submit(site, 'waitlist', SUBMISSIONS.ebook('new@example.org'))
  expect(
    await applyRetention(store, clock, { dataDirectory: folder, forwardsLeads: true }),
  ).toMatchObject({
    leads: 1,
    outboxRows: 4,
    mailFiles: 1,
  })
  const left = await sql`select form, email from leads order by received_at, form`.execute(store.db)
  expect(left.rows).toEqual([
    { form: 'contact', email: 'old@example.org' },
    { form: 'ebook', email: 'waiting@example.org' },
    { form: 'ebook', email: 'new@example.org' },
  ])
  expect(await store.db.selectFrom('lead_notes').select('text').execute()).toEqual([
    { text: 'About the contact' },
  ])
  expect(
    (await applyRetention(store, clock, { dataDirectory: folder, forwardsLeads: true })).leads,
  ).toBe(0)
})
