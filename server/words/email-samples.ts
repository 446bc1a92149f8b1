/** Sample records for the previews of emails. They are never stored. */

import { calls } from '#content/calls.ts'
import { canvas } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, type CanvasRow, RATING_KEY } from '#contract/canvas.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { MailedCanvas } from '#server/canvas/email.ts'
import type { MeetingWithLead } from '#server/meetings/stored-meeting.ts'

export const SAMPLE_VISITOR = 'ada@example.org'
const LINK_DAYS = 30
const LENGTH_MS = 45 * 60_000

/** Ids of sample records. */
export const SAMPLES = {
  canvas: '00000000-0000-4000-8000-000000000001',
  booked: '00000000-0000-4000-8000-000000000002',
  canceled: '00000000-0000-4000-8000-000000000003',
} as const

export async function sampleCanvas(): Promise<MailedCanvas> {
  const texts = Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, canvas.questions[key].example]))
  const now = new Date()
  const link = (purpose: string) => `https://example.org/canvas#${purpose}=sample`
  return {
    row: { email: SAMPLE_VISITOR, [RATING_KEY]: 2, ...texts } as CanvasRow,
    writtenAt: now,
    link: {
      open: link('resume'),
      revoke: link('revoke'),
      expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    },
  }
}

/** A meeting in a week, booked or canceled by its visitor. */
export async function sampleMeeting(id: string): Promise<MeetingWithLead> {
  const isCanceled = id === SAMPLES.canceled
  const now = new Date()
  const startsAt = new Date(Math.floor(now.getTime() / DAY_MS + 7) * DAY_MS + 16 * HOUR_MS)
  return {
    id,
    lead_id: id,
    call: calls.discovery.id,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + LENGTH_MS),
    during: '',
    zone: 'Europe/Zurich',
    state: isCanceled ? 'canceled' : 'booked',
    canceled_by: isCanceled ? 'visitor' : null,
    sequence: 0,
    created_at: now,
    changed_at: now,
    email: SAMPLE_VISITOR,
    fields: {
      firstname: 'Ada',
      lastname: 'Lovelace',
      company: 'Brackwater Supply',
      note: 'Six of us.',
    },
  }
}
