/** Lead forms in their places: two on a page, in a frame, with a download, and with a postmark. */
import { expect, LARGEST_SHIFT, noteMotion, originalWords, test } from './fixtures.ts'
import * as forms from './lead-fixtures.ts'

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
