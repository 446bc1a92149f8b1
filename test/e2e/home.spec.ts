import { expect, openReady, test } from './fixtures.ts'

const READING_LINE = 0.4

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

test('the lit stage of the flywheel is the one being read', { tag: '@second-ring' }, async ({
  page,
}) => {
  await openReady(page, '/')
  const stages = page.locator('#solution-section li')
  const opacities = (drawings: string) =>
    page
      .locator(`#solution-section ${drawings}`)
      .evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)))
  const expectLit = async (index: number) => {
    const lit = [0, 1, 2, 3].map((other) => (other === index ? 1 : 0.4))
    await expect.poll(() => opacities('li > svg')).toEqual(lit)
    await expect.poll(() => opacities('svg > a')).toEqual(lit)
  }
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expectLit(0)
    for (const index of [0, 1, 2, 3]) {
      await stages.nth(index).evaluate((stage, line) => {
        const { top, height } = stage.getBoundingClientRect()
        window.scrollBy({ top: top + height / 2 - line * innerHeight, behavior: 'instant' })
      }, READING_LINE)
      await expectLit(index)
    }
    // The last one stays lit below the list. The links of the arcs lead to what they light.
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    await expectLit(3)
    await stages.nth(1).evaluate((stage) => stage.scrollIntoView({ behavior: 'instant' }))
    await expectLit(1)
  }
})
