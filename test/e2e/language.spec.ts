/**
 * A site in another language than English: its pages fit on a phone, and are written in its
 * direction.
 */
import { calls } from '#content/calls.ts'
import { publishTexts } from '../server-database.ts'
import { expect, expectToFit, openReady, withOwnSite } from './fixtures.ts'

const test = withOwnSite()

/**
 * Forty letters. The browser of this test has no rules for its hyphens, and so breaks it where the
 * column ends.
 */
const WORD = 'Grundstücksverkehrsgenehmigungszuständig'

test('a word of 40 letters fits on the narrowest phone in a heading, a button, a card and the header', async ({
  page,
  site,
}) => {
  const places = [
    'home.hero.title',
    'home.hero.learnMore',
    'home.question.items.0.title',
    'navigation.announcement.title',
    'navigation.announcement.text',
    'navigation.announcement.action.label',
    'navigation.header.links.1.label',
    `calls.${calls.discovery.id}.name`,
    'solutions.programs.items.0.title',
  ]
  await publishTexts(site, {
    'site.language': 'de-CH',
    ...Object.fromEntries(places.map((at) => [at, WORD])),
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [address, places] of [
    ['/', 4],
    ['/solutions', 1],
    ['/embed/meeting', 1],
  ] as const) {
    await expect(async () => {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH', { timeout: 100 })
    }).toPass()
    const shown = page.getByText(WORD).filter({ visible: true })
    expect(await shown.count()).toBeGreaterThanOrEqual(places)
    await expectToFit(page)
  }
  // The week begins on Monday.
  await expect(page.getByRole('columnheader').first()).toHaveText('Mo')
})

test('an Arabic site is written from right to left, and its staff pages are not', async ({
  page,
  site,
}) => {
  await publishTexts(site, { 'site.language': 'ar', 'home.hero.title': 'التعلم المستمر' })
  const html = page.locator('html')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(async () => {
      await page.goto('/')
      await expect(html).toHaveAttribute('lang', 'ar', { timeout: 100 })
    }).toPass()
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expectToFit(page)
  }
  await page.goto('/admin')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(html).not.toHaveAttribute('dir')
})

test('in lines from right to left, the left arrow key leads on, in the calendar and in tabs', async ({
  page,
  site,
}) => {
  await publishTexts(site, { 'site.language': 'he' })
  await expect(async () => {
    await openReady(page, '/embed/meeting')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl', { timeout: 100 })
  }).toPass()
  await expect(page.locator('[data-live]')).toBeVisible()
  const days = page.locator('button[name=day]')
  await days.nth(1).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(days.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(0)).toBeFocused()

  await openReady(page, '/auth')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.last()).toBeFocused()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
})
