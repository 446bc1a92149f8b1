import { expect, test } from './fixtures.ts'
import {
  expectedBody,
  fillIn,
  JOURNEYS,
  leadForm,
  NATIVE_FORMS,
  newPerson,
  onEveryForm,
  takenFrom,
} from './lead-fixtures.ts'

test.use({ javaScriptEnabled: false })

test('without scripting a form that is refused keeps its values, and then works', async ({
  page,
  crm,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/)
  await onEveryForm(
    page,
    async (journey) => {
      const person = newPerson()
      await page.goto(journey.path)
      const { button, firstName, lastName, email, status } = leadForm(page, journey)
      await fillIn(page, journey, { ...person, lastname: ' ' })
      await button.click()
      await expect(status).toHaveText(journey.refused)
      await expect(firstName).toHaveValue('Ada')
      await expect(email).toHaveValue(person.email)
      await expect(lastName).toHaveValue(/^ ?$/)
      await lastName.fill(person.lastname)
      await button.click()
      await expect(status).toHaveText(journey.done)
      await expect(page).toHaveURL(`${journey.path}?sent=${journey.form}#${journey.form}-status`)
      await expect(firstName).toHaveValue('')

      await crm.until(() => takenFrom(crm, person).length > 0)
      const { submittedAt, ...body } = takenFrom(crm, person)[0]?.body ?? {}
      expect(body).toEqual(expectedBody(journey, person, `${baseURL}${journey.path}`, undefined))
      expect(typeof submittedAt).toBe(journey.call.sendsTime ? 'number' : 'undefined')
    },
    NATIVE_FORMS,
  )
})

test('the second form on its page answers in its own place without scripting', async ({ page, expectConsoleError }) => {
  const journey = JOURNEYS.waitlist
  expectConsoleError(/status of 422/)
  const second = page
    .locator('form')
    .filter({ has: page.locator(`input[name="${journey.honeypot}"]`) })
    .nth(1)
  const first = leadForm(page, journey)
  const status = page.locator(`#${journey.form}-2-status`)
  const person = newPerson()
  await page.goto(journey.path)
  await second.getByLabel('First name').fill(person.firstname)
  await second.getByLabel('Last name').fill(' ')
  await second.getByLabel(journey.emailLabel, { exact: true }).fill(person.email)
  await second.getByRole('button').click()
  await expect(status).toHaveText(journey.refused)
  await expect(status).toBeInViewport()
  await expect(second.getByLabel(journey.emailLabel, { exact: true })).toHaveValue(person.email)
  await expect(first.status).toBeEmpty()
  await expect(first.email).toHaveValue('')

  await second.getByLabel('Last name').fill(person.lastname)
  await second.getByRole('button').click()
  await expect(status).toHaveText(journey.done)
  await expect(status).toBeInViewport()
  await expect(first.status).toBeEmpty()
  await expect(page).toHaveURL(`${journey.path}?sent=${journey.form}-2#${journey.form}-2-status`)
})

test('the Pioneer form says that it needs scripting, and cannot be posted without it', async ({ page }) => {
  const { pioneer } = JOURNEYS
  await page.goto(pioneer.path)
  const line = page.locator('noscript p')
  await expect(line).toBeVisible()
  await expect(line).toHaveText('JavaScript is required. Please email us at hello@everturn.example.')
  const { button, email } = leadForm(page, pioneer)
  await expect(button).toBeHidden()
  await fillIn(page, pioneer, newPerson())
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await email.press('Enter')
  await page.goto('/book')
  expect(new URL(requests[0] ?? '').pathname).toBe('/book')
})

test.describe('a form that is posted before scripts run', () => {
  test.use({ javaScriptEnabled: true })

  test('a refused form is shown on its own page and keeps working there', async ({ page, expectConsoleError }) => {
    expectConsoleError(/Failed to load resource|status of 422/)
    const { waitlist } = JOURNEYS
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(waitlist.path)
    const { form, button, lastName, status } = leadForm(page, waitlist)
    const person = newPerson()
    await fillIn(page, waitlist, { ...person, lastname: ' ' })
    await page.unroute('**/assets/*.js')
    await button.click()
    await expect(status).toHaveText(waitlist.refused)
    await expect(page).toHaveURL(`${waitlist.path}#waitlist-status`)
    await expect(form).toHaveJSProperty('noValidate', true)
    await lastName.fill(person.lastname)
    await button.click()
    await expect(status).toHaveText(waitlist.done)
    await expect(lastName).toHaveValue('')
  })
})
