/**
 * Staff page "Overview": figures, charts by keyboard, the period in the address, the export, and an
 * empty page.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { owner } from '#content/owner.ts'
import { plainOf } from '#contract/values.ts'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, expectAccessible, test } from './fixtures.ts'

/** Today in the consultancy's time zone. */
const TODAY = `(now() at time zone '${plainOf(owner).zone}')::date`

/**
 * Makes an admin on a store without counts, or with counts of 60 days. @returns the admin's email
 * address
 */
async function prepared(site: RealServer, withCounts: boolean): Promise<string> {
  await onDatabaseOf(site, async (database) => {
    await database.script(
      'delete from leads; delete from private.page_views; delete from private.step_counts',
    )
    if (withCounts) {
      await database.script(`
        insert into private.page_views
          select ${TODAY} - d, page, source, 'computer', 10
          from generate_series(0, 59) d, unnest(array['/', '/book']) page, unnest(array['internal', 'google', 'direct']) source;
        insert into private.step_counts select ${TODAY} - d, 'canvas-2', 3 from generate_series(0, 59) d;
        insert into leads (form, email, fields, dedupe_hash, delivery, page_uri, received_at, last_touch, state, decided_at, value)
          select form, 'a@example.org', '{}', g || form, case when g = 1 then 'failed' else 'delivered' end,
            'https://site.example/book', now() - make_interval(hours => 24 * g),
            '{"referrer": "www.google.com", "landing": "/book", "campaign": "fall"}', 'won', now(), 12000
          from generate_series(1, 10) g, unnest(array['contact', 'ebook']) form`)
    }
  })
  return newAccount(site, 'admin')
}

async function openOverview(page: Page, email: string, query = ''): Promise<void> {
  await beginSession(page, email)
  await page.goto(`/admin/overview${query}`)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('[data-figure]')

test('shows figures, and a chart that is read by keyboard and as a table', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openOverview(page, await prepared(site, true))
  await expect(figure(page, 'Visits')).toHaveText('1,200')
  await expect(figure(page, 'Leads')).toHaveText('20')
  const chart = page.getByRole('slider', { name: 'Leads by form' })
  await chart.focus()
  await expect(chart).toHaveValue('30')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /: 2, Contact Form 1, Ebook Download 1, Before 0$/,
  )
  await page.keyboard.press('Home')
  await expect(chart).toHaveValue('1')
  await page.getByText('Show as a table').nth(1).click()
  await expect(page.getByRole('table', { name: 'Leads by form' }).getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
  await expect(figure(page, 'Won')).toHaveText('20')
})

test('a source and a period are chosen, and the address keeps both', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openOverview(page, await prepared(site, true))
  const canvases = page.getByRole('heading', { name: 'Canvases', exact: true })
  await expect(canvases).toBeVisible()
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page).toHaveURL(/source=google/)
  await expect(figure(page, 'Visits')).toHaveText('600')
  await expect(canvases).toBeHidden()
  await page.getByLabel('Period').selectOption('Last 7 days')
  await expect(page).toHaveURL(/period=7d/)
  await expect(figure(page, 'Visits')).toHaveText('140')
  await page.reload()
  await expect(figure(page, 'Visits')).toHaveText('140')
  await page.goBack()
  await expect(figure(page, 'Visits')).toHaveText('600')
})

test('arrow keys change from sources to campaigns', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  await openOverview(page, await prepared(site, true))
  await page.getByRole('tab', { name: 'Sources' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/by=campaign/)
  await expect(page.getByRole('rowheader', { name: 'fall' })).toBeVisible()
})

test('exports what is chosen, and leads to the leads that failed', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  await openOverview(page, await prepared(site, true), '?source=google&period=7d')
  await expect(figure(page, 'Visits')).toHaveText('140')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^overview-[\d-]{10}-[\d-]{10}\.csv$/)
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('figures,visits,now,140\r\n')
  await page.getByRole('link', { name: 'Show failed leads' }).click()
  await expect(page).toHaveURL(/\/admin\/leads\?delivery=failed/)
})

test('says what to expect before anything is counted', async ({ page, site }) => {
  await openOverview(page, await prepared(site, false))
  await expect(page.getByText('Counting has begun')).toBeVisible()
  await expect(figure(page, 'Visits')).toHaveText('0')
  await expectAccessible(page)
})

test('is readable in forced colors and on paper', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  await openOverview(page, await prepared(site, true))
  await page.emulateMedia({ forcedColors: 'active' })
  const fill = (series: string) =>
    page
      .locator(`.chart [data-series="${series}"]`)
      .first()
      .evaluate((bars) => [getComputedStyle(bars).fill, bars.getAttribute('fill-opacity')].join())
  expect(await fill('contact')).not.toBe(await fill('ebook'))
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Leads by form' })).toBeVisible()
})
