/**
 * A calendar of which the account may only see when it is busy.
 * https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'
import { busyText } from '../event-text.ts'
import type { CalendarReading } from '../host-calendar.ts'
import { type CallService, failureOf } from '../oauth/service-calls.ts'

/** Of one question. The service refuses longer ones (`timeRangeTooLong`). */
const QUESTION_MS = 60 * DAY_MS
/** The one object of such a calendar. */
const BUSY = 'busy'

const busyShape = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string() })).default([]),
    }),
  ),
})

export function busyTimesOf(id: string, call: CallService): CalendarReading {
  let text = ''

  async function ask(from: number, to: number) {
    const timeMin = new Date(from).toISOString()
    const timeMax = new Date(to).toISOString()
    const json = { timeMin, timeMax, items: [{ id }] }
    const answer = await call('/calendar/v3/freeBusy', { method: 'POST', json })
    const found = busyShape.safeParse(answer.json)
    const calendar = found.success ? found.data.calendars[id] : undefined
    if (answer.status !== 200 || !calendar || calendar.errors.length > 0) {
      throw failureOf({ ...answer, status: answer.status === 200 ? 404 : answer.status })
    }
    return calendar.busy
  }

  return {
    async changes(_, { from, to }: Span) {
      const times = []
      for (let at = from; at < to; at += QUESTION_MS) {
        times.push(...(await ask(at, Math.min(at + QUESTION_MS, to))))
      }
      text = busyText(times)
      return { token: null, changed: new Map([[BUSY, hashOf(text)]]), removed: [], isWhole: true }
    },
    read: async (urls) => new Map(urls.map((url) => [url, { text, etag: hashOf(text) }])),
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
