/**
 * A consultancy runs the whole site in its own language: every text that visitors meet comes from
 * what staff can publish. The site speaks the language of `second-language.ts`, and no word on it
 * is English but names.
 *
 * @second-ring: opens every page, and walks through every form, email and PDF
 */
import type { Locator, Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { CANVAS_TEXT_KEYS, SUMMARY_STEP, stepOf } from '#contract/canvas.ts'
import { SURVEY_MAIL_PATH, TEAM_PATH } from '#contract/survey.ts'
import type { PublishedValues } from '#contract/words.ts'
import { wordsWith } from '#server/words/current-words.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { readPdf } from '../pdf-text.ts'
import { jsonPost } from '../posts.ts'
import { englishIn, secondLanguage } from '../second-language.ts'
import { publishTexts } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import {
  expect,
  expectConsoleError,
  newEmail,
  openReady,
  PASSWORD,
  untilReady,
  withOwnSite,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'

const test = withOwnSite()

/** As the owner's PDFs are stored. */
const OWN_PDF = { file: `${'x'.repeat(43)}.pdf`, bytes: 1000 }

const PUBLISHED: PublishedValues = {
  ...secondLanguage(),
  'legal.privacy.effective': '2026-01-05',
  'legal.terms.effective': '2026-01-05',
  // A document whose words are no values: an owner has a file of their own.
  ...Object.fromEntries(
    ['the-ai-learning-flywheel-ebook', 'first-team-plan'].map((slug) => [
      `documents.${slug}.own`,
      OWN_PDF,
    ]),
  ),
}
const words = wordsWith(PUBLISHED)

/**
 * What no translation changes: what visitors of these tests type, addresses, keys of keyboards, the
 * names of file formats, and days, months and zones, which `Intl` writes in the language of the
 * site.
 */
const NAMES = new RegExp(
  [
    String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\/\.well-known\/\S+`,
    String.raw`https?:\/\/\S+|localhost:\S*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[\w-]+(?:\.[\w-]+)+\b|\/[\w-]+\/[\w/-]+`,
    String.raw`\b(?:Ada|Byron|Engines|Ltd|localhost|Esc|PDF|KB|II|III|IV|Denver|Zurich)\b`,
    String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b`,
    String.raw`\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`,
    String.raw`\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b`,
    String.raw`\b(?:GMT|UTC|[A-Z][a-z]+ (?:European |Pacific )?(?:Standard |Daylight |Summer )?Time)\b`,
    String.raw`\b(?:Europe|America|Africa|Asia|Atlantic|Australia|Indian|Pacific|Antarctica|Arctic)\/[\w/+-]+`,
  ].join('|'),
  'g',
)

/** Everything on the page that a person may read, see or hear. */
const readableTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const attributes = [
      'aria-label',
      'aria-valuetext',
      'aria-roledescription',
      'aria-description',
      'alt',
      'placeholder',
      'title',
    ]
    const read = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        for (const name of attributes) {
          texts.push(element.getAttribute(name) ?? '')
        }
        // Where scripts run, what is in `noscript` is a text of its own.
        if (element.localName === 'noscript') {
          read(new DOMParser().parseFromString(element.textContent ?? '', 'text/html'))
        }
        // Zones are chosen by their cities.
        else if (!element.closest('script, style, template, [translate=no], optgroup')) {
          for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) {
              texts.push(node.textContent ?? '')
            }
          }
        }
      }
    }
    read(document)
    for (const meta of document.querySelectorAll(
      'meta[name=description], meta[property^="og:"]:not([property="og:type"])',
    )) {
      texts.push(meta.getAttribute('content') ?? '')
    }
    const strings = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : Object.entries((value as object | null) ?? {}).flatMap(([key, part]) =>
            /^@|^(inLanguage|bookFormat|encodingFormat|learningResourceType|price.*)$/.test(key)
              ? []
              : strings(part),
          )
    for (const data of document.querySelectorAll('[type="application/ld+json"]')) {
      texts.push(...strings(JSON.parse(data.textContent ?? '')))
    }
    return [...new Set(texts)].filter((text) => text.trim() !== '')
  })

/**
 * Expects that no text is English. A finding does not end the test, so that one run reports all of
 * them.
 */
function expectTranslated(texts: readonly string[], where: string): void {
  const found = texts.flatMap((text) => {
    const left = englishIn(text, NAMES)
    return left.length > 0 ? [`${left.join(' ')} in “${text.trim().slice(0, 90)}”`] : []
  })
  expect.soft([...new Set(found)], `English ${where}`).toEqual([])
}

const look = async (page: Page, where: string) => expectTranslated(await readableTexts(page), where)

async function expectPdfTranslated(pdf: Uint8Array, where: string): Promise<void> {
  const { pageTexts, info, fields } = await readPdf(pdf)
  const { Title, Subject, Keywords } = info as Record<string, string | undefined>
  expectTranslated(
    [
      ...pageTexts.flatMap((text) => text.split('\n')),
      ...[Title, Subject, Keywords].flatMap((text) => text ?? []),
      ...fields.map(({ alternativeText }) => alternativeText),
    ],
    where,
  )
}

/** Reads what the site has sent to an address. @param count at least so many emails */
async function expectMailsTranslated(
  site: { dataDir: string },
  address: string,
  count: number,
): Promise<void> {
  await expect.poll(async () => (await mailsTo(site, address)).length).toBeGreaterThanOrEqual(count)
  for (const { subject = '', text = '', html = '', from, attachments } of await mailsTo(
    site,
    address,
  )) {
    const where = `in the email “${subject}”`
    const visible = html
      .replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')
      .replaceAll('&amp;', '&')
      .replace(/&[\w#]+;/g, ' ')
    const alts = [...html.matchAll(/\b(?:alt|title)="([^"]*)"/g)].map(([, alt = '']) => alt)
    expectTranslated([subject, from?.name ?? '', ...text.split('\n'), visible, ...alts], where)
    for (const { mimeType, content } of attachments) {
      if (mimeType === 'application/pdf') {
        await expectPdfTranslated(new Uint8Array(content as ArrayBuffer), `in the PDF of ${where}`)
      }
      if (mimeType === 'text/calendar') {
        const entry = new TextDecoder().decode(content as ArrayBuffer).replaceAll(/\r?\n /g, '')
        const said = [...entry.matchAll(/^(?:SUMMARY|DESCRIPTION|LOCATION)[^:]*:(.*)$/gm)]
        expectTranslated(
          said.map(([, value = '']) => value.replaceAll('\\n', ' ')),
          `${where}, calendar entry`,
        )
      }
    }
  }
}

const named = (place: Page | Locator, role: 'button' | 'link', name: string) =>
  place.getByRole(role, { name, exact: true })

async function downloaded(page: Page, start: Locator): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) {
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

let isPublished = false
test.beforeEach(async ({ site, page }) => {
  if (isPublished) {
    return
  }
  await publishTexts(site, PUBLISHED)
  await expect
    .poll(async () => {
      await page.goto('/')
      return page.title()
    })
    .toContain(words('site').name)
  isPublished = true
})

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
    '/meetings/entry.ics?meeting=x',
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

test('the survey of a team', async ({ page, site }) => {
  expectConsoleError(/status of 404/)
  const email = newEmail()
  await openReady(page, TEAM_PATH)
  const { name, email: emailField } = words('surveyTeamForm')
  await page.getByLabel(name.label).fill('Ada')
  await page.getByLabel(emailField.label).fill(email)
  await named(page, 'button', words('surveyTeam').start.action).click()
  await expect(
    page.getByRole('heading', { level: 1, name: words('surveyTeamLinks').started.title }),
  ).toBeVisible()
  await look(page, 'where a team survey is started')
  await expectMailsTranslated(site, email, 1)
  const [mail] = await mailsTo(site, email)
  for (const link of new Set(mail?.text?.match(/https?:\/\/\S+team\S*/g) ?? [])) {
    await page.goto(link)
    await look(page, `at ${new URL(link).searchParams.keys().next().value} of a team`)
  }
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

test('accounts: errors, links and emails', async ({ page, site }) => {
  expectConsoleError(/status of 4\d\d/)
  // The first account of a site becomes its admin, whose pages are in English.
  await newAccount(site, 'admin')
  const auth = words('auth')
  const email = newEmail()
  await openReady(page, '/auth')
  await look(page, 'where people sign in')
  const submit = page.locator('form button[type=submit]')
  const refused = async (address: string, password: string, text: string) => {
    await page.getByLabel(auth.email, { exact: true }).fill(address)
    await page.getByLabel(auth.password, { exact: true }).fill(password)
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText(text)
    await look(page, 'where a password is refused')
  }
  await refused(email, PASSWORD, auth.refusals.invalid_credentials)
  await page.getByRole('tab', { name: auth.tabs.signUp }).click()
  await refused(email, 'short', auth.refusals.password_too_short)
  await refused(email, 'password', auth.refusals.password_known)
  await refused(email, 'x'.repeat(80), auth.refusals.password_too_long)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await submit.click()
  await expect(page.getByText(auth.signUp.done)).toBeVisible()
  await look(page, 'after someone has signed up')
  await expectMailsTranslated(site, email, 1)
  await page.getByRole('tab', { name: auth.tabs.signIn }).click()
  await refused(email, PASSWORD, auth.refusals.email_not_confirmed)
  const [mail] = await mailsTo(site, email)
  await page.goto(mail?.link ?? '')
  await look(page, 'where an address is confirmed')
  await page.locator('form button').click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText(email)).toBeVisible()
  await look(page, 'after an address is confirmed')
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: auth.signedIn.title })).toBeVisible()
  await look(page, 'where someone is signed in')
  await named(page, 'button', auth.signedIn.signOut).click()
  await named(page, 'button', auth.forgotten.link).click()
  await look(page, 'where a password is forgotten')
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await submit.click()
  await expect(page.getByText(auth.forgotten.done)).toBeVisible()
  await expectMailsTranslated(site, email, 2)
  await page.goto('/#error_code=otp_expired&sb=')
  await expect(page.getByText(words('accountLinks').links.expired)).toBeVisible()
  await look(page, 'after a link that is used up')
})
