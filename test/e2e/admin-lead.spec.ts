/** The staff page of one lead: entered, read, planned, answered and decided, mostly by keyboard. */
import type { Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { rowsOn } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, expectAccessible, test } from './fixtures.ts'
import { openStaff, prepared } from './staff-fixtures.ts'

const rows = (page: Page) => page.locator('tbody tr')
const timeline = (page: Page) => page.getByRole('list')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const due = (page: Page) => page.getByRole('region', { name: '1 lead is due' })

/** Signs in and opens the page of the lead with this address. */
async function openLead(page: Page, site: RealServer, staff: string, email: string) {
  const [lead] = await rowsOn(site, 'select id from leads where email = $1', [email])
  await beginSession(page, staff)
  await page.goto(`/admin/leads?lead=${lead?.id}`)
  // Until the lead is loaded, the page has another heading and no shortcuts of its own.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Makes a salesperson, the usual leads and Grace's. @returns the salesperson's email address */
async function withGrace(site: RealServer, next?: { step: string; on: string }): Promise<string> {
  await prepared(site)
  const fields = { firstname: 'Grace', email: 'grace@example.org', phone: '+41 44 555 01 23' }
  await rowsOn(
    site,
    `insert into leads (form, email, fields, dedupe_hash, delivery, next_step, next_on)
     values ('contact', $1, $2, '', 'delivered', $3, $4)`,
    [fields.email, JSON.stringify(fields), next?.step ?? null, next?.on ?? null],
  )
  return newAccount(site, 'sales')
}

test('a lead is entered and corrected by keyboard, and joins the others of its domain', async ({
  page,
  site,
}) => {
  await prepared(site, 5)
  await openStaff(page, await newAccount(site, 'sales'), '/admin/leads')
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('a')
  const entering = page.getByRole('dialog', { name: 'Enter a lead' })
  await entering.getByLabel('First name').fill('Grace')
  await entering.getByLabel('Email').fill('grace@exmaple.org')
  await entering.getByLabel('Phone').fill('+41 44 555 01 23')
  await entering.getByLabel('Message').fill('Met at the fair')
  await entering.getByLabel('Message').press('Tab')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Grace')).toBeFocused()
  await expect(timeline(page).getByText('Entered by hand', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByLabel('Email').fill('grace@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('(typed as grace@exmaple.org)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('link', { name: '+4 from others at example.org' }).first(),
  ).toHaveText('+4')
})

test('a next step and a value are planned by keyboard, and a lead that is due comes first', async ({
  page,
  site,
}) => {
  await openLead(page, site, await withGrace(site), 'grace@example.org')
  await page.keyboard.press('p')
  await page.keyboard.type('Call back')
  await page.getByLabel('On', { exact: true }).fill('2026-01-02')
  await page.keyboard.press('Enter')
  await expect(timeline(page).getByText('Next step: Call back, Jan 2, 2026')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Value' }).fill('12000')
  await page.keyboard.press('Enter')
  await expect(timeline(page).getByText('Value: 12,000')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Escape')

  await expect(due(page)).toContainText('Call back')
  await expect(
    due(page).getByRole('link', { name: 'Call Grace: +41 44 555 01 23' }),
  ).toHaveAttribute('href', 'tel:+41445550123')
  await expectAccessible(page)
  await due(page).getByRole('link', { name: 'Grace', exact: true }).click()
  await expect(title(page, 'Grace')).toBeFocused()
})

test('an email to a lead begins with a greeting and opens in the usual email program', async ({
  page,
  site,
}) => {
  await openLead(page, site, await withGrace(site), 'grace@example.org')
  await page.keyboard.press('e')
  const mail = page.getByRole('dialog', { name: 'Email to grace@example.org' })
  await expect(mail.getByLabel('Text')).toHaveValue(/^Hello Grace,/)
  await expect(mail.getByRole('button', { name: 'Open in your email program' })).toBeVisible()
  await expectAccessible(page)
})

test('a lead is lost with a reason, then won, and is no longer due', async ({ page, site }) => {
  const sales = await withGrace(site, { step: 'Call back', on: '2026-01-02' })
  await openStaff(page, sales, '/admin/leads')
  await due(page).getByRole('link', { name: 'Grace', exact: true }).click()
  await expect(title(page, 'Grace')).toBeFocused()
  await page.keyboard.press('5')
  await page.getByLabel('Why it was lost').fill('No budget')
  await page.keyboard.press('Enter')
  await expect(timeline(page).getByText('Lost: No budget')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('4')
  await expect(timeline(page).getByText('State: Won')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(due(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'grace@example.org' })).toContainText('Won')
})

test('by keyboard, a lead is opened from the list, its neighbors follow, and Escape leads back to it', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openStaff(page, await prepared(site, 12), '/admin/leads')
  await expect(rows(page)).toHaveCount(12)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Ada Byron' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Ada Byron')).toBeFocused()
  await page.keyboard.press('j')
  await expect(title(page, /^Wolfgang Amadeus von/)).toBeFocused()
  await page.keyboard.press('k')
  await expect(title(page, 'Ada Byron')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ada Byron' }).first()).toBeFocused()
})

test('the page of a lead shows its message, its sources and the canvas of the same address', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openLead(page, site, await prepared(site, 12), 'ada@example.org')
  await expect(page).toHaveTitle('Ada Byron')
  const lead = page.getByRole('article')
  await expect(lead.getByText('Message 0 in words')).toBeVisible()
  await expect(lead.getByText('newsletter')).toHaveCount(2)
  await expect(lead.getByText('AI Activation Canvas, rating 4/10')).toBeVisible()
  await expectAccessible(page)
})

test('the keyboard shortcuts that are listed are those of the list, or those of a lead’s page', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openStaff(page, await prepared(site), '/admin/leads')
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Next row')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await expect(title(page, 'Ada Byron')).toBeFocused()
  await page.keyboard.press('?')
  await expect(list.getByRole('heading', { level: 3, name: 'On a lead’s page' })).toHaveCount(1)
  await expect(list.getByText('Set to “Contacted”')).toBeVisible()
  await expect(list.getByText('Next row')).toHaveCount(0)
})

test('a note is written by keyboard, then changed, and the activity has none of its words', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const staff = await prepared(site)
  await openLead(page, site, staff, 'ada@example.org')
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await page.keyboard.press('n')
  // Letters typed into a field are text, not shortcuts.
  await page.keyboard.type('Call on Monday? jk 3')
  await page.keyboard.press('Control+Enter')
  const note = page.getByRole('listitem').filter({ hasText: 'Call on Monday? jk 3' })
  await expect(note).toContainText(staff)
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await note.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit' }).fill('Call on Tuesday')
  await page.getByRole('button', { name: 'Save' }).click()
  // The field shows the words, too. It closes once they are stored.
  await expect(page.getByRole('textbox', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByText('Call on Tuesday')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('row').filter({ hasText: 'Changed a note: Leads' })).toHaveCount(1)
  await expect(page.getByText('Tuesday')).toHaveCount(0)
})

test('a state and an assigned person that a lead gets are in the list and in the activity', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const staff = await prepared(site, 12)
  await openLead(page, site, staff, 'ada@example.org')
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  const assigned = page.getByRole('combobox', { name: 'Assigned to' })
  await assigned.selectOption(staff)
  await expect(assigned.locator('option:checked')).toHaveText(staff)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toContainText('Contacted')
  await page.goto('/admin/leads?state=contacted')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('row').filter({ hasText: 'Changed: Leads' }).first()).toContainText(
    'assigned',
  )
})
