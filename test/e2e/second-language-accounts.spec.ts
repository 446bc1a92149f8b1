/**
 * What visitors of a site in the second language meet with an account, and where they are asked
 * whether their visit may be followed.
 *
 * @second-ring: walks through every form and email of accounts
 */
import { wrongCode } from '../second-factors.ts'
import { runAdminOn } from '../server-database.ts'
import { newAccount, setUpApp } from './account-fixtures.ts'
import { expect, expectConsoleError, newEmail, openReady, PASSWORD } from './fixtures.ts'
import { mailsTo } from './mails.ts'
import {
  expectMailsTranslated,
  look,
  named,
  withSecondLanguage,
  words,
} from './second-language-fixtures.ts'

const test = withSecondLanguage()

test('accounts: errors, links and emails', async ({ page, site }) => {
  expectConsoleError(/status of 4\d\d/)
  // The first account of a site becomes its admin, whose pages are in English.
  await newAccount(site, 'admin')
  const auth = words('auth')
  const email = newEmail()
  await openReady(page, '/auth')
  await look(page, 'where people sign in')
  const submit = page.locator('form button[type=submit]')
  const refused = async (address: string, password: string, text: string) => {
    await page.getByLabel(auth.email, { exact: true }).fill(address)
    await page.getByLabel(auth.password, { exact: true }).fill(password)
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText(text)
    await look(page, 'where a password is refused')
  }
  await refused(email, PASSWORD, auth.refusals.invalid_credentials)
  await page.getByRole('tab', { name: auth.tabs.signUp }).click()
  await refused(email, 'short', auth.refusals.password_too_short)
  await refused(email, 'password', auth.refusals.password_known)
  await refused(email, 'x'.repeat(80), auth.refusals.password_too_long)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await submit.click()
  await expect(page.getByText(auth.signUp.done)).toBeVisible()
  await look(page, 'after someone has signed up')
  await expectMailsTranslated(site, email, 1)
  await page.getByRole('tab', { name: auth.tabs.signIn }).click()
  await refused(email, PASSWORD, auth.refusals.email_not_confirmed)
  const [mail] = await mailsTo(site, email)
  await page.goto(mail?.link ?? '')
  await look(page, 'where an address is confirmed')
  await page.locator('form button').click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText(email)).toBeVisible()
  await look(page, 'after an address is confirmed')
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: auth.signedIn.title })).toBeVisible()
  await look(page, 'where someone is signed in')
  await named(page, 'button', auth.signedIn.signOut).click()
  await named(page, 'button', auth.forgotten.link).click()
  await look(page, 'where a password is forgotten')
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await submit.click()
  await expect(page.getByText(auth.forgotten.done)).toBeVisible()
  await expectMailsTranslated(site, email, 2)
  await page.goto('/#error_code=otp_expired&sb=')
  await expect(page.getByText(words('accountLinks').links.expired)).toBeVisible()
  await look(page, 'after a link that is used up')
})

test('a second step at sign-in, by an app and by a recovery code', async ({ page, site }) => {
  expectConsoleError(/status of 4\d\d/)
  await newAccount(site, 'admin')
  const email = await newAccount(site)
  const { secondStep, ...auth } = words('auth')
  const submit = page.locator('form button[type=submit]')
  const givePassword = async () => {
    await openReady(page, '/auth')
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await submit.click()
  }
  await givePassword()
  await expect(page.getByText(email)).toBeVisible()
  // Staff pages are in English.
  await page.goto('/admin/account')
  const secret = await setUpApp(page)
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(page.getByRole('heading', { name: 'Save these codes now' })).toBeVisible()
  const [recoveryCode = ''] = await page.locator('ol code').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expectMailsTranslated(site, email, 2)
  await named(page, 'button', 'Sign out').click()
  await page.waitForURL('**/auth')

  await givePassword()
  const code = page.getByLabel(secondStep.code)
  await expect(code).toBeVisible()
  await look(page, 'where the code of an app is asked for')
  await code.fill(wrongCode(secret))
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(auth.refusals.mfa_verification_failed)
  await look(page, 'where the code of an app is refused')
  await named(page, 'button', secondStep.useRecoveryCode).click()
  await look(page, 'where a recovery code is asked for')
  const recovery = page.getByLabel(secondStep.recoveryCode)
  await recovery.fill('wrong-code')
  await submit.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'where a recovery code is refused')
  await recovery.fill(recoveryCode)
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/')
  await expectMailsTranslated(site, email, 3)
  await runAdminOn(site, ['reset-mfa', email])
  await expectMailsTranslated(site, email, 4)
})

/** The provider's script, which these tests never load. */
const TRACKING_SCRIPT = 'https://tracking.example/script.js'

const testTracked = withSecondLanguage(() => ({ CRM_TRACKING_SCRIPT: TRACKING_SCRIPT }))

testTracked(
  'the question whether a visit may be followed, and each answer',
  async ({ page, browser, site }) => {
    await page.route(TRACKING_SCRIPT, (route) => route.fulfill({ body: '' }))
    const consent = words('consent')
    const { privacyChoices } = words('navigation').footer
    const dialog = page.getByRole('dialog')
    await page.goto('/book')
    await expect(dialog).toContainText(consent.title)
    await look(page, 'where consent is asked for')
    for (const [answer, said] of [
      [consent.agree, consent.choices.agreed],
      [consent.refuse, consent.choices.refused],
    ] as const) {
      await named(dialog, 'button', answer).click()
      await expect(dialog).toBeHidden()
      await named(page, 'button', privacyChoices).click()
      await expect(dialog).toContainText(said)
      await look(page, 'where the choice can be changed')
    }
    await page.goto('/privacy-policy')
    await look(page, 'in the privacy policy of a site with tracking')

    const context = await browser.newContext({ baseURL: site.url })
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    const quiet = await context.newPage()
    await quiet.goto('/book')
    await named(quiet, 'button', privacyChoices).click()
    await expect(quiet.getByRole('dialog')).toContainText(consent.choices.signaled)
    await look(quiet, 'where the browser asks not to be tracked')
    await context.close()
  },
)
