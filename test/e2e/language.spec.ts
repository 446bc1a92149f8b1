/**
 * A site in another language than English: its pages fit on a phone, and are written in its
 * direction.
 */
import { calls } from '#content/calls.ts'
import { publishTexts } from '../server-database.ts'
import { expect, expectToFit, withOwnSite } from './fixtures.ts'

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
