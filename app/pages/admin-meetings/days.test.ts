import { afterEach, expect, test, vi } from 'vitest'
import { staffPages } from '#content/staff.ts'
import type { StaffMeeting } from '#contract/staff/meetings.ts'
import { meetingsByDay } from './days.ts'

const words = staffPages['/admin/meetings'].days
afterEach(() => void vi.unstubAllEnvs())
test('late on the evening before the clocks go forward, tomorrow is the short day', () => {
  vi.stubEnv('TZ', 'America/Denver')
  const at = (time: string) => ({ startsAt: `${time}:00.000Z` }) as StaffMeeting
  const evening = Date.parse('2027-03-14T06:30Z')
  const times = [
    '2027-03-14T06:45',
    '2027-03-14T16:00',
    '2027-03-15T06:30',
    '2027-03-19T16:00',
    '2027-03-20T16:00',
  ]
  expect(
    meetingsByDay(times.map(at), evening).map(({ name, meetings }) => [name, meetings.length]),
  ).toEqual([
    [words.today, 1],
    [words.tomorrow, 1],
    [expect.stringContaining('15'), 1],
    [expect.stringContaining('19'), 1],
    [words.later, 1],
  ])
})
