import { expect, noteMotion, test } from './fixtures.ts'
import { fillIn, JOURNEYS, leadForm, newPerson, untilReady } from './lead-fixtures.ts'

for (const screen of ['', ' @phone'])
  test(`the form begins on the first screen, a sent message gets today's postmark, and the page keeps its place${screen}`, async ({
    page,
  }) => {
    const { done } = JOURNEYS.contact
    await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'))
    const motion = await noteMotion(page)
    await page.goto('/contact')
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
    const { form, button, status } = leadForm(page, JOURNEYS.contact)
    await untilReady(form)
    await fillIn(page, JOURNEYS.contact, newPerson())
    const height = (await form.boundingBox())?.height
    await button.click()
    await expect(status).toHaveText(done)
    await expect(status).toBeInViewport()
    await expect(page.getByText('Nov 23', { exact: true })).toBeInViewport()
    await expect(page.locator('li[aria-current=step]')).toContainText('You get an answer')
    expect((await form.boundingBox())?.height).toBe(height)
    const { runs, everyShift } = await motion()
    // The header gets lower where the page scrolls to the message.
    expect(everyShift).toBeLessThan(0.005)
    expect(runs.scale).toBe(1)
  })
