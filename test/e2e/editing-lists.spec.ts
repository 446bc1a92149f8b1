/**
 * A page changes as a whole: items of a list, the target of a link, a section. `test/facts` has
 * what visitors then get.
 *
 * @second-ring: one long journey; what is published, and by whom, is tested on the server
 */
import { barOf, changesOn, withEditors } from './editing-fixtures.ts'
import { expect } from './fixtures.ts'

const test = withEditors()

test('a question is added, moved and removed, a link changed and a section hidden', async ({
  edit,
}) => {
  const page = await edit('/solutions')
  const questions = page.locator('main details h3')
  const [first = '', second = '', ...rest] = await questions.allTextContents()
  await page.setViewportSize({ width: 360, height: 740 })
  const hidden = await questions.evaluateAll((titles) => {
    const handles = [...document.querySelectorAll('[data-part]')].map((handle) =>
      handle.getBoundingClientRect(),
    )
    return titles.filter((title) => {
      const { left, right, top, bottom } = title.getBoundingClientRect()
      return handles.some(
        (one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
      )
    }).length
  })
  expect(hidden, 'questions below the button of an item').toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  const act = async (question: string, step: string) => {
    await page.getByRole('button', { name: `Change the question “${question}”` }).click()
    await page.getByRole('button', { name: step, exact: true }).click()
  }
  await act(first, 'Add a question below')
  await page.keyboard.type('Who would come?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('The two people who wrote the offer.')
  await act('Who would come?', 'Move up')
  await expect(
    page.getByRole('button', { name: 'Change the question “Who would come?”' }),
  ).toBeFocused()
  await act(second, 'Remove this question')
  const now = ['Who would come?', first, ...rest]
  await expect(questions).toHaveText(now)

  await page
    .locator('[data-content^="solutions.programs.items."][data-content$=".action.label"]')
    .first()
    .click()
  const link = page.getByRole('combobox', { name: /link/ })
  await link.fill('/no-such-page')
  await expect(page.getByRole('dialog').getByText(/^Write a page of this site/)).toBeVisible()
  // An editor cannot lead visitors away.
  await link.fill('https://example.com/invitation')
  await expect(
    page
      .getByRole('dialog')
      .getByText('Only an admin can publish a link to https://example.com/invitation.'),
  ).toBeVisible()
  await link.fill('/hub')
  await page.getByRole('button', { name: 'Done' }).last().click()
  await page.getByRole('button', { name: 'Hide this section' }).first().click()
  await expect(page.getByRole('button', { name: 'Hidden. Show this section' })).toBeVisible()
  await expect(barOf(page)).toContainText('3 changes saved as drafts')

  await changesOn(page).click()
  const dialog = page.getByRole('dialog', { name: 'Changes on this page' })
  for (const line of [
    'Added: “Who would come?”',
    `Removed: “${second}”`,
    'Hidden from visitors.',
  ]) {
    await expect(dialog).toContainText(line)
  }
})
