/** The free tools as pages: found by words, filled in, kept in the browser, printed. */
import { expect, holdBack, openReady, test, untilReady } from './fixtures.ts'

const TOOL = '/resources/ai-use-policy'

test('a tool keeps what is typed over a reload, and gives it back after it was cleared', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.postData() ?? ''))
  await openReady(page, TOOL)
  const owner = page.getByLabel('Owner of this page, row 1')
  const lawyers = page.getByLabel('Your lawyers have read it')
  await owner.fill('Rosa Lindqvist \u2028 \u202Eabc')
  await lawyers.check()
  const low = (await owner.boundingBox())?.height ?? 0
  await page.getByLabel('Tool and plan, row 1').fill('a long line '.repeat(20))
  await page.reload()
  await expect(lawyers).toBeChecked()
  await expect(owner).toHaveValue(/^Rosa Lindqvist/)
  // What does not fit into a field makes it higher, also on paper.
  await expect
    .poll(async () => (await page.getByLabel('Tool and plan, row 1').boundingBox())?.height ?? 0)
    .toBeGreaterThan(low * 2)
  await page.getByRole('button', { name: 'Clear my entries' }).click()
  await expect(owner).toHaveValue('')
  await page.getByRole('button', { name: 'Bring my entries back' }).click()
  await expect(lawyers).toBeChecked()
  expect(sent.join()).not.toContain('Rosa')
})

test('what is typed before the scripts start is kept, and so is an entry whose field is gone', async ({ page }) => {
  const [own, other] = ['Our AI use policy: Organization, row 1', 'Our AI use policy: In force from, row 1']
  const before = JSON.stringify({ [own]: 'older', [other]: 'kept', 'Old: Number': '42' })
  await page.addInitScript((text) => localStorage.setItem('everturn-tool-ai-use-policy', text), before)
  // The scripts wait until something is typed.
  const start = await holdBack(page, '**/assets/*.js')
  await page.goto(TOOL, { waitUntil: 'commit' })
  await page.getByLabel('Organization, row 1').fill('newer')
  start()
  await untilReady(page)
  await expect(page.getByLabel('In force from, row 1')).toHaveValue('kept')
  await expect(page.getByLabel('Organization, row 1')).toHaveValue('newer')
  await expect(page.getByText('Old: Number: 42')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('everturn-tool-ai-use-policy'))).toContain('"42"')
})

test('the shelf is searched by words of titles and headings, which lead into the tools', async ({ page }) => {
  await page.goto('/resources')
  const cards = page.locator('main li:has(a[download])')
  const all = await cards.count()
  const field = page.getByLabel('Find a tool')
  await field.pressSequentially('conversation')
  await expect(cards.first()).toContainText('conversation')
  expect(await cards.count()).toBeLessThan(all)
  await field.fill('three tiers xyz')
  await expect(page.getByText('No tool contains these words.')).toBeVisible()
  await field.fill('our ai use')
  await page.getByRole('link', { name: 'Our AI use policy' }).click()
  await expect(page).toHaveURL(`${TOOL}#our-ai-use-policy`)
  await expect(page.getByRole('heading', { name: 'Our AI use policy', level: 2 })).toBeInViewport()
})

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })
  test('a tool is complete, and the shelf shows every tool', async ({ page }) => {
    await page.goto(TOOL)
    await page.getByLabel('Owner of this page, row 1').fill('Rosa')
    await expect(page.getByRole('heading', { name: 'Filled in: Brackwater Supply' })).toBeVisible()
    await page.goto('/resources')
    await expect(page.getByLabel('Find a tool')).toBeHidden()
    await expect(page.locator('main li:has(a[download])').last()).toBeVisible()
  })
})
