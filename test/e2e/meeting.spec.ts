/** Booking a meeting: choosing a time, giving one's details, and what the email leads to. */
import { calls } from '#content/calls.ts'
import { fillIn as fillPlaces } from '#contract/fill-in.ts'
import { MEETINGS_PER_EMAIL_MAX } from '#contract/limits.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH } from '#contract/meetings.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  holdBack,
  originalWords,
  patternOf,
  test,
} from './fixtures.ts'
import { fillPerson, newPerson, type Person, personFields } from './lead-fixtures.ts'
import { mailsTo, mailTo } from './mails.ts'
import { CALL, FIRST_NAME, PAGE, type Place, untilLive } from './meeting-fixtures.ts'

const {
  booked: bookedWords,
  day,
  details,
  moving,
  none,
  problems,
  taken,
  zone,
} = originalWords('embed').meeting
const { fields, labels } = originalWords('meetingForm')
const COMPANY = fields[3].label
const MANY_TIMES = new RegExp(
  patternOf(fillPlaces(day.free.many, { count: 'COUNT' })).source.replace('COUNT', '1\\d'),
)

/**
 * The last day with many free times. In Zurich the host's evening also appears on the following
 * day.
 */
const freeDay = (place: Place) => place.getByRole('button', { name: MANY_TIMES }).last()

async function chooseTime(place: Place, nth = 0): Promise<void> {
  await freeDay(place).click()
  await place.locator('button[name="at"]:visible').nth(nth).click()
  await expect(place.getByRole('heading', { name: details.title, exact: true })).toBeVisible()
}

async function fillIn(place: Place, person: Person): Promise<void> {
  await fillPerson(place, person)
  await place.getByLabel(COMPANY).fill('Engines Ltd')
}

const book = (place: Place) => place.getByRole('button', { name: labels.idle, exact: true })
const booked = (place: Place) =>
  place.getByRole('heading', { name: bookedWords.title, exact: true })

test('the button on a page opens its call in the overlay, and a time is chosen there', async ({
  page,
}) => {
  await page.goto('/labs')
  await page.locator('main [data-scheduler-trigger]').first().click()
  const frame = page.getByTitle(originalWords('navigation').scheduler.title).contentFrame()
  await untilLive(frame)
  await expect(
    frame.getByRole('heading', { level: 1, name: originalWords('calls')[CALL.id].name }),
  ).toBeVisible()
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
  await expect(page.getByRole('heading', { name: details.title, exact: true })).toHaveCount(0)
  await page.locator('button[name="at"]:visible').nth(1).click()
  await expect(page.getByLabel(FIRST_NAME)).toHaveValue('Ada')
  await page.reload()
  await untilLive(page)
  await expect(page.getByLabel(COMPANY)).toHaveValue('Engines Ltd')
})

test('errors are shown at their fields, and a time that no clock can show is not a chosen time', async ({
  page,
}) => {
  expect((await page.goto(`${PAGE}&at=%2B275760-09-13T00:00:00.000Z`))?.status()).toBe(200)
  await untilLive(page)
  await expectAccessible(page)
  await chooseTime(page)
  await book(page).click()
  await expect(page.getByLabel(FIRST_NAME)).toBeFocused()
  await expect(page.getByLabel(FIRST_NAME)).toHaveAccessibleDescription(
    personFields.firstname.missing,
  )
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expectAccessible(page)
})

test('a page that knows no free times does not say that none are free', async ({ page }) => {
  expectConsoleError(/Failed to load resource/)
  await page.goto(PAGE)
  await untilLive(page)
  await page.route('**/meetings/times?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: originalWords('calls')[calls.strategic.id].name }).click()
  const answer = page.getByRole('status').filter({ hasText: none.failed })
  await expect(answer).toBeVisible()
  await page.unroute('**/meetings/times?*')
  await answer.getByRole('link', { name: none.retry, exact: true }).click()
  await expect(freeDay(page)).toBeVisible()
})

test('if a time was just taken, the visitor keeps what is typed and books one nearby', async ({
  page,
  context,
}) => {
  await page.goto(PAGE)
  await untilLive(page)
  await chooseTime(page, 2)
  await fillIn(page, newPerson())
  // The address holds the time. Chosen anew, the third time of a day may be another by then.
  const other = await context.newPage()
  await other.goto(page.url())
  await untilLive(other)
  await fillIn(other, newPerson())
  await book(page).click()
  await expect(booked(page)).toBeVisible()
  await book(other).click()
  await expect(other.getByRole('alert')).toContainText(patternOf(taken.title))
  await expect(other.getByRole('group', { name: patternOf(taken.title) })).toBeFocused()
  await expect(other.getByLabel(COMPANY)).toHaveValue('Engines Ltd')
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
  const before = await first.textContent()
  const at = await first.getAttribute('value')
  await page.getByLabel(zone.label).selectOption('Asia/Tokyo')
  await expect(page.getByText('Japan Standard Time')).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('zone') === 'Asia/Tokyo')
  await expect(page.locator(`button[name="at"][value="${at}"]`)).not.toHaveText(before ?? '')
})

test('everything works by keyboard', { tag: '@second-ring' }, async ({ page }) => {
  const person = newPerson()
  await page.goto(PAGE)
  await untilLive(page)
  const days = page.getByRole('button', { name: patternOf(day.free.many) })
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
  await expect(page.getByLabel(FIRST_NAME)).toBeFocused()
  for (const value of [
    person.firstname,
    person.lastname,
    person.email,
    'Engines Ltd',
    'By phone, please.',
  ]) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await expect(book(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(booked(page)).toBeFocused()
  const { add, google, outlook } = bookedWords.calendar
  for (const link of [add, google, outlook]) {
    await expect(page.getByRole('link', { name: link })).toBeVisible()
  }
  await expectAccessible(page)
})

test('a booking to be confirmed is booked on the page that its email opens', async ({
  page,
  request,
  site,
}) => {
  const person = newPerson()
  const get = await request.get(`${MEETING_TIMES_PATH}?call=${CALL.id}`)
  const { times } = (await get.json()) as { times: number[] }
  const byDay = new Map(times.map((at) => [new Date(at).toISOString().slice(0, 10), at]))
  for (const at of [...byDay.values()].slice(0, MEETINGS_PER_EMAIL_MAX)) {
    const data = {
      ...person,
      company: '',
      note: '',
      call: CALL.id,
      at: new Date(at).toISOString(),
      zone: 'Europe/Zurich',
    }
    expect(await (await request.post(MEETING_BOOK_PATH, { data })).json()).toMatchObject({
      outcome: 'done',
    })
  }
  await page.goto(PAGE)
  await untilLive(page)
  await chooseTime(page)
  await fillIn(page, person)
  await book(page).click()
  await expect(page.getByText(bookedWords.held)).toBeVisible()
  const day = await page.locator('#booked-title + div').textContent()
  const held = async () =>
    (await mailsTo(site, person.email)).find(({ subject }) => subject?.startsWith('Confirm'))
  await expect.poll(held).toBeDefined()
  await page.goto((await held())?.link ?? '')
  await untilLive(page)
  await expect(page.locator('#booked-title + div')).toHaveText(day ?? '')
  // A link that changes the time would lead back to this page.
  await expect(page.getByRole('link', { name: details.change, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: bookedWords.confirm, exact: true }).click()
  await expect(booked(page)).toBeVisible()
})

test('times are written on the server where the overlay tells the clock, and stay as they are', async ({
  page,
}) => {
  await holdBack(page, '**/assets/*.js')
  await page.goto(`${PAGE}&zone=Asia/Tokyo&clock=h23&overlay=1`, { waitUntil: 'commit' })
  const times = page.locator('button[name="at"]:visible')
  await expect(times.first()).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByText('Japan Standard Time')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  const title = javaScriptEnabled ? 'with scripting' : 'without scripting'
  test.describe(title, { tag: javaScriptEnabled ? [] : '@second-ring' }, () => {
    test.use({ javaScriptEnabled })

    test('a meeting is booked, and the links in its email move and cancel it', async ({
      page,
      site,
    }) => {
      const open = async (address: string) => {
        await page.goto(address)
        if (javaScriptEnabled) {
          await untilLive(page)
        }
      }
      const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
      const person = newPerson()
      await open(PAGE)
      if (javaScriptEnabled) {
        await chooseTime(page)
      } else {
        expectConsoleError(/status of 422/)
        await page.getByRole('textbox', { name: zone.label }).fill('Europe/Zurich')
        await page.getByRole('button', { name: zone.show, exact: true }).click()
        await chooseTime(page)
        await fillIn(page, { ...person, lastname: ' ' })
        await book(page).click()
        await expect(page.getByRole('status')).toContainText(patternOf(problems.refused))
        await expect(page.getByLabel(COMPANY)).toHaveValue('Engines Ltd')
      }
      await fillIn(page, person)
      await book(page).click()
      await expect(booked(page)).toBeVisible()
      await expect(page.getByText(/^Central European \w+ Time \(Zurich\)$/)).toBeVisible()
      // Whoever books sees the meeting, also after a reload, but only the owner of the address can
      // change it.
      await page.reload()
      await expect(page.getByText(bookedWords.changeByEmail)).toBeVisible()
      await expect(page.getByRole('link', { name: bookedWords.move, exact: true })).toHaveCount(0)
      const { link } = await mailTo(site, person.email)
      await open(link.replace('&move=1', ''))
      await heading(bookedWords.titleKnown)
      await expect(
        page.getByRole('button', { name: bookedWords.cancelYes, exact: true }),
      ).toBeHidden()
      const before = await page.locator('#booked-title + div').textContent()
      await open(link)
      await page.locator('button[name="at"]:visible').first().click()
      await page.getByRole('button', { name: moving.action, exact: true }).click()
      await heading(bookedWords.titleMoved)
      await expect(page.locator('#booked-title + div')).not.toHaveText(before ?? '')
      await open(link.replace('move=1', 'cancel=1'))
      await page.getByRole('button', { name: bookedWords.cancelYes, exact: true }).click()
      await heading(bookedWords.titleCanceled)
      await page.reload()
      await heading(bookedWords.titleCanceled)
      await page.goto('/embed/meeting?meeting=forged')
      await heading(bookedWords.titleUnknown)
    })
  })
}
