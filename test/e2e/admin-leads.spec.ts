/** The staff page of the leads: a dense list that is sorted, searched and kept as views. */
import type { Page } from '@playwright/test'
import { newAccount } from './account-fixtures.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { openStaff, prepared } from './staff-fixtures.ts'

const openLeads = (page: Page, email: string) => openStaff(page, email, '/admin/leads')
const rows = (page: Page) => page.locator('tbody tr')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('of 60 leads at least 20 are seen without scrolling, and the list fits its window', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLeads(page, await prepared(site, 60))
  await expect(page.getByText('1–50 of 60')).toBeVisible()
  const inView = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(inView).toBeGreaterThanOrEqual(20)
  await expectToFit(page)
})

test('the heads of its columns sort the list, and the address names the order', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openLeads(page, await prepared(site, 60))
  await expect(head(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
  await head(page, 'Name').getByRole('button').click()
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  // The sign comes before letters.
  await expect(rows(page).first()).toContainText('=cmd() +1')
  await head(page, 'Name').getByRole('button').click()
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\?sort=-name$/)
  await expect(rows(page).first()).not.toContainText('Ada Byron')
  await head(page, 'Form').getByRole('button').click()
  // The list sorts "contact" before "pioneer", then the newest first. Every third of the 60 leads
  // is a pioneer's.
  await expect(rows(page).first()).toContainText('Message 1 in words')
  await head(page, 'Form').getByRole('button').click()
  await expect(page).toHaveURL(/\?sort=-form$/)
  await expect(rows(page).first()).toContainText('Pioneer')
})

const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, company or email' })

test('the list is filtered by form and by words, shows all again, and says if nothing matches', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openLeads(page, await prepared(site, 60))
  await page.getByLabel('Any form').selectOption('Pioneer Cohort Request')
  await expect(page.getByText('1–20 of 20')).toBeVisible()
  await expect(page).toHaveURL(/form=pioneer/)
  await search(page).pressSequentially('engines byron')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('1–50 of 60')).toBeVisible()
  await search(page).fill('no such person')
  await expect(page.getByText('No results.')).toBeVisible()
})

test('a reload keeps a search, Back ends it, and no address that a server receives has its words', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openStaff(page, await prepared(site, 60), '/admin/leads', '?form=pioneer')
  await expect(page.getByText('1–20 of 20')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await search(page).pressSequentially('engines byron')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  // The search is in the fragment, so that no server receives an address that contains a name.
  expect(new URL(page.url()).search).not.toContain('byron')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('engines byron')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  expect(asked.filter((url) => url.includes('/admin/leads') && url.includes('byron'))).toEqual([])
  await page.goBack()
  await expect(page.getByText('1–20 of 20')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('chosen columns and widths outlast a reload, until the usual ones are taken again', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openLeads(page, await prepared(site, 30))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Source', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Landing page' }).check()
  await page.keyboard.press('Escape')
  await expect(head(page, 'Source')).toHaveCount(0)
  await expect(rows(page).first()).toContainText('/labs')
  const handle = page.getByRole('separator', { name: 'Width of Company' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await handle.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 16))
  await page.reload()
  await expect(head(page, 'Source')).toHaveCount(0)
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 16))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Usual columns and widths' }).click()
  await expect(head(page, 'Source')).toBeVisible()
  await expect(handle).toHaveAttribute('aria-valuenow', String(before))
})

test('a view is saved under a name, and a colleague opens it but cannot delete it', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openLeads(page, await prepared(site, 30))
  await page.getByLabel('Any state').selectOption('New')
  await expect(page).toHaveURL(/state=new/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name for what you see now').fill('Morning')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Morning' }).click()
  await page.getByRole('link', { name: 'All leads' }).click()
  await expect(page).toHaveURL(/\/admin\/leads$/)
  await page.reload()
  await page.getByRole('button', { name: 'All leads' }).click()
  await page.getByRole('link', { name: 'Morning' }).click()
  await expect(page).toHaveURL(/state=new/)
  await openLeads(page, await newAccount(site, 'sales'))
  await page.getByRole('button', { name: 'All leads' }).click()
  await expect(page.getByRole('button', { name: 'Delete the view Morning' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Morning' }).click()
  await expect(page).toHaveURL(/state=new/)
})

test('several leads get a state and an assigned person at once', async ({ page, site }) => {
  const staff = await prepared(site, 4)
  await openLeads(page, staff)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByLabel('Set state').selectOption('Qualified')
  await expect(page.getByText('4 leads changed.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Qualified' })).toHaveCount(4)
  await page.getByLabel('Assign to').selectOption(staff)
  await page.goto('/admin/leads?assigned=none')
  await expect(page.getByText('No results.')).toBeVisible()
})

test('before the first lead the page says what it is for', async ({ page, site }) => {
  await openLeads(page, await prepared(site, 0))
  await expect(page.getByRole('heading', { name: 'No lead has come in yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the contact form' }).click()
  await expect(page).toHaveURL(/\/contact#contactForm$/)
})

test('on a phone one line is above the rows, a row is a card, and a lead is noted @phone', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openLeads(page, await prepared(site, 12))
  expect((await page.getByRole('search').boundingBox())?.height).toBeLessThan(80)
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden()
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.tap()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.getByLabel('Order').selectOption('Sort: Delivery')
  await expect(page).toHaveURL(/sort=-delivery/)
  await page.getByLabel('Any form').selectOption('Pioneer Cohort Request')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Filters (1)' }).tap()
  await expectToFit(page)
  await page.goto('/admin/leads')
  await expect(rows(page)).toHaveCount(12)
  await expectToFit(page)
  await rows(page)
    .nth(1)
    .getByRole('link', { name: /^Wolfgang/ })
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: /^Wolfgang/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'New note' }).fill('Seen on the way')
  await page.getByRole('button', { name: 'Add note' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Seen on the way' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
})
