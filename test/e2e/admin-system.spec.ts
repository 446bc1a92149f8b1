/** Deliveries that were given up, on the staff pages "System" and "Leads". */
import { rowsOn } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { expect, expectAccessible, expectToFit, withOwnSite } from './fixtures.ts'
import { openStaff } from './staff-fixtures.ts'

const test = withOwnSite()

test('what was given up is listed by kind, tried again and dismissed @phone', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await rowsOn(
    site,
    `insert into private.outbox (kind, ref, payload, state, attempts, last_status, last_error)
     select 'email', gen_random_uuid(), jsonb_build_object('template', 'form-received', 'to', name || '@gmial.example'),
       'dead', 1, 550, 'the mail server refused it (EENVELOPE RCPT TO 550)' from unnest(array['ada', 'bea', 'cy']) name
     union all select 'calendar', gen_random_uuid(), '{}', 'dead', 40, null, 'the calendar could not be reached'`,
  )
  await openStaff(page, await newAccount(site, 'admin'), '/admin/system')
  const emails = page.getByRole('region', { name: 'Emails that were not sent' })
  await expect(emails.getByText('ada@gmial.example')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await emails.getByRole('button', { name: /^Dismiss: ada@gmial\.example/ }).click()
  await expect(emails.getByText('ada@gmial.example')).toHaveCount(0)
  await emails.getByRole('button', { name: /^Dismiss all of them/ }).click()
  await expect(emails).toHaveCount(0)
  const calendar = page.getByRole('region', { name: 'Meetings that are not in a calendar' })
  await calendar.getByRole('button', { name: /^Try again/ }).click()
  await expect(calendar).toHaveCount(0)
  const rows = await rowsOn(
    site,
    `select kind, state from private.outbox where kind = 'calendar' or state = 'dismissed'`,
  )
  expect(rows.filter(({ state }) => state === 'dismissed')).toHaveLength(3)
  expect(rows.some(({ state }) => state === 'dead')).toBe(false)
})

test('sales sees with the leads which emails were not delivered and why, and sends one again @phone', async ({
  page,
  site,
}) => {
  const [lead] = await rowsOn(
    site,
    `insert into leads (form, email, fields, dedupe_hash)
     values ('contact', 'ada@gmial.example', '{"firstname": "Ada"}', gen_random_uuid()::text) returning id`,
  )
  await rowsOn(
    site,
    `insert into private.outbox (kind, ref, payload, state, attempts, last_status, last_error)
     select 'email', '${lead?.id}', jsonb_build_object('template', name, 'to', 'ada@gmial.example'),
       'dead', 1, 550, 'the mail server refused it (EENVELOPE RCPT TO 550)' from unnest(array['form-received', 'ebook-link']) name`,
  )
  await openStaff(page, await newAccount(site, 'sales'), '/admin/leads')
  const undelivered = page.getByRole('region', { name: /emails? could not be delivered/ })
  await expect(undelivered).toContainText('The address does not exist')
  await expectAccessible(page)
  await expectToFit(page)
  await undelivered
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await expect(undelivered.getByRole('listitem')).toHaveCount(1)
  await undelivered.getByRole('link', { name: 'ada@gmial.example' }).click()
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
  const states = await rowsOn(site, `select state from private.outbox where ref = '${lead?.id}'`)
  expect(states.some(({ state }) => state === 'dead')).toBe(false)
})
