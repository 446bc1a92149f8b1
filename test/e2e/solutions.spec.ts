import { expect, test } from './fixtures.ts'

/** Angle by which the first leaf of each door is open, in degrees. */
const openings = (doors: Element[]) =>
  doors.map((door) => Number.parseFloat(getComputedStyle(door).getPropertyValue('--open')))

test('a door opens while its offering is pointed at or focused, and the picture leads to the offering', async ({
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
  await doors.nth(0).click({ force: true })
  await expect(page).toHaveURL('/labs')
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
  await door.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - window.innerHeight))
  const [before = 0] = await opening()
  await door.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(async () => (await opening())[0]).toBeGreaterThan(before + 20)
})
