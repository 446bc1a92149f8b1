import { expect, test } from 'vitest'
import { excerptWithTime, meetingTime, messageWithTime } from './meeting-time.ts'

const NEW_YORK = 'America/New_York'
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const booked = '2099-12-02 17:00 to 17:45 America/New_York (2099-12-02 15:00 America/Denver)'
const at = Date.parse('2099-12-02T22:00Z')

test('a time is that of this computer, and theirs where it differs', () => {
  expect(meetingTime(at, here)).not.toContain('here')
  const other = here === NEW_YORK ? 'Asia/Kolkata' : NEW_YORK
  expect(meetingTime(at, other)).toMatch(/^December \d, 2099, .+ here, .+ for them$/)
})

test('a message names its time as staff read it', () => {
  const time = meetingTime(at, NEW_YORK)
  const message = `Kind of call: Discovery Session\nBooked for: ${booked}\nNote: Six of us.`
  expect(messageWithTime(message)).toBe(
    `Kind of call: Discovery Session\nBooked for: ${time}\nNote: Six of us.`,
  )
  expect(messageWithTime('No meeting')).toBe('No meeting')
})

test('an excerpt begins with the time, also where it is cut', () => {
  const time = meetingTime(at, NEW_YORK)
  const excerpt = `Kind of call: Discovery Session Booked for: ${booked} Note: Six of us.`
  expect(excerptWithTime(excerpt)).toBe(`${time}. Six of us. Discovery Session`)
  expect(excerptWithTime(excerpt.slice(0, 110))).toBe(`${time}. Discovery Session`)
  expect(excerptWithTime('Hello')).toBe('Hello')
})

test('a time near a change of the clocks is the right one', () => {
  const summer = Date.parse('2099-10-24T22:00Z')
  expect(messageWithTime('2099-10-24 18:00 to 18:45 America/New_York')).toBe(
    meetingTime(summer, NEW_YORK),
  )
})
