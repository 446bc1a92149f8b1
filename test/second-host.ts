import { hosts } from '#content/meetings.ts'

/** Texts that add a host with the same days off, who also takes calls on Sundays. */
export const SECOND_HOST = {
  'hosts.all': 'first n000002',
  'hosts.all.n000002.name': 'Ben',
  'hosts.all.n000002.email': 'ben@example.org',
  'hosts.all.n000002.hours.daysOff': hosts.all[0].hours.daysOff,
  'hosts.all.n000002.hours.sunday': '10:00-12:00',
}
