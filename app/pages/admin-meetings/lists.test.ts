import { afterEach, expect, test, vi } from 'vitest'
import { staffPages } from '#content/staff.ts'
import type { StaffMeeting } from '#contract/staff.ts'
import { ALL_MEETINGS, chooseMeetings, type MeetingChoice } from './choose-meetings.ts'
import { meetingsByDay } from './meetings-by-day.ts'

const meeting = (id: string, changes: Partial<StaffMeeting>): StaffMeeting => ({
  id,
  leadId: id,
  call: 'Strategy Call',
  host: 'first',
  startsAt: '2026-11-01T10:00:00.000Z',
  endsAt: '2026-11-01T10:30:00.000Z',
  state: changes.canceledBy ? 'canceled' : 'booked',
  canceledBy: null,
  zone: 'UTC',
  name: '',
  email: `${id}@firm.example`,
  note: '',
  ...changes,
})
const MEETINGS = [
  meeting('late', { name: 'Grace Hopper', startsAt: '2026-11-03T10:00:00.000Z', note: 'Navy Yard' }),
  meeting('middle', { call: 'Discovery Call', startsAt: '2026-11-02T10:00:00.000Z', canceledBy: 'visitor' }),
  meeting('early', { name: 'Ada Lovelace' }),
]
const idsOf = (choice: Partial<MeetingChoice>) =>
  chooseMeetings(MEETINGS, { ...ALL_MEETINGS, ...choice }).map(({ id }) => id)

test.each<[string, Partial<MeetingChoice>, string[]]>([
  ['newest first', {}, ['late', 'middle', 'early']],
  ['oldest first', { isAscending: true }, ['early', 'middle', 'late']],
  ['by name, or else by address', { sort: 'who', isAscending: true }, ['early', 'late', 'middle']],
  ['by call, the newest first among equals', { sort: 'call', isAscending: true }, ['middle', 'late', 'early']],
  ['canceled', { outcome: 'canceled' }, ['middle']],
  ['held', { outcome: 'held' }, ['late', 'early']],
  ['every word is found somewhere', { search: 'navy HOPPER' }, ['late']],
  ['one word is found nowhere', { search: 'hopper lovelace' }, []],
])('%s', (_, choice, ids) => expect(idsOf(choice)).toEqual(ids))

const words = staffPages['/admin/meetings'].days
afterEach(() => void vi.unstubAllEnvs())
test('late on the evening before the clocks go forward, tomorrow is the short day', () => {
  vi.stubEnv('TZ', 'America/Denver')
  const at = (time: string) => meeting(time, { startsAt: `${time}:00.000Z` })
  const evening = Date.parse('2027-03-14T06:30Z')
  const times = ['2027-03-14T06:45', '2027-03-14T16:00', '2027-03-15T06:30', '2027-03-19T16:00', '2027-03-20T16:00']
  expect(meetingsByDay(times.map(at), evening).map(({ name, meetings }) => [name, meetings.length])).toEqual([
    [words.today, 1],
    [words.tomorrow, 1],
    [expect.stringContaining('15'), 1],
    [expect.stringContaining('19'), 1],
    [words.later, 1],
  ])
})
