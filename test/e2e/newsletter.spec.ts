import type { Page } from '@playwright/test'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, publishAll } from './editing-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectToFit,
  holdBack,
  newEmail,
  openReady,
  originalWords,
  untilStarted,
  withOwnSite,
} from './fixtures.ts'
import { mailTo } from './mails.ts'
import { follow, openStaff, rowOf } from './staff-fixtures.ts'

const test = withOwnSite()

const { idle } = originalWords('contactForm').labels
const { done } = originalWords('contactForm').messages
const formOf = (page: Page) => page.getByRole('form', { name: 'Contact' })
const boxOf = (page: Page) => formOf(page).getByRole('checkbox')

async function fill(page: Page, email: string) {
  const form = formOf(page)
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Byron')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('Hello')
}

/** The path of a link in an email, whose host is the public one. */
const pathOf = (link: string) => link.slice(new URL(link).origin.length)

test('an owner offers the newsletter, a visitor on a phone subscribes, staff see it, and one press unsubscribes', async ({
  page,
  site,
  browser,
}) => {
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  const navigation = page.getByRole('navigation', { name: 'Staff pages' })
  await expect(navigation.getByRole('link', { name: 'Leads' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Newsletter' })).toHaveCount(0)
  const shown = page.locator('[id="newsletter.shown"]')
  await shown.locator('summary').click()
  await shown.getByRole('checkbox').check()
  const consent = page.locator('[id="newsletter.consent"]')
  await consent.locator('summary').click()
  await consent.getByRole('textbox').fill('Send me the letter, once a month.')
  await expect(barOf(page)).toContainText('2 changes saved as drafts')
  await publishAll(page)

  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'X-Forwarded-For': nextVisitorAddress() },
  })
  const visitor = await phone.newPage()
  const email = newEmail('ada')
  await expect(async () => {
    await openReady(visitor, '/contact')
    await expect(boxOf(visitor)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(boxOf(visitor)).not.toBeChecked()
  await expectToFit(visitor)
  await expectAccessible(visitor)
  // Who ticks before scripts run has ticked.
  const release = await holdBack(visitor, '**/assets/*.js')
  await visitor.goto('/contact', { waitUntil: 'domcontentloaded' })
  await formOf(visitor).getByText('Send me the letter, once a month.').tap()
  release()
  await untilStarted(visitor)
  await expect(boxOf(visitor)).toBeChecked()
  await fill(visitor, email)
  await formOf(visitor).getByRole('button', { name: idle }).tap()
  await expect(visitor.getByText(done)).toBeVisible()
  // The next person at this device begins anew.
  await expect(boxOf(visitor)).not.toBeChecked()

  const asked = await mailTo(site, email, 'Please confirm your subscription')
  await visitor.goto(pathOf(asked.link))
  await expect(visitor.getByText('Send me the letter, once a month.')).toBeVisible()
  await expectToFit(visitor)
  await expectAccessible(visitor)
  await visitor.getByRole('button').tap()
  await expect(visitor.getByRole('heading', { name: 'You are on the list' })).toBeVisible()

  await page.reload()
  await follow(page, '/admin/newsletter')
  await expect(page.getByText('1 on the list')).toBeVisible()
  await expect(rowOf(page, email)).toContainText('On the list')
  await expect(rowOf(page, email)).toContainText('Send me the letter, once a month.')
  await expectToFit(page)
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await (await saving).createReadStream()).toArray()
  const address = /https?:\S+\/newsletter\/unsubscribe\S+/.exec(Buffer.concat(file).toString())
  await follow(page, '/admin/leads')
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText('On the list')

  await visitor.goto(pathOf(address?.[0] ?? ''))
  await visitor.getByRole('button', { name: 'Unsubscribe' }).tap()
  await expect(visitor.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  await follow(page, '/admin/newsletter')
  await expect(rowOf(page, email)).toContainText('Unsubscribed')
  await phone.close()

  await test.step('without scripts', async () => {
    const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
    const other = await plain.newPage()
    await other.goto('/contact')
    await fill(other, newEmail('bob'))
    await boxOf(other).check()
    await formOf(other).getByRole('button', { name: idle }).click()
    await expect(other.getByText(done)).toBeVisible()
    await expect(boxOf(other)).not.toBeChecked()
    await plain.close()
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(page.getByText('1 not confirmed')).toBeVisible()
  })

  await test.step('staff take someone off', async () => {
    await page.getByRole('checkbox', { name: /^Select bob/ }).check()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('button', { name: 'Press again to unsubscribe' }).click()
    await expect(page.getByText('1 address is off the list.')).toBeVisible()
    await expect(page.getByText('2 unsubscribed lately')).toBeVisible()
  })
})
