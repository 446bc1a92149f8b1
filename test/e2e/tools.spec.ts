/** The free tools as pages: found by words, filled in, kept in the browser, printed. */
import { expect, holdBack, openReady, originalWords, test, untilReady } from './fixtures.ts'

const TOOL = '/resources/ai-use-policy'
const tool = originalWords('tool')
const { filter, sections } = originalWords('resources')
const FIELD = '.tool-field'

test('a tool keeps what is typed over a reload, and gives it back after it was cleared', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.postData() ?? ''))
  await openReady(page, TOOL)
  const owner = page.locator(FIELD).first()
  const rule = page.locator(FIELD).last()
  const lawyers = page.locator('.tool-check').first()
  await owner.fill('Rosa Lindqvist \u2028 \u202Eabc')
  await lawyers.check()
  const low = (await owner.boundingBox())?.height ?? 0
  await rule.fill('a long line '.repeat(20))
  await page.reload()
  await expect(lawyers).toBeChecked()
  await expect(owner).toHaveValue(/^Rosa Lindqvist/)
  // What does not fit into a field makes it higher, also on paper.
  await expect.poll(async () => (await rule.boundingBox())?.height ?? 0).toBeGreaterThan(low * 2)
  await page.getByRole('button', { name: tool.clear, exact: true }).click()
  await expect(owner).toHaveValue('')
  await page.getByRole('button', { name: tool.undo, exact: true }).click()
  await expect(lawyers).toBeChecked()
  expect(sent.join()).not.toContain('Rosa')
})

test('what is typed before the scripts start is kept, and so is an entry whose field is gone', async ({
  page,
}) => {
  await page.goto(TOOL)
  const names = await page
    .locator(FIELD)
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('name')}`))
  const before = JSON.stringify({
    [names[0] ?? '']: 'older',
    [names[1] ?? '']: 'kept',
    'Old: Number': '42',
  })
  await page.addInitScript(
    (text) => localStorage.setItem('everturn-tool-ai-use-policy', text),
    before,
  )
  // The scripts wait until something is typed.
  const start = await holdBack(page, '**/assets/*.js')
  await page.goto(TOOL, { waitUntil: 'commit' })
  await page.locator(FIELD).first().fill('newer')
  start()
  await untilReady(page)
  await expect(page.locator(FIELD).nth(1)).toHaveValue('kept')
  await expect(page.locator(FIELD).first()).toHaveValue('newer')
  await expect(page.getByText('Old: Number: 42')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('everturn-tool-ai-use-policy'))).toContain(
    '"42"',
  )
})

test('the shelf is searched by words of titles and headings, which lead into the tools', async ({
  page,
}) => {
  await page.goto(TOOL)
  const part = page.locator('main h2[id]').nth(1)
  const id = await part.getAttribute('id')
  const heading = (await part.textContent()) ?? ''
  await page.goto('/resources')
  const cards = page.locator('main li:has(a[download])')
  const all = await cards.count()
  const field = page.getByLabel(filter.label)
  const title = sections[1]?.items[3]?.title ?? ''
  await field.pressSequentially(title)
  await expect(cards.first()).toContainText(title)
  expect(await cards.count()).toBeLessThan(all)
  await field.fill('three tiers xyz')
  await expect(page.getByText(filter.none)).toBeVisible()
  await field.fill(heading)
  await page.getByRole('link', { name: heading, exact: true }).first().click()
  await expect(page).toHaveURL(`${TOOL}#${id}`)
  await expect(part).toBeInViewport()
})

test('a tool has one link beside its download, and the whole card opens it', async ({ page }) => {
  await page.goto('/resources')
  for (const { slug } of sections.flatMap(({ items }) => items)) {
    await expect(page.locator(`main a[href^="/resources/${slug}"]`), slug).toHaveCount(1)
    await expect(page.locator(`main a[href="#${slug}"]`), slug).toHaveCount(0)
  }
  // The link lies above the cover.
  await page.locator('#ai-use-policy picture').click({ force: true })
  await expect(page).toHaveURL(TOOL)
})

test('a tool is printed without the words of the footer', async ({ page }) => {
  await page.goto(TOOL)
  await expect(page.locator('.site-footer')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.site-footer')).toBeHidden()
  await expect(page.locator('.tool')).toBeVisible()
})

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })
  test('a tool is complete, and the shelf shows every tool', async ({ page }) => {
    await page.goto(TOOL)
    await page.locator(FIELD).first().fill('Rosa')
    const example = await page
      .getByRole('link', { name: tool.example, exact: true })
      .getAttribute('href')
    await expect(page.locator(example ?? '')).toBeVisible()
    // It would do nothing.
    await expect(page.getByRole('button', { name: tool.print })).toBeHidden()
    await expect(page.locator('#next h2')).toContainText('Next: ')
    await page.goto('/resources')
    await expect(page.getByLabel(filter.label)).toBeHidden()
    await expect(page.locator('main li:has(a[download])').last()).toBeVisible()
  })
})
