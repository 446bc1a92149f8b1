/**
 * The survey of a team: one who starts it, seven members in browsers of their own, and the screen
 * in the room.
 */
import type { Browser, Page } from '@playwright/test'
import { fillIn } from '#contract/fill-in.ts'
import { TEAM_PATH } from '#contract/survey.ts'
import { originalWords } from '#server/words/current-words.ts'
import { installedEngines } from '../engines/installed.ts'
import { Visitor } from '../engines/visitor.ts'
import {
  collectErrors,
  expect,
  expectAccessible,
  expectToFit,
  newEmail,
  patternOf,
  test,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'
import { radarOf, survey, surveyReport } from './survey-fixtures.ts'

const surveyTeamForm = originalWords('surveyTeamForm')
const { start, none } = originalWords('surveyTeam')
const { started, member, results } = originalWords('surveyTeamLinks')

/** Starts a survey in the page. @returns the address for the team */
async function startTeam(page: Page, email = ''): Promise<string> {
  await page.goto(TEAM_PATH)
  await page.getByLabel(surveyTeamForm.name.label).fill('Customer Service')
  await expect(page.getByLabel(surveyTeamForm.endsOn.label)).not.toHaveValue('')
  await page.getByLabel(surveyTeamForm.email.label).fill(email)
  await page.getByRole('button', { name: start.action, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: started.title, exact: true }),
  ).toBeVisible()
  return (await page.getByText(/\?team=/).textContent()) ?? ''
}

/** A member answers with the sliders, in a browser of their own. */
async function answerAs(browser: Browser, link: string, score: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  collectErrors(context, [])
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: member.welcome.action, exact: true }).click()
  await expect(page.getByRole('slider')).toHaveCount(5)
  for (const slider of await page.getByRole('slider').all()) {
    await slider.fill(score)
  }
  await page.getByRole('button', { name: member.send, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: surveyReport.results.title, exact: true }),
  ).toBeVisible()
  return page
}

/** Two members answer in another engine. */
async function answerIn(engineName: 'Firefox' | 'WebKit', link: string): Promise<void> {
  const engine = await installedEngines()
    .find(({ name }) => name === engineName)
    ?.launch?.()
  if (!engine) {
    throw new Error(`${engineName} is missing`)
  }
  for (const score of [4, 5]) {
    const tab = await engine.newTab()
    const visitor = new Visitor(tab, link)
    await visitor.open(link)
    await visitor.click('button', member.welcome.action)
    await visitor.raise(survey.dimensions[0].question, score)
    await visitor.click('button', member.send)
    await visitor.finds('the thanks', `${patternOf(member.stored)}.test(document.body.innerText)`)
    expect(tab.errors).toEqual([])
    await tab.close()
  }
  await engine.close()
}

test('the links of a survey arrive by email and outlast a reload', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = newEmail()
  const link = await startTeam(page, email)
  await expectAccessible(page)
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(1)
  expect((await mailsTo(site, email))[0]?.text).toContain(link)
  await page.reload()
  await expect(page.getByText(link, { exact: true })).toBeVisible()
  await expect(page.getByText(started.mailed)).toBeVisible()
})

// With `npm run engines` four of them answer in Firefox and WebKit.
test('seven members answer, the room’s screen follows without a reload, and the results are removed', {
  tag: '@second-ring',
}, async ({ page, browser }) => {
  const link = await startTeam(page)
  await page.getByRole('link', { name: started.open, exact: true }).click()
  await expect(page.getByText(fillIn(results.waiting, { count: 0 }))).toBeVisible()
  const members: Page[] = []
  for (const score of ['5', '4', '4']) {
    members.push(await answerAs(browser, link, score))
  }
  await expect(page.getByText(fillIn(results.waiting, { count: 3 }))).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('table')).toHaveCount(0)
  if (process.env.ENGINES === 'all') {
    for (const name of ['Firefox', 'WebKit'] as const) {
      await answerIn(name, link)
    }
  } else {
    for (const score of ['2', '1', '3', '4']) {
      members.push(await answerAs(browser, link, score))
    }
  }
  await expect(page.getByText(fillIn(results.basis, { count: 7 }))).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByText(results.remove.title).click()
  await page.getByRole('button', { name: results.remove.action, exact: true }).click()
  await expect(page.getByRole('heading', { name: none.deleted.title, exact: true })).toBeVisible()
  for (const each of members) {
    await each.context().close()
  }
})

test('a member who answers again in the same browser replaces the first answer', {
  tag: '@second-ring',
}, async ({ page, browser }) => {
  const link = await startTeam(page)
  const first = await answerAs(browser, link, '5')
  await expect(first).toHaveURL(/#results-55555$/)
  await expectAccessible(first)
  await first.goto(link)
  await first.getByRole('button', { name: member.welcome.action, exact: true }).click()
  await expect(first.getByRole('slider').first()).toHaveValue('5')
  await first.getByRole('button', { name: member.send, exact: true }).click()
  await expect(first.getByText(patternOf(member.stored))).toBeVisible()
  // It is counted once.
  await page.getByRole('link', { name: started.open, exact: true }).click()
  await expect(page.getByText(fillIn(results.waiting, { count: 1 }))).toBeVisible()
  await first.context().close()
})

test('the survey can be started as a team from its first screen and from its results', async ({
  page,
}) => {
  await page.goto('/discover')
  await page.getByRole('link', { name: survey.team, exact: true }).click()
  await expect(page).toHaveURL(TEAM_PATH)
  // On a phone, too, it says what will happen before it asks, and the form begins on the first
  // screen.
  await page.setViewportSize({ width: 360, height: 740 })
  const steps = await page.getByText(start.steps[2]).boundingBox()
  const form = await page.getByText(surveyTeamForm.name.label).boundingBox()
  expect(steps?.y).toBeLessThan(form?.y ?? 0)
  // Longer words of an owner may move it down.
  const said = [start.title, start.lead, ...start.steps].join('')
  if (said.length <= 394) {
    expect(form?.y).toBeLessThan(740)
  }
  await page.goto('/discover#results-51423')
  await page.getByRole('link', { name: surveyReport.results.team, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: start.title, exact: true }),
  ).toBeVisible()
})

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })

  test('a team starts, four answer and the results are read', {
    tag: '@second-ring',
  }, async ({ page, browser }) => {
    await page.goto(TEAM_PATH)
    await page
      .getByLabel(surveyTeamForm.endsOn.label)
      .fill(new Date(Date.now() + 864e5).toISOString().slice(0, 10))
    await page.getByRole('button', { name: start.action, exact: true }).click()
    const link = (await page.getByText(/\?team=/).textContent()) ?? ''
    await page.getByRole('link', { name: started.open, exact: true }).click()
    for (let turn = 0; turn < 4; turn++) {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const own = await context.newPage()
      await own.goto(link)
      for (const question of await own.getByRole('group').all()) {
        await question.getByRole('radio').nth(2).check()
      }
      await own.getByRole('button', { name: member.send, exact: true }).click()
      await expect(own.getByRole('img', { name: radarOf('33333') })).toBeVisible()
      await context.close()
    }
    await page.reload()
    await expect(page.getByText(fillIn(results.basis, { count: 4 }))).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(6)
  })
})
