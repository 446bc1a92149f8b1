import { rowsOn } from '../server-database.ts'
import {
  expect,
  expectConsoleError,
  holdBack,
  LARGEST_SHIFT,
  noteMotion,
  originalWords,
  test,
} from './fixtures.ts'
import * as forms from './lead-fixtures.ts'

const HUTK = '0123456789abcdef0123456789abcdef'
const REFUSED_BY_BROWSER = /Failed to load resource/

test('every form checks its fields, survives a refusal and a lost connection, sends the agreed call and says so', async ({
  page,
  context,
  crm,
  site,
  baseURL,
}) => {
  expectConsoleError(REFUSED_BY_BROWSER)
  await context.addCookies([{ name: 'hubspotutk', value: HUTK, url: baseURL ?? '' }])
  await forms.onEveryForm(page, async (journey) => {
    const person = forms.newPerson()
    const calls = forms.formCalls(page)
    await page.goto(`${journey.path}?utm_source=letter`)
    const { form, button, firstName, lastName, email, honeypot, status } = forms.leadForm(
      page,
      journey,
    )
    await forms.untilReady(form)
    const fillHoneypot = (value: string) =>
      honeypot.evaluate((element: HTMLInputElement, text) => {
        element.value = text
      }, value)
    // The CRM's own script, password managers and visitors leave the honeypot alone.
    await expect(form).toHaveAttribute('data-hs-do-not-collect', 'true')
    await expect(honeypot).toHaveAttribute('tabindex', '-1')
    await expect(honeypot).toHaveAttribute('autocomplete', 'off')
    await expect(honeypot).not.toBeInViewport()
    await expect(honeypot).toBeVisible()
    // The honeypot is checked before the messages about missing fields, and spaces count as filled.
    await fillHoneypot(' ')
    await button.click()
    await fillHoneypot('')
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
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

    await forms.fillIn(page, journey, person)
    await fillHoneypot('Bots Ltd')
    await button.click()
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await expect(status).toBeEmpty()
    await fillHoneypot('')
    // Without the bot's text the same form is sent at once. So the click above was heard, and only
    // this click sends.
    await page.route(
      forms.FORM_CALL,
      (route) => route.fulfill({ status: 503, json: { status: 'error' } }),
      {
        times: 1,
      },
    )
    await button.click()
    await expect(status).toHaveText(journey.refused)
    await expect(button).toBeEnabled()
    await expect(firstName).toHaveValue(person.firstname)
    await expect(email).toHaveValue(person.email)
    expect(calls).toHaveLength(1)

    await page.route(forms.FORM_CALL, (route) => route.abort('connectionreset'), { times: 1 })
    await button.click()
    await expect.poll(() => calls.length).toBe(2)
    await expect(status).toHaveText(journey.offline)
    await expect(button).toBeEnabled()
    await expect(email).toHaveValue(person.email)

    const release = await holdBack(page, forms.FORM_CALL)
    await expect(button).toHaveText(journey.idle)
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button).toHaveText(journey.busy)
    await expect(status).toBeEmpty()
    await firstName.fill('Typed meanwhile')
    release()
    await expect(status).toHaveText(journey.done)
    await expect(status).toHaveAttribute('role', 'status')
    await expect(button).toBeEnabled()
    await expect(button).toHaveText(journey.idle)
    await expect(firstName).toHaveValue('')
    await expect(email).toHaveValue('')

    // The browser adds fields of its own, but nothing of ours.
    const { 'content-type': type, ...others } = calls[2]?.headers() ?? {}
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
    // The start of the visit is stored with the lead. The call above has nothing of it.
    const touchOf = async () => {
      const stored = 'select first_touch from leads where email = $1'
      return (await rowsOn(site, stored, [person.email]))[0]?.first_touch
    }
    await expect.poll(touchOf).toMatchObject({ landing: '/book', source: 'letter' })
    // Each attempt has its own time. The server recognizes the lead by its other values.
    const sent = calls.map((one) => one.postDataJSON())
    const withoutTime = sent.map((one) => ({ ...one, submittedAt: undefined }))
    expect(withoutTime).toEqual([withoutTime[0], withoutTime[0], withoutTime[0]])
    if (journey.call.sendsVisit) {
      expect(sent[1].submittedAt).toBeGreaterThan(sent[0].submittedAt)
    }
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

test('the whole form works by keyboard, and the honeypot is never reached', async ({ page }) => {
  const { waitlist } = forms.JOURNEYS
  const person = forms.newPerson()
  await page.goto(waitlist.path)
  const { form, firstName, email, button, status } = forms.leadForm(page, waitlist)
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
  const again = page.getByRole('link', { name: originalWords('formWords').again })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveValue('')
  await expect(status).toBeEmpty()
  await expect(form).toHaveCSS('opacity', '1')
  await expect(button).toBeEnabled()
})

test('two waitlist forms on a page are independent', async ({ page }) => {
  const { waitlist } = forms.JOURNEYS
  const person = forms.newPerson()
  await page.goto(waitlist.path)
  const first = forms.leadForm(page, waitlist)
  await forms.untilReady(first.form)
  await first.firstName.fill('Stays')
  const second = page
    .locator('form')
    .filter({ has: page.locator('input[name="companyName"]') })
    .nth(1)
  await forms.fillPerson(second, person)
  await second.getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: waitlist.done })).toHaveCount(1)
  await expect(first.status).toBeEmpty()
  await expect(first.firstName).toHaveValue('Stays')
  await expect(second.getByLabel(forms.personFields.firstname.label)).toHaveValue('')
  const ids = await page
    .locator('[id]')
    .evaluateAll((elements) => elements.map((element) => element.id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('a partner inquiry is sent in a frame that is loaded near it and grows with its form', async ({
  page,
}) => {
  const { partner } = forms.JOURNEYS
  const person = forms.newPerson()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/licensing')
  const frame = page.getByTitle(originalWords('licensing').application.frame.title)
  expect(requests).not.toContain('/embed/partner')
  await frame.scrollIntoViewIfNeeded()
  const form = frame.contentFrame().getByRole('form', { name: partner.name })
  await forms.untilReady(form)
  await form.getByRole('button').click()
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expect
    .poll(() =>
      frame.evaluate((element: HTMLIFrameElement) => {
        const inside = element.contentDocument?.documentElement
        return inside ? inside.scrollHeight - inside.clientHeight : undefined
      }),
    )
    .toBe(0)
  await forms.fillPerson(form, person, partner.emailLabel)
  await form.getByRole('button').click()
  await expect(frame.contentFrame().getByRole('status')).toHaveText(partner.done)
})

test('the pages about the ebook have its form, and what helps with a message comes before its fields', async ({
  page,
}) => {
  for (const path of ['/ebook', '/download']) {
    await page.goto(path)
    const { form, button, status } = forms.leadForm(page, forms.JOURNEYS.ebook)
    await forms.untilReady(form)
    await forms.fillIn(page, forms.JOURNEYS.ebook, forms.newPerson())
    await Promise.all([page.waitForEvent('download'), button.click()])
    await expect(status).toHaveText(forms.JOURNEYS.ebook.done)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/why-us')
  const { pointsLabel } = originalWords('whyUs').contact
  const points = await page.getByRole('heading', { name: pointsLabel, exact: true }).boundingBox()
  const field = await page.locator('#contactForm input:visible').first().boundingBox()
  expect(points?.y).toBeLessThan(field?.y ?? 0)
})

test('the ebook form starts the download, and its pages square up', async ({ page }) => {
  const motion = await noteMotion(page)
  await page.goto(forms.JOURNEYS.ebook.path)
  const { form, button, status } = forms.leadForm(page, forms.JOURNEYS.ebook)
  await forms.untilReady(form)
  await forms.fillIn(page, forms.JOURNEYS.ebook, forms.newPerson())
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(new URL(download.url()).pathname).toBe('/assets/The_AI_Learning_Flywheel_Ebook.pdf')
  await expect(status).toHaveText(forms.JOURNEYS.ebook.done)
  const pages = page.locator('section:has([data-tone="success"]) ul > li')
  await expect(pages.last()).toHaveCSS('translate', '-266% -22%')
  await expect(pages.last()).toHaveCSS('rotate', 'none')
  await expect(
    page.getByRole('link', { name: originalWords('ebookForm').download.label }),
  ).toBeInViewport()
  const { runs, layoutShift } = await motion()
  expect(runs.translate).toBe(1)
  expect(layoutShift).toBeLessThanOrEqual(LARGEST_SHIFT)
})

for (const screen of ['', ' @phone']) {
  test(`the form begins on the first screen, a sent message gets today's postmark, and the page keeps its place${screen}`, async ({
    page,
  }) => {
    const { done } = forms.JOURNEYS.contact
    await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'))
    const motion = await noteMotion(page)
    await page.goto('/contact')
    await expect(page.getByLabel(forms.personFields.firstname.label)).toBeInViewport({ ratio: 1 })
    const { form, button, status } = forms.leadForm(page, forms.JOURNEYS.contact)
    await forms.untilReady(form)
    await forms.fillIn(page, forms.JOURNEYS.contact, forms.newPerson())
    const height = (await form.boundingBox())?.height
    await button.click()
    await expect(status).toHaveText(done)
    await expect(status).toBeInViewport()
    await expect(page.getByText('Nov 23', { exact: true })).toBeInViewport()
    await expect(page.getByRole('blockquote')).toBeInViewport()
    await expect(page.locator('li[aria-current=step]')).toContainText(
      originalWords('contact').form.items[1].title,
    )
    expect((await form.boundingBox())?.height).toBe(height)
    const { runs, everyShift } = await motion()
    // The header gets lower where the page scrolls to the message.
    expect(everyShift).toBeLessThan(0.005)
    expect(runs.scale).toBe(1)
  })
}

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
