import { expect, test } from 'vitest'
import { isBackupDue } from './nightly-backup.ts'

const day = (date: number, hour: number) => new Date(2026, 0, date, hour)

test.each([
  ['in the night after the last one', day(2, 3), day(1, 3), true],
  ['not twice in one night', day(1, 4), day(1, 3), false],
  ['by day, when the night was missed', day(2, 16), day(1, 3), true],
  ['not by day, when the night comes first', day(1, 20), day(1, 3), false],
  ['not in the first night, hours after the installation', day(2, 3), day(1, 17), false],
])('a backup is made %s', (_, now, last, due) => {
  expect(isBackupDue(now, last)).toBe(due)
})
