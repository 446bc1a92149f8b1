/** Links with which hosts without an account connect their calendars. They end with a date. */
import { sql } from 'kysely'
import { CALENDAR_LINK_PATH } from '#contract/meetings.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { signedIds } from '#server/http/signed-ids.ts'

const CALENDAR_LINK_DAYS = 7

export type CalendarLinks = ReturnType<typeof calendarLinks>

export function calendarLinks({
  store,
  signingSecret,
  siteUrl,
}: {
  store: Pick<Store, 'db'>
  signingSecret: string
  siteUrl: string
}) {
  const ids = signedIds(signingSecret, 'calendar-link')
  return {
    urlOf: (id: string) => `${siteUrl}${CALENDAR_LINK_PATH}?link=${ids.tokenOf(id)}`,

    /** A new link. Earlier ones for the host no longer open anything. */
    async make(trx: Trx, host: string): Promise<{ id: string; until: Date }> {
      await sql`delete from private.calendar_links where host = ${host} or expires_at < now()`.execute(
        trx,
      )
      const { id, expires_at } = await trx
        .insertInto('private.calendar_links')
        .values({
          host,
          expires_at: sql<Date>`now() + make_interval(days => ${CALENDAR_LINK_DAYS}::int)`,
        })
        .returning(['id', 'expires_at'])
        .executeTakeFirstOrThrow()
      return { id, until: expires_at }
    },

    /** Undefined unless the token is valid and its time is not over. */
    async find(token: string): Promise<{ id: string; host: string } | undefined> {
      const id = ids.idOf(token)
      if (id === undefined) {
        return undefined
      }
      return store.db
        .selectFrom('private.calendar_links')
        .select(['id', 'host'])
        .where('id', '=', id)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
    },

    /** A link that has led to a calendar opens nothing more. */
    async use(trx: Trx, id: string): Promise<void> {
      await trx.deleteFrom('private.calendar_links').where('id', '=', id).execute()
    },
  }
}
