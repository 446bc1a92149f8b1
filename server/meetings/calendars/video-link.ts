/** The video call that a host's calendar makes for a meeting. It belongs to the meeting's entry. */
import { sql } from 'kysely'
import type { Store, Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueueCalendarWrite, enqueueChange } from '../booking/record-change.ts'
import { lockedMeeting, type Meeting, type MeetingWithEmail } from '../booking/rows.ts'

export type VideoLinks = ReturnType<typeof videoLinks>

export function videoLinks({
  store,
  clock,
}: {
  store: Pick<Store, 'inTransaction'>
  clock: Pick<Clock, 'databaseNow'>
}) {
  const bookedIn = (trx: Trx, id: string) =>
    lockedMeeting(trx, id).where('m.state', '=', 'booked').executeTakeFirst()

  /** A change of the meeting, of which its visitor gets an email. */
  async function change(trx: Trx, meeting: MeetingWithEmail, url: string | null): Promise<void> {
    const { id, sequence, email } = meeting
    const now = clock.databaseNow()
    const changed = await trx
      .updateTable('meetings')
      .set({ video_url: url, sequence: sequence + 1, changed_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepWaitingForHost(trx, { id, from: sequence, to: changed.sequence })
    await enqueueChange(trx, changed, { what: 'linked', by: 'host', to: { visitor: email } }, now)
  }

  return {
    /** Notes the link of a meeting, and sends it to a visitor who was told of it without this one. */
    note: (id: string, url: string): Promise<void> =>
      store.inTransaction(async (trx) => {
        const meeting = await bookedIn(trx, id)
        if (!meeting || meeting.video_url === url) {
          return
        }
        if (await isBeingTold(trx, meeting)) {
          await noteQuietly(trx, meeting, url)
        } else {
          await change(trx, meeting, url)
        }
      }),

    /**
     * Forgets the link of a call that ended with its entry, and queues writing the meeting again,
     * which asks for another call. A visitor who was told of it is told where the meeting takes
     * place once that is known.
     */
    end: (id: string): Promise<void> =>
      store.inTransaction(async (trx) => {
        const meeting = await bookedIn(trx, id)
        if (!meeting || meeting.video_url === null) {
          return
        }
        if (await isBeingTold(trx, meeting)) {
          await noteQuietly(trx, meeting, null)
          await enqueueCalendarWrite(trx, meeting, clock.databaseNow())
        } else {
          await change(trx, meeting, null)
        }
      }),
  }
}

/** The email that is still to be written says it. */
async function noteQuietly(trx: Trx, { id }: Meeting, url: string | null): Promise<void> {
  await trx.updateTable('meetings').set({ video_url: url }).where('id', '=', id).execute()
}

/** Whether the visitor's email about the latest change is still to be written. */
async function isBeingTold(
  trx: Trx,
  { id, sequence }: { id: string; sequence: number },
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('private.outbox')
    .select('id')
    .where('kind', '=', 'email')
    .where('ref', '=', id)
    .where('state', '=', 'pending')
    .where(
      sql<boolean>`payload->>'template' in ('meeting-booked', 'meeting-changed')
        and (payload->>'sequence')::int = ${sequence} and attempts = 0 and locked_until is null`,
    )
    .executeTakeFirst()
  return waiting !== undefined
}

/** Hosts get no email about a link, so those about the change before it are still to be sent. */
async function keepWaitingForHost(
  trx: Trx,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await sql`
    update private.outbox set payload = payload || jsonb_build_object('sequence', ${to}::int)
    where kind = 'email' and ref = ${id}::uuid and state = 'pending'
      and payload->>'template' = 'meeting-host' and (payload->>'sequence')::int = ${from}`.execute(
    trx,
  )
}
