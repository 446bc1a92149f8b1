/** The leads as a board: moved by menu, by keyboard and by drag, with undo. */
import type { Page } from '@playwright/test'
import { leads as words } from '#content/staff/leads.ts'
import { rowsOn } from '../server-database.ts'
import { expect, expectAccessible, expectConsoleError, expectToFit, test } from './fixtures.ts'
import { openStaff, prepared } from './staff-fixtures.ts'

const column = (page: Page, state: string) =>
  page.getByRole('region', { name: new RegExp(`^${state} [\\d,+]+$`) })
const card = (page: Page, state: string, name: string | RegExp) =>
  column(page, state).getByRole('listitem').filter({ hasText: name })
const stateOf = async (site: Parameters<typeof rowsOn>[0], email: string) =>
  (await rowsOn(site, 'select state from leads where email = $1', [email]))[0]?.state

test('the list becomes a board with a column for each state, to which a lead that is read leads back', async ({
  page,
  site,
}) => {
  await openStaff(page, await prepared(site), '/admin/leads')
  await page.getByRole('radio', { name: words.view.board }).check()
  await expect(page).toHaveURL(/\?view=board$/)
  await expect(page.getByRole('radio', { name: words.view.board })).toBeFocused()
  await expect(column(page, 'New')).toContainText('Engines Ltd')
  await expect(column(page, 'Won').getByText(words.board.none)).toBeVisible()
  await expectAccessible(page, 'the board')
  await expectToFit(page)
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeFocused()
  await expect(page).toHaveURL(/\?view=board$/)
})

test('a lead is moved by menu and by keyboard, and z takes the move back', async ({
  page,
  site,
}) => {
  await openStaff(page, await prepared(site), '/admin/leads', '?view=board')
  await page.getByRole('combobox', { name: 'Move Ada Byron to' }).selectOption('Contacted')
  await expect(card(page, 'Contacted', 'Ada Byron')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'New 4' })).toBeVisible()
  await expect(page.getByText('Ada Byron is now Contacted.')).toBeVisible()
  await page.keyboard.press('4')
  await expect(card(page, 'Won', 'Ada Byron')).toBeVisible()
  await expect.poll(() => stateOf(site, 'ada@example.org')).toBe('won')
  await page.keyboard.press('z')
  await expect(card(page, 'Contacted', 'Ada Byron')).toBeVisible()
  await expect.poll(() => stateOf(site, 'ada@example.org')).toBe('contacted')
})

test('a lead is marked as lost with a reason, and a reload shows it in its column', async ({
  page,
  site,
}) => {
  await openStaff(page, await prepared(site), '/admin/leads', '?view=board')
  await page.getByRole('link', { name: 'Ada Byron' }).focus()
  await page.keyboard.press('5')
  const losing = page.getByRole('dialog', { name: 'Mark Ada Byron as lost' })
  await losing.getByLabel('Why it was lost').fill('No budget')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Lost', 'Ada Byron')).toBeVisible()
  await expect.poll(() => stateOf(site, 'ada@example.org')).toBe('lost')
  await page.reload()
  await expect(card(page, 'Lost', 'Ada Byron')).toBeVisible()
})

test('a card is dragged, arrow keys lead through the cards, and a long column shows more', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openStaff(page, await prepared(site, 48), '/admin/leads', '?view=board')
  await expect(page.getByRole('region', { name: 'New 48' })).toBeVisible()
  await expect(column(page, 'New').getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show 20 more' }).click()
  await expect(column(page, 'New').getByRole('listitem')).toHaveCount(40)

  await card(page, 'New', 'Ada Byron')
    .first()
    .dragTo(column(page, 'Qualified'), { targetPosition: { x: 60, y: 60 } })
  await expect(card(page, 'Qualified', 'Ada Byron')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New 47' })).toBeVisible()

  const first = column(page, 'New').getByRole('link').first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(column(page, 'New').getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(column(page, 'Qualified').getByRole('link')).toBeFocused()
})

test('a move that someone else has forestalled is not made, and a failed one goes back', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  expectConsoleError(/status of 409/)
  await openStaff(page, await prepared(site), '/admin/leads', '?view=board')
  await expect(card(page, 'New', 'Ada Byron')).toBeVisible()
  await rowsOn(site, "update leads set state = 'qualified' where email = 'ada@example.org'")
  const menu = page.getByRole('combobox', { name: 'Move Ada Byron to' })
  await menu.selectOption('Contacted')
  await expect(page.getByText('Someone else has changed Ada Byron meanwhile.')).toBeVisible()
  await expect(card(page, 'Qualified', 'Ada Byron')).toBeVisible()

  await page.route('**/admin/api/leads/update', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now' } }),
  )
  await menu.selectOption('Won')
  await expect(page.getByText('That did not work: Not now')).toBeVisible()
  await expect(card(page, 'Qualified', 'Ada Byron')).toBeVisible()
})

test('a saved view keeps the board, and on a phone one column shows at a time @phone', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openStaff(page, await prepared(site), '/admin/leads', '?view=board')
  await expect(page.getByRole('radio', { name: 'New 5' })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Move Ada Byron to' }).selectOption('Won')
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeHidden()
  await page.getByRole('radio', { name: 'Won 1' }).check()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page, 'the board on a phone')

  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('button', { name: 'All leads' }).tap()
  await page.getByLabel('Name for what you see now').fill('My board')
  await page.getByRole('button', { name: 'Save view' }).tap()
  await page.goto('/admin/leads')
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('button', { name: 'All leads' }).tap()
  await page.getByRole('link', { name: 'My board' }).tap()
  await expect(page).toHaveURL(/\?view=board$/)
})
