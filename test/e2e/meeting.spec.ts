import type { FrameLocator, Page } from '@playwright/test'
import { callFacts, calls } from '#content/calls.ts'
import { expect, expectAccessible, expectConsoleError, test } from './fixtures.ts'
import { newPerson, type Person } from './lead-fixtures.ts'
import { mailTo } from './mails.ts'

/** The booking on a page of its own or in the overlay. */
type Place = Page | FrameLocator

const CALL = calls.workshopScoping
const PAGE = `/embed/meeting?call=${CALL.id}`

async function untilLive(place: Place): Promise<void> {
  await expect(place.locator('[data-live]')).toBeVisible()
}

/** The last day with many free times. In Zurich the host's evening also appears on the following day. */
const freeDay = (place: Place) => place.getByRole('button', { name: /\b1\d times free$/ }).last()

async function chooseTime(place: Place, nth = 0): Promise<void> {
  await freeDay(place).click()
  await place.locator('button[name="at"]:visible').nth(nth).click()
  await expect(place.getByRole('heading', { name: 'Who are we meeting?' })).toBeVisible()
}

async function fillIn(place: Place, person: Person): Promise<void> {
  await place.getByLabel('First name').fill(person.firstname)
  await place.getByLabel('Last name').fill(person.lastname)
  await place.getByLabel('Email', { exact: true }).fill(person.email)
  await place.getByLabel('Company').fill('Engines Ltd')
}

const book = (place: Place) => place.getByRole('button', { name: 'Book this time' })
const booked = (place: Place) => place.getByRole('heading', { name: 'You are booked' })

test('the button on a page opens its call in the overlay, and a time is chosen there', async ({ page }) => {
  await page.goto('/labs')
  await page.locator('main [data-scheduler-trigger]').first().click()
  const frame = page.frameLocator('iframe[title="Schedule a meeting"]')
  await untilLive(frame)
  await expect(frame.locator('[aria-current="true"]')).toContainText(callFacts[CALL.id].name)
  await chooseTime(frame)
  // Keys pressed in the frame must close the overlay too.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('going back keeps everything typed, even after the page was closed', async ({ page }) => {
  await page.goto(PAGE)
  await untilLive(page)
  await chooseTime(page)
  await fillIn(page, { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org' })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Who are we meeting?' })).toHaveCount(0)
  await page.locator('button[name="at"]:visible').nth(1).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.reload()
  await untilLive(page)
  await expect(page.getByLabel('Company')).toHaveValue('Engines Ltd')
})

test('errors are shown at their fields, and a time that no clock can show is not a chosen time', async ({ page }) => {
  expect((await page.goto(`${PAGE}&at=%2B275760-09-13T00:00:00.000Z`))?.status()).toBe(200)
  await untilLive(page)
  await expectAccessible(page)
  await chooseTime(page)
  await book(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/first name/i)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expectAccessible(page)
})

test('a page that knows no free times does not say that none are free', async ({ page }) => {
  expectConsoleError(/Failed to load resource/)
  await page.goto(PAGE)
  await untilLive(page)
  await page.route('**/meetings/times?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: callFacts[calls.strategic.id].name }).click()
  const answer = page.getByRole('status').filter({ hasText: 'The free times could not be loaded.' })
  await expect(answer).toBeVisible()
  await page.unroute('**/meetings/times?*')
  await answer.getByRole('link', { name: 'Try again' }).click()
  await expect(freeDay(page)).toBeVisible()
})

test('if a time was just taken, the visitor keeps what is typed and books one nearby', async ({ page, context }) => {
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(PAGE)
    await untilLive(each)
    await chooseTime(each, 2)
    await fillIn(each, newPerson())
  }
  await book(page).click()
  await expect(booked(page)).toBeVisible()
  await book(other).click()
  await expect(other.getByRole('alert')).toContainText('is no longer free')
  await expect(other.getByRole('group', { name: /no longer free/ })).toBeFocused()
  await expect(other.getByLabel('Company')).toHaveValue('Engines Ltd')
  const times = other.getByRole('radio')
  await expect(times).toHaveCount(6)
  await times.nth(5).check()
  await book(other).click()
  await expect(booked(other)).toBeVisible()
})

test('times change with the time zone, and the page says so in words', async ({ page }) => {
  await page.goto(PAGE)
  await untilLive(page)
  await expect(page.getByText(/^Central European \w+ Time$/)).toBeVisible()
  const first = page.locator('button[name="at"]:visible').first()
  const [before, at] = [await first.textContent(), await first.getAttribute('value')]
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expect(page.getByText('Japan Standard Time')).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('zone') === 'Asia/Tokyo')
  await expect(page.locator(`button[name="at"][value="${at}"]`)).not.toHaveText(before ?? '')
})

test('everything works by keyboard', async ({ page }) => {
  const person = newPerson()
  await page.goto(PAGE)
  await untilLive(page)
  const days = page.getByRole('button', { name: /times? free$/ })
  await days.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(days.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.locator('button[name="at"]:visible').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const value of [person.firstname, person.lastname, person.email, 'Engines Ltd', 'By phone, please.']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await expect(book(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(booked(page)).toBeFocused()
  for (const link of ['Apple, Outlook and others', 'Google Calendar', 'Outlook.com'])
    await expect(page.getByRole('link', { name: link })).toBeVisible()
  await expectAccessible(page)
})

/** Where the headings and the days are on the page. */
const places = (page: Page) =>
  page.locator('h1, #month-title, #times h3, button[name="day"]').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return [x, y + scrollY, height].map(Math.round).join(' ')
    }),
  )

for (const [timezoneId, width] of [
  ['America/New_York', 1024],
  ['Asia/Kolkata', 320],
] as const)
  test.describe(`${timezoneId}, ${width} px`, () => {
    test.use({ timezoneId, viewport: { width, height: 720 } })

    test('no time wraps, and no day moves when one is chosen', async ({ page }) => {
      await page.goto(PAGE)
      await untilLive(page)
      const times = await page
        .locator('button[name="at"]')
        .evaluateAll((cells) =>
          cells.map(({ clientHeight, clientWidth, scrollWidth }) => [clientHeight, scrollWidth - clientWidth]),
        )
      expect(new Set(times.map(String))).toEqual(new Set(['46,0']))
      const days = page.getByRole('button', { name: /times? free$/ })
      const before = await places(page)
      for (const day of [days.last(), days.nth(2)]) {
        await day.click()
        await expect(day).toHaveAttribute('aria-pressed', 'true')
        expect(await places(page)).toEqual(before)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripting' : 'without scripting', () => {
    test.use({ javaScriptEnabled })

    test('a meeting is booked, and the links in its email move and cancel it', async ({ page, site }) => {
      const open = async (address: string) => {
        await page.goto(address)
        if (javaScriptEnabled) await untilLive(page)
      }
      const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
      const person = newPerson()
      await open(PAGE)
      if (javaScriptEnabled) await chooseTime(page)
      else {
        expectConsoleError(/status of 422/)
        await page.getByLabel('Time zone').fill('Europe/Zurich')
        await page.getByRole('button', { name: 'Show times' }).click()
        await chooseTime(page)
        await fillIn(page, { ...person, lastname: ' ' })
        await book(page).click()
        await expect(page.getByRole('status')).toContainText('We could not book this time')
        await expect(page.getByLabel('Company')).toHaveValue('Engines Ltd')
      }
      await fillIn(page, person)
      await book(page).click()
      await expect(booked(page)).toBeVisible()
      await expect(page.getByText(/^Central European \w+ Time \(Zurich\)$/)).toBeVisible()
      // Whoever books sees the meeting, also after a reload, but only the owner of the address can change it.
      await page.reload()
      await expect(page.getByText('use the link in the email')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Move' })).toHaveCount(0)
      const { link } = await mailTo(site, person.email)
      await open(link.replace('&move=1', ''))
      await heading('Your meeting')
      await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeHidden()
      const before = await page.locator('#booked-title + div').textContent()
      await open(link)
      await page.locator('button[name="at"]:visible').first().click()
      await page.getByRole('button', { name: 'Move to this time' }).click()
      await heading('Your meeting is moved')
      await expect(page.locator('#booked-title + div')).not.toHaveText(before ?? '')
      await open(link.replace('move=1', 'cancel=1'))
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await heading('This meeting is canceled')
      await page.reload()
      await heading('This meeting is canceled')
      await page.goto('/embed/meeting?meeting=forged')
      await heading('We can’t find this meeting')
    })
  })
