/**
 * A browser that does not know its time zone (`Etc/Unknown`), as in containers and on machines with
 * a wrong `TZ`.
 */

import { calls } from '#content/calls.ts'
import { owner } from '#content/owner.ts'
import { placeOfZone, zoneInWords } from '#contract/meeting-time.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import { valueIn } from '#contract/values.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, originalWords, test } from './fixtures.ts'

const { zone: zoneWords } = originalWords('embed').meeting

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  timezoneId: async ({}, use) => {
    await use(undefined)
  },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, env: { ...process.env, TZ: 'Nowhere/Land' } })
  },
})

test('times are shown in the host’s zone, and another zone can be chosen', async ({ page }) => {
  await page.goto(`${MEETING_PAGE_PATH}?call=${calls.workshopScoping.id}`)
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
    'Etc/Unknown',
  )
  await expect(page.locator('[data-live]')).toBeVisible()
  await expect(
    page.getByText(zoneInWords(Date.now(), valueIn(owner.zone), valueIn(owner.language)), {
      exact: true,
    }),
  ).toBeVisible()
  const choice = page.getByLabel(zoneWords.label)
  await expect(choice).toHaveValue(valueIn(owner.zone))
  await choice.selectOption('Asia/Tokyo')
  await expect(page.getByText('Japan Standard Time')).toBeVisible()
})

test('staff see times, and the page names the zone that they are in', async ({ page, site }) => {
  await beginSession(page, await newAccount(site, 'sales'))
  await page.goto('/admin/meetings')
  await expect(page.getByText('(UTC)')).toContainText(placeOfZone(valueIn(owner.zone)))
})

for (const path of [
  '/admin/leads',
  '/admin/overview',
  '/admin/canvases',
  '/admin/survey',
  '/admin/activity',
  '/admin/account',
]) {
  test(`${path} opens`, { tag: '@second-ring' }, async ({ page, site }) => {
    await beginSession(page, await newAccount(site, 'admin'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  })
}

test('every page of the site opens', { tag: '@second-ring' }, async ({ page }) => {
  for (const path of PAGE_ADDRESSES) {
    await page.goto(path)
    await page.mouse.move(50, 50)
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  }
})
