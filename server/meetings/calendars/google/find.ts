/**
 * The calendars of an account at Google.
 * https://developers.google.com/workspace/calendar/api/v3/reference/calendarList
 */
import { z } from 'zod'
import type { FoundCalendar } from '../find-entered.ts'
import { failureOf, type ServiceAccess, serviceCalls } from '../oauth/service-calls.ts'
import { isThrottled } from './calls.ts'

const MAX_PAGES = 10

const calendarShape = z.object({
  id: z.string(),
  summary: z.string().default(''),
  summaryOverride: z.string().optional(),
  primary: z.boolean().default(false),
  accessRole: z.enum(['freeBusyReader', 'reader', 'writer', 'owner']),
  conferenceProperties: z
    .object({ allowedConferenceSolutionTypes: z.array(z.string()).default([]) })
    .optional(),
})
const listShape = z.object({
  items: z.array(calendarShape).default([]),
  nextPageToken: z.string().optional(),
})
const ACCESS = { freeBusyReader: 'busy', reader: 'read', writer: 'write', owner: 'write' } as const

export async function findGoogleCalendars(access: ServiceAccess): Promise<FoundCalendar[]> {
  const call = serviceCalls(access, isThrottled)
  const found: z.infer<typeof calendarShape>[] = []
  let pageToken: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { maxResults: '250', ...(pageToken && { pageToken }) }
    const answer = await call('/calendar/v3/users/me/calendarList', { query })
    if (answer.status !== 200) {
      throw failureOf(answer)
    }
    const list = listShape.parse(answer.json)
    found.push(...list.items)
    pageToken = list.nextPageToken
    if (pageToken === undefined) {
      break
    }
  }
  // The first calendar of an account has the account's address as its id.
  const user = found.find(({ primary }) => primary)?.id ?? ''
  return found.map(({ id, summary, summaryOverride, primary, accessRole, ...calendar }) => {
    const solutions = calendar.conferenceProperties?.allowedConferenceSolutionTypes ?? []
    const hasVideo = solutions.includes('hangoutsMeet')
    const account = { kind: 'google' as const, address: id, user, grant: access.grant }
    return {
      account: { ...account, access: ACCESS[accessRole], hasVideo },
      name: summaryOverride ?? summary,
      canWrite: ACCESS[accessRole] === 'write',
      isMain: primary,
      blocks: accessRole === 'owner',
    }
  })
}
