/**
 * What hosts have granted at Google and Microsoft: a row with encrypted tokens, which all processes
 * share.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { meetings as words } from '#content/staff/meetings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { seal, unseal } from '#server/auth/secret-hash.ts'
import type { RunSql } from '#server/db/store.ts'
import { FeedError } from '../feed-error.ts'
import type { OAuthService } from './services.ts'
import { ConsentEndedError, requestTokens, type Tokens } from './token-request.ts'

const { problems } = words.calendars
/** An access token that expires sooner is renewed first. */
const MARGIN_MS = MINUTE_MS
/** A process that ends while it renews tokens leaves them to the others after this time. */
const LEASE_SECONDS = 30
const POLL_MS = 100

export type Grants = ReturnType<typeof oauthGrants>

interface Row {
  sealed: string
  version: number
  isEnded: boolean
  isPaused: boolean
}

/** @param run runs SQL */
export function oauthGrants(run: RunSql, signingSecret: string) {
  async function read(id: string): Promise<Row> {
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
  }

  function tokensIn(id: string, { sealed }: Row): Tokens {
    const text = unseal(sealed, signingSecret, id)
    if (text === undefined) {
      throw new FeedError(problems.secret)
    }
    return JSON.parse(text)
  }

  /** Only one process renews at a time, because Microsoft replaces the refresh token. */
  async function claim(id: string, version: number): Promise<boolean> {
    const { rows } = await run(
      `update private.calendar_grants set renewing_until = now() + make_interval(secs => $3::int)
       where id = $1::uuid and version = $2::int and (renewing_until is null or renewing_until < now())
       returning id`,
      [id, version, LEASE_SECONDS],
    )
    return rows.length > 0
  }

  async function renew(
    id: string,
    { version, tokens }: { version: number; tokens: Tokens },
    service: OAuthService,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const fields = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken }
      const { scopes: _, ...renewed } = await requestTokens(service, fields, signal)
      const refreshToken = renewed.refreshToken ?? tokens.refreshToken
      const sealed = seal(JSON.stringify({ ...renewed, refreshToken }), signingSecret, id)
      await run(
        `update private.calendar_grants set sealed = $3, version = version + 1, renewing_until = null
         where id = $1::uuid and version = $2::int`,
        [id, version, sealed],
      )
    } catch (error) {
      // A later version is another consent, or what another process was given meanwhile.
      await run(
        `update private.calendar_grants set renewing_until = null,
           ended_at = case when $3::boolean then now() else ended_at end
         where id = $1::uuid and version = $2::int`,
        [id, version, error instanceof ConsentEndedError],
      )
      throw error
    }
  }

  return {
    /**
     * An access token that is valid for a while.
     * @param refused one that the service has refused
     * @throws {ConsentEndedError}
     * @throws {FeedError} when it cannot be renewed now, or the service takes no calls
     */
    async accessToken(
      id: string,
      service: OAuthService,
      { refused, signal }: { refused?: string | undefined; signal: AbortSignal },
    ): Promise<string> {
      for (;;) {
        const row = await read(id)
        if (row.isPaused) {
          throw new FeedError(problems.busy)
        }
        const tokens = tokensIn(id, row)
        const isFresh = tokens.expiresAt > Date.now() + MARGIN_MS
        if (isFresh && tokens.accessToken !== refused) {
          return tokens.accessToken
        }
        if (await claim(id, row.version)) {
          await renew(id, { version: row.version, tokens }, service, signal)
        } else {
          await delay(POLL_MS)
        }
        if (signal.aborted) {
          throw new FeedError(problems.late)
        }
      }
    },

    /** No process calls the service with this grant for a while. */
    async pause(id: string, ms: number): Promise<void> {
      await run(
        `update private.calendar_grants
         set paused_until = greatest(paused_until, now() + make_interval(secs => $2::float8)) where id = $1::uuid`,
        [id, ms / 1000],
      )
    },

    /** Stores what a host has granted. @returns its id */
    async store(id: string, tokens: Tokens): Promise<void> {
      await run('insert into private.calendar_grants (id, sealed) values ($1::uuid, $2)', [
        id,
        seal(JSON.stringify(tokens), signingSecret, id),
      ])
    },

    /** Deletes a grant. @returns its tokens, where they can be read */
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
