import { hosts } from '#content/meetings.ts'
import type { Value } from '#contract/stored-value.ts'
import { plainOf } from '#contract/values.ts'

const [first] = plainOf(hosts).all

/** Values that add a host with the same rules, who also takes calls on Sundays. */
export const SECOND_HOST: Readonly<Record<string, Value>> = {
  'hosts.all': ['first', 'n000002'],
  'hosts.all.n000002.hours.daysOff': first?.hours.daysOff ?? [],
  'hosts.all.n000002.name': 'Ben',
  'hosts.all.n000002.email': 'ben@example.org',
  'hosts.all.n000002.hours.sunday': [['10:00', '12:00']],
}
