/**
 * What an owner does before launch without the terminal: switches the book off, and sets the server
 * that sends emails.
 *
 * @second-ring: what follows from both is tested on the server
 */
import { startMailbox } from '../fakes/mailbox.ts'
import { newAccount } from './account-fixtures.ts'
import { publishAll } from './editing-fixtures.ts'
import { expect, expectToFit, withOwnSite } from './fixtures.ts'
import { openStaff } from './staff-fixtures.ts'

const test = withOwnSite(() => ({}))

test('an owner sets the email server by clicks, and the test email arrives', async ({
  page,
  site,
}) => {
  const mailbox = await startMailbox()
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  const launch = page.getByRole('region', { name: 'Ready to launch' })
  await expect(launch).toContainText('No email server')
  const server = page.getByRole('region', { name: 'Email server' })
  await server.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await server.getByLabel('Encryption').selectOption('none')
  await server.getByLabel('Port').fill(new URL(mailbox.url).port)
  await server.getByLabel('Emails come from').fill('hello@northwind.example')
  await server.getByRole('button', { name: 'Save the email server' }).click()
  await server.getByRole('button', { name: 'Send a test email' }).click()
  await expect(server.getByRole('status')).toContainText('accepted an email')
  await expect(launch).not.toContainText('No email server')
  expect(mailbox.mails.map(({ email }) => email.from?.address)).toEqual(['hello@northwind.example'])
  await expectToFit(page)
  await mailbox.close()
})

test('an owner switches the book off by clicks, and it is gone from the site', async ({
  page,
  site,
}) => {
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  const shown = page.locator('[id="offers.book.shown"]')
  await shown.locator('summary').click()
  await shown.getByRole('checkbox').uncheck()
  await publishAll(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /the book|waitlist/i })).toHaveCount(0)
  await page.goto('/book')
  await expect(page).toHaveURL(/\/resources$/)
  await expectToFit(page)
})
