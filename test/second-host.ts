import { hosts } from '#content/meetings.ts'
import { FIRST_HOST, OPEN_FOR_TESTS } from './own-facts.ts'

const BEN = 'hosts.all.n000002'
/** Texts that add a host with the same rules, who also takes calls on Sundays. */
export const SECOND_HOST = {
  [`${BEN}.hours.daysOff`]: hosts.all[0].hours.daysOff,
  ...Object.fromEntries(
    Object.entries(OPEN_FOR_TESTS).map(([at, value]) => [at.replace(FIRST_HOST, BEN), value]),
  ),
  'hosts.all': `${hosts.all[0].id} n000002`,
  [`${BEN}.name`]: 'Ben',
  [`${BEN}.email`]: 'ben@example.org',
  [`${BEN}.hours.sunday`]: '10:00-12:00',
}
