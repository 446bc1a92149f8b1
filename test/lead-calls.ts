import type { StaffLead } from '#contract/staff/leads.ts'
import { jsonCall } from './posts.ts'
import type { AnsweringSite } from './test-site.ts'

interface Member {
  accessToken: string
}

/**
 * What staff do with leads, called as their pages call it.
 * @param own who calls unless a test names somebody else
 */
export function leadCalls(site: AnsweringSite, own: Member) {
  /** @param path below `/admin/api/leads/`. @param body sent by POST; without it the call reads */
  async function call(path: string, body?: unknown, { accessToken }: Member = own) {
    const response = await site.request(`/admin/api/leads/${path}`, jsonCall(accessToken, body))
    return { status: response.status, body: await response.json() }
  }
  return {
    call,
    /** @returns the ids of the leads that were changed */
    async change(path: string, body: unknown, member?: Member) {
      return (await call(path, body, member)).body.ids as string[]
    },
    /** What the page of a lead shows. */
    async page(id: string, member?: Member) {
      return (await call(id, undefined, member)).body as StaffLead
    },
  }
}
