import { expect, test } from './fixtures.ts'
import { fillIn, JOURNEYS, leadForm, newPerson } from './lead-fixtures.ts'

test.use({ javaScriptEnabled: false })

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

  // Posted without scripting: `autofill.spec.ts`, and `server/leads/native-post-routes.test.ts` for refused forms.
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
