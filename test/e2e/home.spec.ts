import { expect, openReady, originalWords, test } from './fixtures.ts'

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

test('each paper of the example opens its page, and the letter is signed by its author', async ({
  page,
}) => {
  const { inHand, letter } = originalWords('home')
  for (const { title, to } of inHand.items) {
    await page.goto('/')
    const paper = page.getByRole('link', { name: title, exact: true })
    await paper.scrollIntoViewIfNeeded()
    // The link lies above the picture of the paper.
    await page.locator('li', { has: paper }).locator('picture').click({ force: true })
    await expect(page).toHaveURL(to)
    await expect(page.locator(`[id="${to.split('#')[1]}"]`)).toBeInViewport()
  }
  await page.goto('/')
  await expect(page.getByText(originalWords('whyUs').letter.paragraphs[0] ?? '')).toBeVisible()
  await page.getByRole('link', { name: letter.read.label, exact: true }).click()
  await expect(page).toHaveURL('/why-us')
})
