import type { Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { publishTexts, rowsOn } from '../server-database.ts'
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

const CONSENT = 'Send me the letter, once a month.'

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

const contactPage = async (site: RealServer) => (await fetch(`${site.url}/contact`)).text()

/** Empties the list and has the contact form offer the newsletter. */
async function offerNewsletter(site: RealServer) {
  await rowsOn(site, 'delete from newsletter_subscribers')
  await publishTexts(site, { 'newsletter.shown': true, 'newsletter.consent': CONSENT })
  await expect.poll(() => contactPage(site)).toContain(CONSENT)
}

/** Puts someone who asked for the newsletter on the list. @returns the email address */
async function addSubscriber(
  site: RealServer,
  name: string,
  state: 'pending' | 'confirmed' | 'unsubscribed',
): Promise<string> {
  const email = newEmail(name)
  await rowsOn(
    site,
    `insert into newsletter_subscribers
       (email, form, consent, consent_version, privacy_notice, state, confirmed_at, unsubscribed_at)
     values ($1, 'contact', $2, '', '', $3,
       case when $3 <> 'pending' then now() end, case when $3 = 'unsubscribed' then now() end)`,
    [email, CONSENT, state],
  )
  return email
}

test('an owner offers the newsletter on Settings, and the form and the staff pages then have it', async ({
  page,
  site,
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
  await consent.getByRole('textbox').fill(CONSENT)
  await expect(barOf(page)).toContainText('2 changes saved as drafts')
  await publishAll(page)
  await expect.poll(() => contactPage(site)).toContain(CONSENT)
  await page.reload()
  await follow(page, '/admin/newsletter')
})

test('a visitor ticks the box, even before scripts run, and confirms by email @phone', async ({
  page,
  site,
}) => {
  await offerNewsletter(site)
  const email = newEmail('ada')
  await openReady(page, '/contact')
  await expect(boxOf(page)).toBeVisible()
  await expect(boxOf(page)).not.toBeChecked()
  await expectToFit(page)
  await expectAccessible(page)
  // Who ticks before scripts run has ticked.
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await formOf(page).getByText(CONSENT).tap()
  release()
  await untilStarted(page)
  await expect(boxOf(page)).toBeChecked()
  await fill(page, email)
  await formOf(page).getByRole('button', { name: idle }).tap()
  await expect(page.getByText(done)).toBeVisible()
  // The next person at this device begins anew.
  await expect(boxOf(page)).not.toBeChecked()

  const asked = await mailTo(site, email, 'Please confirm your subscription')
  await page.goto(pathOf(asked.link))
  await expect(page.getByText(CONSENT)).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button').tap()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
})

test('without scripts a visitor who ticks the box waits for the confirmation', async ({
  page,
  site,
  browser,
}) => {
  await offerNewsletter(site)
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const visitor = await plain.newPage()
  await visitor.goto('/contact')
  await fill(visitor, newEmail('bob'))
  await boxOf(visitor).check()
  await formOf(visitor).getByRole('button', { name: idle }).click()
  await expect(visitor.getByText(done)).toBeVisible()
  await expect(boxOf(visitor)).not.toBeChecked()
  await plain.close()
  await openStaff(page, await newAccount(site, 'admin'), '/admin/newsletter')
  await expect(page.getByText('1 not confirmed')).toBeVisible()
})

test('staff see who is on the list, to which words each agreed, and the same at a lead', async ({
  page,
  site,
}) => {
  await offerNewsletter(site)
  const email = await addSubscriber(site, 'ada', 'confirmed')
  await rowsOn(
    site,
    `insert into leads (form, email, fields, dedupe_hash)
     values ('contact', $1, '{"firstname": "Ada", "lastname": "Lovelace"}', '')`,
    [email],
  )
  await openStaff(page, await newAccount(site, 'admin'), '/admin/newsletter')
  await expect(page.getByText('1 on the list')).toBeVisible()
  await expect(rowOf(page, email)).toContainText('On the list')
  await expect(rowOf(page, email)).toContainText(CONSENT)
  await expectToFit(page)
  await expectAccessible(page)
  await follow(page, '/admin/leads')
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText('On the list')
})

test('the link in an export unsubscribes with one press', async ({ page, site }) => {
  await offerNewsletter(site)
  const email = await addSubscriber(site, 'ada', 'confirmed')
  await openStaff(page, await newAccount(site, 'admin'), '/admin/newsletter')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await (await saving).createReadStream()).toArray()
  const address = /https?:\S+\/newsletter\/unsubscribe\S+/.exec(Buffer.concat(file).toString())
  await page.goto(pathOf(address?.[0] ?? ''))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  await page.goto('/admin/newsletter')
  await expect(rowOf(page, email)).toContainText('Unsubscribed')
})

test('staff take someone off the list', async ({ page, site }) => {
  await offerNewsletter(site)
  await addSubscriber(site, 'ada', 'unsubscribed')
  await addSubscriber(site, 'bob', 'pending')
  await openStaff(page, await newAccount(site, 'admin'), '/admin/newsletter')
  await page.getByRole('checkbox', { name: /^Select bob/ }).check()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('button', { name: 'Press again to unsubscribe' }).click()
  await expect(page.getByText('1 address is off the list.')).toBeVisible()
  await expect(page.getByText('2 unsubscribed lately')).toBeVisible()
})
