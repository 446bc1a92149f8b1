/** The field with which staff find leads, people, pages, settings and actions, by role. */
import type { Page } from '@playwright/test'
import { commandField as words } from '#content/staff/command-field.ts'
import { staff } from '#content/staff.ts'
import { newAccount } from './account-fixtures.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { openStaff, prepared } from './staff-fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: staff.commandField.label })
const options = (page: Page) => page.getByRole('listbox', { name: words.list }).getByRole('option')
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a lead is found by keyboard while typing, and no address names it', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/overview')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('Control+k')
  // What is typed before the results are loaded counts as well.
  await page.keyboard.type('engines')
  await expect(field(page)).toBeFocused()
  const ada = group(page, words.groups.leads).getByRole('option', { name: /^Ada Byron/ })
  await expect(ada).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await ada.getAttribute('id')) ?? '',
  )
  await expectAccessible(page, 'the command field')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused()
  // Addresses of pages name no one (decision 0186).
  expect(asked.filter((url) => url.includes('engines') && !url.includes('/rest/v1/'))).toEqual([])
})

test('a page, a setting and an action are found by keyboard while typing', async ({
  page,
  site,
}) => {
  await openStaff(page, await prepared(site), '/admin/overview')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('why us')
  await expect(group(page, words.groups.site).getByRole('option').first()).toContainText('/why-us')
  await field(page).fill('curren')
  await expect(group(page, words.groups.settings).getByRole('option').first()).toContainText(
    'currency',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings#/)
  await expect(page.getByRole('combobox', { name: /Currency/ })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('enter a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Enter a lead' })).toBeVisible()
})

test('arrow keys choose, Escape closes, and the focus is where it was', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('Meta+k')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('no such thing anywhere')
  await expect(page.getByText(words.nothing)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  // An action of the page that is open.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('each role finds only what it may open, on a phone too @phone', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await prepared(site)
  const canFind = async (typed: string) => {
    await field(page).fill(typed)
    await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeVisible()
    return (await options(page).allTextContents()).join('\n')
  }
  for (const [role, finds, findsNot] of [
    ['admin', { ada: 'Ada Byron', 'ada@': 'Everything about', currency: 'urrency' }, {}],
    ['sales', { ada: 'Ada Byron', block: 'Block a time' }, { currency: 'urrency', team: 'Team' }],
    [
      'editor',
      { labs: '/labs', survey: 'Survey' },
      { ada: 'Ada', currency: 'urrency', block: 'Block', board: 'board' },
    ],
  ] as const) {
    await openStaff(page, await newAccount(site, role), '/admin/overview')
    await page
      .getByRole('navigation', { name: 'Staff pages' })
      .getByRole('button', { name: staff.commandField.short })
      .tap()
    for (const [typed, found] of Object.entries(finds)) {
      await field(page).fill(typed)
      await expect(options(page).filter({ hasText: found }).first(), role).toBeVisible()
    }
    for (const [typed, found] of Object.entries(findsNot)) {
      expect(await canFind(typed), `${role}: ${typed}`).not.toContain(found)
    }
    await expectToFit(page, role)
    await expectAccessible(page, `the command field of ${role}`)
  }
})
