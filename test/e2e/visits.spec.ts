/** The reports that a real browser sends about a visit, and when it sends them. */
import { originalWords } from '#server/words/current-words.ts'
import { rowsOn } from '../server-database.ts'
import { back, next, openStep } from './canvas-fixtures.ts'
import { expect, ignoreMouseInCorner, postsTo, test, untilReady } from './fixtures.ts'
import { survey } from './survey-fixtures.ts'

const { action, links } = originalWords('navigation').header

/** The browsers of the tests identify themselves as headless and would not be counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.use({ userAgent })

test.beforeEach(({ page }) => ignoreMouseInCorner(page))

test('a visit counts once the visitor acts, and then every page does', async ({ page, site }) => {
  const reports = postsTo('/visits', page)
  await page.goto('/?utm_source=badge')
  expect(reports).toEqual([])
  await page.mouse.move(40, 40)
  await page.mouse.move(60, 60)
  await expect.poll(() => reports).toEqual(['/\n?utm_source=badge'])
  // Before its scripts run, a link opens a new document.
  await untilReady(page)
  await page.getByRole('banner').getByRole('link', { name: links[2].label, exact: true }).click()
  await expect(page).toHaveURL(/why-us/)
  await expect.poll(() => reports).toEqual(['/\n?utm_source=badge', `/why-us\n${site.url}`])
  // A hash does not make another page.
  await page.getByRole('banner').getByRole('link', { name: action.label, exact: true }).click()
  await expect(page).toHaveURL(/#contactForm/)
  await page.goBack()
  await page.reload()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => reports).toHaveLength(3)
  expect(reports[2]).toBe(`/why-us\n${site.url}`)
  const stored =
    'select page, device, views from private.page_views where source = $1 order by page'
  await expect
    .poll(() => rowsOn(site, stored, ['event']))
    .toEqual([{ page: '/', device: 'computer', views: 1 }])
})

test('a visitor who only reads counts after ten visible seconds', async ({ page }) => {
  // The test ends the seconds itself. The browser's clock would need ten, and more on a busy
  // machine.
  await page.addInitScript(() => {
    const every = window.setInterval
    window.setInterval = ((work: () => void, ms: number) => {
      if (ms === 1000) {
        Object.assign(window, { endSecond: work })
      }
      return ms === 1000 ? 0 : every(work, ms)
    }) as typeof window.setInterval
  })
  const endSeconds = (count: number) =>
    page.evaluate((times) => {
      for (let n = 0; n < times; n++) {
        ;(window as unknown as { endSecond(): void }).endSecond()
      }
    }, count)
  const reports = postsTo('/visits', page)
  await page.goto('/book')
  await endSeconds(9)
  expect(reports).toEqual([])
  await endSeconds(1)
  await expect.poll(() => reports).toEqual(['/book\n'])
})

const LEFT_OUT = [
  [
    'Global Privacy Control',
    "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })",
  ],
  ['Do Not Track', "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })"],
  ['a session', "localStorage.setItem('everturn-sign-outs', '[]')"],
] as const
for (const [name, script] of LEFT_OUT) {
  test(`with ${name} nothing is reported and nothing is stored in the tab`, async ({ page }) => {
    await page.addInitScript(script)
    const reports = postsTo('/visits', page)
    await page.goto('/book?utm_source=badge')
    await page.mouse.move(40, 40)
    await page.mouse.move(60, 60)
    // The sign that starts the scripts would have been counted before they arrive.
    await untilReady(page)
    expect(reports).toEqual([])
    if (name !== 'a session') {
      expect(await page.evaluate(() => sessionStorage.getItem('everturn-arrivals'))).toBeNull()
    }
  })
}

test('steps of the survey and the canvas count when they are reached for the first time', async ({
  page,
}) => {
  const reports = postsTo('/visits', page)
  await openStep(page)
  await next(page).click()
  await expect(page).toHaveURL(/step=2/)
  await back(page).click()
  await next(page).click()
  await next(page).click()
  await expect(page).toHaveURL(/step=3/)
  // The address changes before the step shows, and a reload in between would come before it.
  await expect.poll(() => reports).toContain('canvas-3')
  await page.reload()
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  await expect(page).toHaveURL(/step=4/)
  await expect
    .poll(() => reports.filter((report) => !report.startsWith('/')))
    .toEqual(['canvas-2', 'canvas-3', 'canvas-4'])
  await page.goto('/discover')
  await page.getByRole('button', { name: survey.welcome.action, exact: true }).first().click()
  await page.getByRole('slider').first().press('ArrowRight')
  await page.getByRole('slider').first().press('ArrowRight')
  await expect.poll(() => reports.slice(-2)).toEqual(['survey-begun', 'survey-rated'])
})

test('an address that only begins like ours is another site', async ({ page }) => {
  await page.goto('/')
  await page.addInitScript(() =>
    Object.defineProperty(document, 'referrer', { get: () => `${location.origin}.other.example/` }),
  )
  await page.goto('/book')
  const arrivals = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('everturn-arrivals') ?? '[]'),
  )
  expect(arrivals.at(-1)).toEqual([
    expect.any(Number),
    page.url(),
    `${new URL(page.url()).origin}.other.example/`,
  ])
})
