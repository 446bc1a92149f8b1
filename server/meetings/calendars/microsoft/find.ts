/**
 * The calendars of an account at Microsoft.
 * https://learn.microsoft.com/en-us/graph/api/user-list-calendars
 */
import { z } from 'zod'
import type { FoundCalendar } from '../find-entered.ts'
import { failureOf, type ServiceAccess, serviceCalls } from '../oauth/service-calls.ts'
import { isThrottled } from './calls.ts'

const MAX_PAGES = 10

const calendarShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  canEdit: z.boolean().default(false),
  isDefaultCalendar: z.boolean().default(false),
  allowedOnlineMeetingProviders: z.array(z.string()).default([]),
  owner: z.object({ address: z.string().nullish() }).nullish(),
})
const listShape = z.object({
  value: z.array(calendarShape),
  '@odata.nextLink': z.string().optional(),
})

export async function findMicrosoftCalendars(access: ServiceAccess): Promise<FoundCalendar[]> {
  const call = serviceCalls(access, isThrottled)
  const found: z.infer<typeof calendarShape>[] = []
  let link: string | undefined = '/v1.0/me/calendars?$top=100'
  for (let page = 0; link !== undefined && page < MAX_PAGES; page++) {
    const answer = await call(link)
    if (answer.status !== 200) {
      throw failureOf(answer)
    }
    const list = listShape.parse(answer.json)
    found.push(...list.value)
    link = list['@odata.nextLink']
  }
  const user = found.find((one) => one.isDefaultCalendar)?.owner?.address ?? ''
  return found.map(({ id, name, canEdit, isDefaultCalendar, owner, ...calendar }) => {
    const hasVideo = calendar.allowedOnlineMeetingProviders.includes('teamsForBusiness')
    const account = { kind: 'microsoft' as const, address: id, user, grant: access.grant }
    return {
      account: { ...account, access: canEdit ? ('write' as const) : ('read' as const), hasVideo },
      name: name ?? '',
      canWrite: canEdit,
      isMain: isDefaultCalendar,
      // Calendars that others share, and those of holidays, belong to someone else.
      blocks: owner?.address === user && canEdit,
    }
  })
}
