/**
 * A consultancy runs the whole site in its own language: every text that visitors meet comes from
 * what staff can publish. The site speaks the language of `second-language.ts`, and no word on it
 * is English but names.
 *
 * @second-ring: opens every page, and walks through every form, email and PDF
 */
import { calls } from '#content/calls.ts'
import { CANVAS_TEXT_KEYS, SUMMARY_STEP, stepOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { MEETING_ENTRY_PATH } from '#contract/meetings.ts'
import { SURVEY_AREAS, SURVEY_MAIL_PATH, TEAM_PATH } from '#contract/survey.ts'
import { TEAM_FILES } from '#contract/survey-team.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { formPost, jsonPost } from '../posts.ts'
import { rowsOn } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import {
  expect,
  expectConsoleError,
  newEmail,
  openReady,
  patternOf,
  untilReady,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'
import {
  downloaded,
  expectMailsTranslated,
  expectPdfTranslated,
  expectTranslated,
  look,
  named,
  withSecondLanguage,
  words,
} from './second-language-fixtures.ts'

const test = withSecondLanguage()

test('every public page', async ({ page }) => {
  expectConsoleError(/404/)
  for (const address of [
    ...PAGE_ADDRESSES.filter((one) => !one.startsWith('/admin')),
    '/no-such-page',
    '/ebook?sent=ebook',
    '/canvas?step=5',
  ]) {
    await page.goto(address)
    await look(page, `on ${address}`)
  }
})

test('what the server answers without a page', async ({ page, site }) => {
  expectConsoleError(/status of 4\d\d/)
  for (const address of [
    `${MEETING_ENTRY_PATH}?meeting=x`,
    '/discover/report.pdf?scores=9',
    '/auth/v1/verify?token=x&type=email_change_cancel',
  ]) {
    await page.goto(address)
    await look(page, `on ${address}`)
  }
  const text = async (address: string) => (await fetch(site.url + address)).text()
  const manifest = JSON.parse(await text('/site.webmanifest'))
  expectTranslated([manifest.name, manifest.short_name, manifest.description], 'in the manifest')
  expectTranslated((await text('/llms.txt')).split('\n'), 'in llms.txt')
})

test('lead forms with errors, success, and without scripts', async ({ page, site, browser }) => {
  expectConsoleError(/status of 4\d\d|Failed to load/)
  for (const [name, path, count] of [
    ['contactForm', '/why-us', 1],
    ['pioneerForm', '/why-us', 1],
    ['waitlistForm', '/book', 1],
    ['ebookForm', '/flywheel-ebook', 1],
    ['partnerForm', '/embed/partner', 1],
  ] as const) {
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': nextVisitorAddress() })
    await openReady(page, path)
    const form = page.getByRole('form', { name: words(name).name })
    const email = newEmail()
    await form.locator('[type=email]').fill('nobody')
    await form.getByRole('button').click()
    await look(page, `below the fields of ${name}`)
    for (const [field, value] of [
      ['firstname', 'Ada'],
      ['lastname', 'Byron'],
      ['message', 'Ada'],
    ] as const) {
      if (await form.locator(`[name=${field}]`).count()) {
        await form.locator(`[name=${field}]`).fill(value)
      }
    }
    await form.locator('[type=email]').fill(email)
    await page.route('**/submissions/**', (route) => route.abort(), { times: 1 })
    await form.getByRole('button').click()
    await expect(page.locator(`#${words(name).id}-status`)).not.toBeEmpty()
    await look(page, `after ${name} was refused`)
    await form.getByRole('button').click()
    await expect(page.locator(`#${words(name).id}-status`)).toContainText(words(name).messages.done)
    await look(page, `after ${name} was sent`)
    await expectMailsTranslated(site, email, count)
  }
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    extraHTTPHeaders: { 'X-Forwarded-For': nextVisitorAddress() },
  })
  const plain = await context.newPage()
  await plain.goto('/contact')
  expect(
    (
      await plain.request.post('/forms/pioneer', {
        headers: { Accept: 'text/html', Origin: site.url },
      })
    ).status(),
  ).toBe(422)
  const refused = await plain.request.post('/forms/pioneer', {
    headers: { Accept: 'text/html', Origin: site.url },
    form: {},
  })
  expectTranslated(
    (await refused.text())
      .replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')
      .split('\n')
      .slice(0, -3),
    'in a refusal',
  )
  await context.close()
})

test('a meeting is booked, moved and canceled', async ({ page, site }) => {
  expectConsoleError(/status of 4\d\d/)
  const email = newEmail()
  await page.goto(`/embed/meeting?call=${calls.workshopScoping.id}`)
  await expect(page.locator('[data-live]')).toBeVisible()
  await look(page, 'where a time is chosen')
  await page
    .locator('button[name=at]:visible')
    .first()
    .or(page.locator('[data-live] table button:enabled').last())
    .first()
    .click()
  const times = page.locator('button[name=at]:visible')
  await times.last().click()
  await page.locator('form button[type=submit]:visible').last().click()
  await look(page, 'where details are missing')
  await page.locator('[name=firstname]').fill('Ada')
  await page.locator('[name=lastname]').fill('Byron')
  await page.locator('[name=email]').fill(email)
  await page.locator('form button[type=submit]:visible').last().click()
  await expect(
    page.getByRole('heading', { name: words('embed').meeting.booked.title }),
  ).toBeVisible()
  await look(page, 'where a meeting is booked')
  await expectMailsTranslated(site, email, 1)
  const [mail] = await mailsTo(site, email)
  await page.goto(mail?.link ?? '')
  await expect(page.locator('[data-live]')).toBeVisible()
  await look(page, 'where a meeting is shown')
  await page.goto('/embed/meeting?meeting=unknown')
  await look(page, 'where a link opens no meeting')
})

test('the survey up to the PDF and the email', async ({ page, site }) => {
  await compareWithOthers(site)
  const email = newEmail()
  await page.goto('/discover')
  await named(page, 'button', words('survey').welcome.action).click()
  await expect(page.getByRole('slider')).toHaveCount(5)
  for (const [index, slider] of (await page.getByRole('slider').all()).entries()) {
    await slider.fill(String(index + 1))
  }
  await look(page, 'at the questions of the survey')
  await page.goto('/discover#results-12345')
  const { results } = words('surveyReport')
  await expect(named(page, 'button', results.download)).toBeVisible()
  await look(page, 'at the results of the survey')
  await expectPdfTranslated(
    await downloaded(page, named(page, 'button', results.download)),
    'in the report',
  )
  for (const scores of ['12345', '55555', '11111', '32413']) {
    await page.goto(`/discover?scores=${scores}`)
    await look(page, `at shared results ${scores}`)
  }
  const answer = await fetch(
    site.url + SURVEY_MAIL_PATH,
    jsonPost({ email, scores: '51423' }, { 'X-Forwarded-For': nextVisitorAddress() }),
  )
  expect(answer.status).toBe(200)
  await expectMailsTranslated(site, email, 1)
})

/** As if fifty people had taken the survey some months ago. */
const compareWithOthers = (site: { dataDir: string }) =>
  rowsOn(
    site,
    `insert into public.survey_scores (since, dimension, score, n, compared)
     select date_trunc('month', now() - months * interval '1 month'), area, 3, n, n
     from unnest($1::text[]) as area, (values (3, 50), (0, 1)) as period (months, n)
     on conflict do nothing`,
    [SURVEY_AREAS],
  )

/** A member of the team, in a browser of their own. */
const answerAs = (link: string, scores: string) =>
  fetch(
    link,
    formPost(Object.fromEntries(SURVEY_AREAS.map((area, at) => [area, scores[at] ?? ''])), {
      'X-Forwarded-For': nextVisitorAddress(),
    }),
  )

test('the survey of a team, its results and its files', async ({ page, site }) => {
  expectConsoleError(/status of 4\d\d|Failed to load/)
  await compareWithOthers(site)
  const email = newEmail()
  const { started, member, results } = words('surveyTeamLinks')
  await openReady(page, TEAM_PATH)
  const { name, email: emailField } = words('surveyTeamForm')
  await page.getByLabel(name.label).fill('Ada')
  await page.getByLabel(emailField.label).fill(email)
  await named(page, 'button', words('surveyTeam').start.action).click()
  await expect(page.getByRole('heading', { level: 1, name: started.title })).toBeVisible()
  await look(page, 'where a team survey is started')
  await expectMailsTranslated(site, email, 1)
  const link = (await page.getByText(/\?team=/).textContent()) ?? ''
  const resultsLink = (await page.getByText(/\?results=/).textContent()) ?? ''

  await openReady(page, link)
  await look(page, 'where a member begins')
  await named(page, 'button', member.welcome.action).click()
  await expect(page.getByRole('slider')).toHaveCount(5)
  for (const [index, slider] of (await page.getByRole('slider').all()).entries()) {
    await slider.fill(String(index + 1))
  }
  await page.route(/\?team=/, (route) => route.abort(), { times: 1 })
  await named(page, 'button', member.send).click()
  await expect(page.getByText(member.failed)).toBeVisible()
  await look(page, 'where answers could not be sent')
  await named(page, 'button', member.send).click()
  await expect(page.getByText(patternOf(member.stored))).toBeVisible()
  await look(page, 'where a member has answered')

  await openReady(page, resultsLink)
  await look(page, 'where a team waits for answers')
  for (const scores of ['55531', '11522', '34515']) {
    expect((await answerAs(link, scores)).status).toBe(200)
  }
  await expect(page.getByText(fillIn(results.basis, { count: 4 }))).toBeVisible()
  await look(page, 'at the results of a team')
  await page.reload()
  await look(page, 'at the results of a team beside others')
  await page.route('**/figures*', (route) => route.abort())
  await expect(page.getByText(results.lost)).toBeVisible()
  await look(page, 'where the connection is lost')
  for (const path of [TEAM_FILES.report, TEAM_FILES.questions]) {
    const answer = await fetch(site.url + path + new URL(resultsLink).search)
    await expectPdfTranslated(new Uint8Array(await answer.arrayBuffer()), `in ${path}`)
  }

  await rowsOn(site, `update private.survey_teams set ends_on = '2026-01-05'`)
  for (const address of [link, resultsLink]) {
    await page.goto(address)
    await look(page, 'after a team survey has ended')
  }
  await page.getByText(results.remove.title).click()
  await named(page, 'button', results.remove.action).click()
  await expect(
    page.getByRole('heading', { name: words('surveyTeam').none.deleted.title }),
  ).toBeVisible()
  await look(page, 'after a team survey is deleted')
  await page.goto(`${TEAM_PATH}?team=unknown`)
  await look(page, 'where a link opens no team')
})

test('the canvas up to the PDF and the email', async ({ page, site }) => {
  const email = newEmail()
  const canvas = words('canvas')
  for (const step of [1, ...CANVAS_TEXT_KEYS.map(stepOf)]) {
    await page.goto(step === 1 ? '/canvas' : `/canvas?step=${step}`)
    await untilReady(page)
    if (step > 1) {
      await page.getByRole('textbox').first().fill('Ada')
    }
    await look(page, `at step ${step} of the canvas`)
  }
  const device = words('canvasDevice')
  await page.getByRole('button', { name: device.button, exact: true }).click()
  const deviceLink = page.getByRole('textbox', { name: device.dialog.link })
  await expect(deviceLink).toHaveValue(/#device=/)
  await look(page, 'at the link for another device')
  await page.goto((await deviceLink.inputValue()).slice(0, -1))
  await expect(page.getByRole('heading', { name: device.damaged.title })).toBeVisible()
  await look(page, 'at a damaged link of another device')
  await page.goto(`/canvas?step=${SUMMARY_STEP}`)
  await untilReady(page)
  const address = page.getByRole('textbox', { name: canvas.summary.email, exact: true })
  await address.fill('nobody')
  await page.getByRole('button', { name: canvas.summary.send }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toBeVisible()
  await look(page, 'at an alert of the canvas')
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
  await expectPdfTranslated(
    await downloaded(page, page.getByRole('button', { name: canvas.summary.pdf.label })),
    'in the canvas',
  )
  await address.fill(email)
  await page.getByRole('button', { name: canvas.summary.send }).click()
  await expect(page.getByRole('alertdialog', { name: canvas.alerts.saved.title })).toBeVisible()
  await look(page, 'after the canvas was sent')
  await expectMailsTranslated(site, email, 1)
  const [mail] = await mailsTo(site, email)
  const link = /https?:\/\/\S+\/canvas#\S+/.exec(mail?.text ?? '')?.[0]
  await page.goto(link ?? '')
  await page.waitForTimeout(1000)
  await look(page, 'at a canvas that was opened from its email')
})
