import type { StaffMeetings } from '#contract/staff.ts'

/** The host's name, or that of the first for one who was removed. The server counts the meeting with the first, too. */
export const nameOfHost = (hosts: StaffMeetings['hosts'], id: string): string =>
  (hosts.find((host) => host.id === id) ?? hosts[0])?.name ?? ''
