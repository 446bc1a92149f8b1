/** The rows of what hosts have granted. Their tokens are encrypted. */
import { meetings as words } from '#content/staff/meetings.ts'
import { seal, unseal } from '#server/auth/secret-hash.ts'
import type { RunSql } from '#server/db/store.ts'
import { FeedError } from '../feed-error.ts'
import { ConsentEndedError, type Tokens } from './token-request.ts'

const { problems } = words.calendars
/** A process that ends while it renews tokens leaves them to the others after this time. */
const LEASE_SECONDS = 30

interface Row {
  sealed: string
  version: number
  isEnded: boolean
  isPaused: boolean
}

/** @param run runs SQL */
export function storedGrants(run: RunSql, signingSecret: string) {
  return {
    /** @throws {ConsentEndedError} */
    async read(id: string): Promise<Row> {
      const { rows } = await run(
        `select sealed, version, ended_at is not null as "isEnded", coalesce(paused_until > now(), false) as "isPaused"
         from private.calendar_grants where id = $1::uuid`,
        [id],
      )
      const [row] = rows as unknown as Row[]
      if (!row || row.isEnded) {
        throw new ConsentEndedError()
      }
      return row
    },

    /** @throws {FeedError} when the secret of the site is another one since */
    tokensIn(id: string, { sealed }: Row): Tokens {
      const text = unseal(sealed, signingSecret, id)
      if (text === undefined) {
        throw new FeedError(problems.secret)
      }
      return JSON.parse(text)
    },

    /** Only one process renews at a time, because Microsoft replaces the refresh token. */
    async claim(id: string, version: number): Promise<boolean> {
      const { rows } = await run(
        `update private.calendar_grants set renewing_until = now() + make_interval(secs => $3::int)
         where id = $1::uuid and version = $2::int and (renewing_until is null or renewing_until < now())
         returning id`,
        [id, version, LEASE_SECONDS],
      )
      return rows.length > 0
    },

    /** @param version that was claimed. A later one is another consent, or was renewed meanwhile */
    async replace(id: string, version: number, tokens: Tokens): Promise<void> {
      await run(
        `update private.calendar_grants set sealed = $3, version = version + 1, renewing_until = null
         where id = $1::uuid and version = $2::int`,
        [id, version, seal(JSON.stringify(tokens), signingSecret, id)],
      )
    },

    /** Ends a claim that brought no tokens. @param isEnded the consent has ended */
    async unclaim(id: string, version: number, isEnded: boolean): Promise<void> {
      await run(
        `update private.calendar_grants set renewing_until = null,
           ended_at = case when $3::boolean then now() else ended_at end
         where id = $1::uuid and version = $2::int`,
        [id, version, isEnded],
      )
    },

    async pause(id: string, ms: number): Promise<void> {
      await run(
        `update private.calendar_grants
         set paused_until = greatest(paused_until, now() + make_interval(secs => $2::float8)) where id = $1::uuid`,
        [id, ms / 1000],
      )
    },

    async add(id: string, tokens: Tokens): Promise<void> {
      await run('insert into private.calendar_grants (id, sealed) values ($1::uuid, $2)', [
        id,
        seal(JSON.stringify(tokens), signingSecret, id),
      ])
    },

    async remove(id: string): Promise<Tokens | undefined> {
      const { rows } = await run(
        'delete from private.calendar_grants where id = $1::uuid returning sealed',
        [id],
      )
      const text = rows[0] && unseal(String(rows[0].sealed), signingSecret, id)
      return text === undefined ? undefined : JSON.parse(text)
    },
  }
}
