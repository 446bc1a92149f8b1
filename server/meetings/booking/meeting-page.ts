/** The booking page for one visit. */
import type { Context } from 'hono'
import { momentIn } from '#contract/meeting-time.ts'
import {
  MEETING_PAGE_PATH,
  type MeetingVisit,
  MEETING_PARAMETERS as PARAMETERS,
} from '#contract/meetings.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { describeError, StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { AnswerOnce } from '#server/http/pages/page-routes.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { meetingHosts, offeredCalls } from '../calls.ts'
import type { Meetings } from './meetings.ts'

const TOKEN_MAX_CHARACTERS = 200

interface MeetingPageDependencies {
  words: CurrentWords
  meetings: Pick<Meetings, 'open' | 'timesFor'>
  answerOnce: AnswerOnce
}

/**
 * Shows the page.
 * @param query of its address
 * @param known what the visit is about besides
 */
export type ShowMeetingPage = (
  c: Context<AppEnv>,
  query: URLSearchParams,
  known: Partial<MeetingVisit>,
  status: 200 | 422 | StatusError,
) => Promise<Response>

export function meetingPage({
  words,
  meetings,
  answerOnce,
}: MeetingPageDependencies): ShowMeetingPage {
  /** Adds the meeting that a link opens, and the times that are free. */
  async function complete(visit: MeetingVisit, query: URLSearchParams): Promise<void> {
    if (query.has(PARAMETERS.meeting)) {
      visit.meeting = (await meetings.open(tokenIn(query))) ?? null
    }
    const calls = offeredCalls(words)
    const wanted = visit.meeting?.call ?? query.get(PARAMETERS.call)
    const call = calls.find(({ id }) => id === wanted) ?? calls[0]
    const times = call && (await meetings.timesFor(call))
    if (times) {
      visit.times ??= { call: call.id, times }
    }
    const isFree = times?.includes(momentIn(query.get(PARAMETERS.at)) ?? 0)
    if (visit.answer === 'hold-ended' && !isFree) {
      visit.answer = 'taken'
    }
  }

  return async (c, query, known, status) => {
    const all = meetingHosts(words)
    const hostZones = [...new Set(all.map(({ zone }) => zone))]
    const hosts = all.map(({ name, calls }) => ({ name, calls }))
    const visit: MeetingVisit = { hostZones, hosts, ...known }
    try {
      await complete(visit, query)
    } catch (error) {
      // When times cannot be read, the page says so, and the rest of it still works.
      const isExpected = error instanceof StoreUnavailableError || error instanceof StatusError
      if (!isExpected) {
        c.get('log')?.error(describeError(error), 'No times for the page')
      }
    }
    const search = query.size > 0 ? `?${query}` : ''
    return answerOnce(c, MEETING_PAGE_PATH + search, { meeting: visit }, status)
  }
}

/** Token of a meeting; empty without one. */
export function tokenIn(values: URLSearchParams): string {
  return (values.get(PARAMETERS.meeting) ?? '').slice(0, TOKEN_MAX_CHARACTERS)
}

/** Parameters of the page that held a form. The form's fields hold the same values. */
export function pageQuery(values: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of Object.values(PARAMETERS)) {
    const value = values.get(name)
    if (value) {
      query.set(name, value.slice(0, TOKEN_MAX_CHARACTERS))
    }
  }
  return query
}
