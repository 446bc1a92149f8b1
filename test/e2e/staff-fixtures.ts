/** The staff pages in the browser: what they show, and how they are opened. */
import type { Page } from '@playwright/test'
import { type StaffPath, staffPages } from '#content/staff.ts'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect } from './fixtures.ts'

/** People with long names, other scripts, empty fields, and a spreadsheet formula. */
export const PEOPLE = [
  ['Ada', 'Byron', 'ada@example.org', 'Engines Ltd'],
  [
    'Wolfgang Amadeus',
    'von Hohenzollern-Sigmaringen',
    'wolfgang-amadeus.von-hohenzollern@verwaltungsgesellschaft.example',
    'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzgesellschaft mbH',
  ],
  ['محمد', 'العبدالله', 'm@example.org', 'شركة النور'],
  ['=cmd()', '+1', 'formula@example.org', ''],
  ['', '', 'nameless@example.org', ''],
]

/**
 * Makes an admin, leads and canvases. The newest lead is Ada's, and the CRM has finally refused it.
 * Those after the first five have addresses of their own. @returns the admin's email address
 */
export async function prepared(site: RealServer, count = PEOPLE.length): Promise<string> {
  await onDatabaseOf(site, async (database) => {
    await database.script(
      'delete from leads; delete from canvas_submissions; delete from private.outbox',
    )
    for (let index = 0; index < count; index++) {
      const [firstname, lastname, address, company] = PEOPLE[index % PEOPLE.length] ?? []
      const email = index < PEOPLE.length ? address : `person${index}@people.example`
      const fields = { firstname, lastname, company, email, message: `Message ${index} in words` }
      const state = index === 0 ? 'failed' : 'delivered'
      const { rows } = await database.query(
        `insert into leads (form, email, fields, dedupe_hash, delivery, received_at, delivery_note, first_touch, last_touch)
         values ($1, $2, $3, '', $4, now() - make_interval(hours => $5::int),
           case when $4 = 'failed' then 'the CRM refused it: INVALID_EMAIL' end, $6, $6) returning id`,
        [
          index % 3 === 0 ? 'pioneer' : 'contact',
          email,
          JSON.stringify(fields),
          state,
          index,
          JSON.stringify({
            at: Date.now(),
            landing: '/labs',
            source: 'newsletter',
            campaign: 'spring',
          }),
        ],
      )
      if (index >= PEOPLE.length) {
        continue
      }
      await database.query(
        `insert into private.outbox (kind, ref, payload, state, attempts, last_error)
         values ('crm_lead', $1, $2, $3, 2, 'the CRM refused it: INVALID_EMAIL')`,
        [
          rows[0]?.id,
          JSON.stringify({
            form: 'contact',
            submission: { fields: [{ name: 'email', value: email }] },
          }),
          state === 'failed' ? 'dead' : 'done',
        ],
      )
      await database.query(
        'insert into canvas_submissions (email, q1_activation_rating) values ($1, 4)',
        [email],
      )
    }
  })
  return newAccount(site, 'admin')
}

/** Signs in and opens a staff page. */
export async function openStaff(
  page: Page,
  email: string,
  path: StaffPath = '/admin',
  search = '',
) {
  await beginSession(page, email)
  await page.goto(path + search)
  await expectOpen(page, path)
}

/** Waits until a page shows its data. */
export async function expectOpen(page: Page, path: StaffPath) {
  await expect(page.getByRole('heading', { level: 1, name: staffPages[path].title })).toBeVisible()
  // The account page shows no data of visitors, so it has no refresh button.
  if (path !== '/admin/account') {
    await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeVisible()
  }
}

/** Follows a link in the staff header. */
export async function follow(page: Page, path: StaffPath) {
  const links = page.getByRole('navigation', { name: 'Staff pages' })
  await links.getByRole('link', { name: staffPages[path].label }).click()
  await expectOpen(page, path)
}

export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
