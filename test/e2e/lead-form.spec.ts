/** What every lead form checks, sends and says, and how it works before and without scripts. */
import type { Locator, Page } from '@playwright/test'
import { rowsOn } from '../server-database.ts'
import { expect, expectConsoleError, holdBack, originalWords, test } from './fixtures.ts'
import * as forms from './lead-fixtures.ts'

const HUTK = '0123456789abcdef0123456789abcdef'
const REFUSED_BY_BROWSER = /Failed to load resource/

/** Gives the honeypot a value, as programs do. */
const fillHoneypot = (honeypot: Locator, value: string) =>
  honeypot.evaluate((element: HTMLInputElement, text) => {
    element.value = text
  }, value)

test('every form has a honeypot that people cannot reach, and sends nothing while it is filled', {
  tag: '@second-ring',
}, async ({ page }) => {
  await forms.onEveryForm(page, async (journey) => {
    const calls = forms.formCalls(page)
    await page.goto(journey.path)
    const { form, button, honeypot, status } = forms.leadForm(page, journey)
    await forms.untilReady(form)
    // The CRM's own script, password managers and visitors leave the honeypot alone.
    await expect(form).toHaveAttribute('data-hs-do-not-collect', 'true')
    await expect(honeypot).toHaveAttribute('tabindex', '-1')
    await expect(honeypot).toHaveAttribute('autocomplete', 'off')
    await expect(honeypot).not.toBeInViewport()
    await expect(honeypot).toBeVisible()
    // The honeypot is checked before the messages about missing fields, and spaces count as filled.
    await fillHoneypot(honeypot, ' ')
    await button.click()
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)

    await forms.fillIn(page, journey, forms.newPerson())
    await fillHoneypot(honeypot, 'Bots Ltd')
    await button.click()
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await expect(status).toBeEmpty()
    await fillHoneypot(honeypot, '')
    // Without the bot's text the same form is sent at once. So the click above was heard, and only
    // this click sends.
    const sent = page.waitForResponse(forms.FORM_CALL)
    await button.click()
    await sent
    expect(calls).toHaveLength(1)
  })
})

test('every form says at its fields what is missing or wrong, until it is corrected', async ({
  page,
}) => {
  await forms.onEveryForm(page, async (journey) => {
    await page.goto(journey.path)
    const { form, button, firstName, lastName, email, status } = forms.leadForm(page, journey)
    await forms.untilReady(form)
    // Spaces are no name.
    await firstName.fill('  ')
    await lastName.fill('Byron')
    await email.fill('ada')
    await button.click()
    await expect(firstName).toBeFocused()
    await expect(firstName).toHaveAttribute('aria-invalid', 'true')
    await expect(firstName).toHaveAccessibleDescription(forms.personFields.firstname.missing)
    await expect(email).toHaveAccessibleDescription(originalWords('formWords').notAnEmail)
    await expect(lastName).not.toHaveAttribute('aria-invalid')
    await firstName.fill('Ada')
    await expect(firstName).not.toHaveAttribute('aria-invalid')
    await expect(status).toBeEmpty()
  })
})

const refuseOnce = (page: Page) =>
  page.route(
    forms.FORM_CALL,
    (route) => route.fulfill({ status: 503, json: { status: 'error' } }),
    { times: 1 },
  )
const disconnectOnce = (page: Page) =>
  page.route(forms.FORM_CALL, (route) => route.abort('connectionreset'), { times: 1 })

test('every form that is refused or loses the connection says so, and keeps what was typed', async ({
  page,
}) => {
  expectConsoleError(REFUSED_BY_BROWSER)
  await forms.onEveryForm(page, async (journey) => {
    const person = forms.newPerson()
    const calls = forms.formCalls(page)
    await page.goto(journey.path)
    const { form, button, firstName, email, status } = forms.leadForm(page, journey)
    await forms.untilReady(form)
    await forms.fillIn(page, journey, person)
    await refuseOnce(page)
    await button.click()
    await expect(status).toHaveText(journey.refused)
    await expect(button).toBeEnabled()
    await expect(firstName).toHaveValue(person.firstname)
    await expect(email).toHaveValue(person.email)
    expect(calls).toHaveLength(1)

    await disconnectOnce(page)
    await button.click()
    await expect.poll(() => calls.length).toBe(2)
    await expect(status).toHaveText(journey.offline)
    await expect(button).toBeEnabled()
    await expect(email).toHaveValue(person.email)
  })
})

test('every attempt of a form has its own time, and is otherwise the same call', {
  tag: '@second-ring',
}, async ({ page }) => {
  expectConsoleError(REFUSED_BY_BROWSER)
  await forms.onEveryForm(page, async (journey) => {
    const calls = forms.formCalls(page)
    await page.goto(journey.path)
    const { form, button, status } = forms.leadForm(page, journey)
    await forms.untilReady(form)
    await forms.fillIn(page, journey, forms.newPerson())
    await refuseOnce(page)
    await button.click()
    await expect(status).toHaveText(journey.refused)
    await disconnectOnce(page)
    await button.click()
    await expect(status).toHaveText(journey.offline)
    await button.click()
    await expect(status).toHaveText(journey.done)
    // The server recognizes the lead by its other values.
    const sent = calls.map((one) => one.postDataJSON())
    const withoutTime = sent.map((one) => ({ ...one, submittedAt: undefined }))
    expect(withoutTime).toEqual([withoutTime[0], withoutTime[0], withoutTime[0]])
    if (journey.call.sendsVisit) {
      expect(sent[1].submittedAt).toBeGreaterThan(sent[0].submittedAt)
    }
  })
})

test('every form is busy while it is sent, says that it was, and is empty for the next', {
  tag: '@second-ring',
}, async ({ page }) => {
  await forms.onEveryForm(page, async (journey) => {
    await page.goto(journey.path)
    const { form, button, firstName, email, status } = forms.leadForm(page, journey)
    await forms.untilReady(form)
    await forms.fillIn(page, journey, forms.newPerson())
    const release = await holdBack(page, forms.FORM_CALL)
    await expect(button).toHaveText(journey.idle)
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button).toHaveText(journey.busy)
    await expect(status).toBeEmpty()
    await firstName.fill('Typed meanwhile')
    release()
    await expect(status).toHaveText(journey.done)
    await expect(button).toBeEnabled()
    await expect(button).toHaveText(journey.idle)
    await expect(firstName).toHaveValue('')
    await expect(email).toHaveValue('')
  })
})

test('every form sends the agreed call, and the start of the visit is stored with the lead', async ({
  page,
  context,
  crm,
  site,
  baseURL,
}) => {
  await context.addCookies([{ name: 'hubspotutk', value: HUTK, url: baseURL ?? '' }])
  await forms.onEveryForm(page, async (journey) => {
    const person = forms.newPerson()
    const calls = forms.formCalls(page)
    await page.goto(`${journey.path}?utm_source=letter`)
    const { form, button, status } = forms.leadForm(page, journey)
    await forms.untilReady(form)
    await forms.fillIn(page, journey, person)
    await button.click()
    await expect(status).toHaveText(journey.done)
    await expect(status).toHaveAttribute('role', 'status')

    // The browser adds fields of its own, but nothing of ours.
    const { 'content-type': type, ...others } = calls[0]?.headers() ?? {}
    expect(type).toBe('application/json')
    expect(
      Object.keys(others).filter((name) => name.startsWith('x-') && name !== 'x-forwarded-for'),
    ).toEqual([])
    await expect.poll(() => forms.takenFrom(crm, person)).not.toEqual([])
    const [call] = forms.takenFrom(crm, person)
    expect(call).toMatchObject({ portalId: 'local', formId: journey.call.formId })
    const { submittedAt, ...body } = call?.body ?? {}
    expect(body).toEqual(
      forms.expectedBody(journey, person, `${baseURL}${journey.path}?utm_source=letter`, HUTK),
    )
    expect(typeof submittedAt).toBe(journey.call.sendsVisit ? 'number' : 'undefined')
    // The call above has nothing of the visit's start.
    const touchOf = async () => {
      const stored = 'select first_touch from leads where email = $1'
      return (await rowsOn(site, stored, [person.email]))[0]?.first_touch
    }
    await expect.poll(touchOf).toMatchObject({ landing: '/book', source: 'letter' })
  })
})

test('a double click is one lead, and the next click says what is missing', async ({
  page,
  crm,
}) => {
  const person = forms.newPerson()
  const calls = forms.formCalls(page)
  await page.goto(forms.JOURNEYS.partner.path)
  const { form, button, firstName, status } = forms.leadForm(page, forms.JOURNEYS.partner)
  await forms.untilReady(form)
  await forms.fillIn(page, forms.JOURNEYS.partner, person)
  await button.dblclick()
  await expect(status).toHaveText(forms.JOURNEYS.partner.done)
  // The second click of a double click may also arrive after the answer. The pointer is still on
  // the button.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await expect(status).toHaveText(forms.JOURNEYS.partner.done)
  await expect.poll(() => forms.takenFrom(crm, person)).not.toEqual([])
  expect(calls).toHaveLength(1)
  // An intended click on the empty form says what is missing.
  await button.click()
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveAccessibleDescription(forms.personFields.firstname.missing)
})

test('a form is filled in and sent by keyboard, and the honeypot is never reached', async ({
  page,
}) => {
  const { waitlist } = forms.JOURNEYS
  const person = forms.newPerson()
  await page.goto(waitlist.path)
  const { form, firstName, email, status } = forms.leadForm(page, waitlist)
  await forms.untilReady(form)
  await firstName.focus()
  await page.keyboard.type(person.firstname)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.lastname)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await expect(email).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(waitlist.done)
  await expect(status).toBeVisible()
  // The book shows whose place it keeps.
  await expect(page.getByText(person.firstname, { exact: true })).toBeInViewport()
})

test('after a form is sent, one key leads to an empty form for the next person', async ({
  page,
}) => {
  const { waitlist } = forms.JOURNEYS
  await page.goto(waitlist.path)
  const { form, firstName, button, status } = forms.leadForm(page, waitlist)
  await forms.untilReady(form)
  await forms.fillIn(page, waitlist, forms.newPerson())
  await page.keyboard.press('Enter')
  const again = page.getByRole('link', { name: originalWords('formWords').again })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveValue('')
  await expect(status).toBeEmpty()
  await expect(form).toHaveCSS('opacity', '1')
  await expect(button).toBeEnabled()
})

// Posted without scripting: `autofill.spec.ts`, and `server/leads/intake/native-post-routes.test.ts` for
// refused forms.
test('a form that is refused before scripts run is shown on its page and works there', async ({
  page,
}) => {
  expectConsoleError(/Failed to load resource|status of 422/)
  const { waitlist } = forms.JOURNEYS
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(waitlist.path)
  const { form, button, lastName, status } = forms.leadForm(page, waitlist)
  const person = forms.newPerson()
  await forms.fillIn(page, waitlist, { ...person, lastname: ' ' })
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

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })
  test('the Pioneer form says that it needs scripting, and cannot be posted without it', async ({
    page,
  }) => {
    const { pioneer } = forms.JOURNEYS
    await page.goto(pioneer.path)
    const line = page.locator('noscript p')
    await expect(line).toBeVisible()
    await expect(line).toHaveText(forms.withEmail(originalWords('pioneerForm').withoutScripting))
    const { button, email } = forms.leadForm(page, pioneer)
    await expect(button).toBeHidden()
    await forms.fillIn(page, pioneer, forms.newPerson())
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await email.press('Enter')
    await page.goto('/book')
    expect(new URL(requests[0] ?? '').pathname).toBe('/book')
  })
})
