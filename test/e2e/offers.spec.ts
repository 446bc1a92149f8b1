import { expect, originalWords, test } from './fixtures.ts'

/** Angle by which the first leaf of each door is open, in degrees. */
const openings = (doors: Element[]) =>
  doors.map((door) => Number.parseFloat(getComputedStyle(door).getPropertyValue('--open')))

test('a door opens while its offering is pointed at or focused, and leads to it', async ({
  page,
}) => {
  await page.goto('/solutions')
  const doors = page.locator('.door')
  await expect.poll(() => doors.evaluateAll(openings)).toEqual([22, 22, 22])
  // The card's link covers the drawing.
  await doors.nth(1).hover({ force: true })
  await expect.poll(() => doors.evaluateAll(openings)).toEqual([22, 78, 22])
  await page.mouse.move(0, 0)
  await page.getByRole('main').locator('ol').getByRole('link').nth(2).focus()
  await page.keyboard.press('Shift')
  await expect.poll(() => doors.evaluateAll(openings)).toEqual([22, 22, 78])
  const [{ to }] = originalWords('solutions').offerings.items
  await expect(page.getByRole('main').locator('ol').getByRole('link').first()).toHaveAttribute(
    'href',
    to,
  )
  await doors.nth(0).click({ force: true })
  // An owner may have chosen another site, which cannot be opened here.
  if (to.startsWith('/')) {
    await expect(page).toHaveURL(to)
  }
})

test('doors are open under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/solutions')
  expect(await page.locator('.door').evaluateAll(openings)).toEqual([70, 70, 70])
  await page.locator('.door').first().hover({ force: true })
  expect(await page.locator('.door').evaluateAll(openings)).toEqual([70, 70, 70])
})

test('on a touch screen a door opens while it scrolls into view @phone', async ({ page }) => {
  await page.goto('/solutions')
  const door = page.locator('.door').nth(2)
  const opening = () => door.evaluateAll(openings)
  await door.evaluate((element) =>
    window.scrollTo(0, element.getBoundingClientRect().top - window.innerHeight),
  )
  const [before = 0] = await opening()
  await door.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(async () => (await opening())[0]).toBeGreaterThan(before + 20)
})

test('a phone shows one offering at a time, with the switch at its lower edge, also without scripts @phone', async ({
  page,
}) => {
  const { offeringsTable } = originalWords('solutions')
  await page.goto('/solutions')
  const table = page.locator('.one-offering table')
  const cells = table.locator('tbody tr').first().locator('td')
  const shown = () => cells.evaluateAll((all) => all.map((cell) => cell.checkVisibility()))
  await table.locator('tbody tr').nth(3).scrollIntoViewIfNeeded()
  await expect.poll(shown).toEqual([true, false, false])
  const label = page.getByText(offeringsTable.columns[1]?.short ?? '', { exact: true })
  await expect(label).toBeInViewport()
  await label.click()
  await expect.poll(shown).toEqual([false, true, false])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(label).toBeHidden()
  await expect.poll(shown).toEqual([true, true, true])
})

test('the film of the agenda is requested when the visitor plays it', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media') {
      films.push(new URL(request.url()).pathname)
    }
  })
  await page.goto('/labs')
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  expect(films).toEqual([])
  const asked = page.waitForRequest(/\.(mp4|webm)$/)
  await film.evaluate((element: HTMLVideoElement) => void element.play().catch(() => {}))
  expect(new URL((await asked).url()).pathname).toBe('/videos/meeting-rescheduling.mp4')
})

declare global {
  interface Window {
    /** `id:behavior` of each element that the page scrolled into view. */
    scrolledTo: string[]
  }
}

test('Learn More scrolls smoothly, also before scripts run; the sample button does nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.scrolledTo = []
    const scrollIntoView = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      window.scrolledTo.push(
        `${this.id}:${typeof options === 'object' ? options.behavior : options}`,
      )
      scrollIntoView.call(this, options)
    }
  })
  const { before, hero } = originalWords('accelerateDetails')
  await page.goto('/accelerate-details')
  const button = page.getByRole('button', { name: before.sample, exact: true })
  await expect(button).toHaveAttribute('type', 'button')
  await page.getByRole('link', { name: hero.learnMore, exact: true }).click()

  await expect(page).toHaveURL(/\/accelerate-details#curriculum$/)
  await expect.poll(() => page.evaluate(() => window.scrolledTo)).toContain('curriculum:smooth')

  const address = page.url()
  // It says that it is disabled, so a click would wait until it is not. To be above it waits until the
  // page has scrolled.
  await button.hover()
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
})
