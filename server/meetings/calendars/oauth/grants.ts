/**
 * What hosts have granted at Google and Microsoft: a row with encrypted tokens, which all processes
 * share.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { meetings as words } from '#content/staff/meetings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { RunSql } from '#server/db/store.ts'
import { FeedError } from '../feed-error.ts'
import type { OAuthService } from './services.ts'
import { storedGrants } from './stored-grants.ts'
import { ConsentEndedError, requestTokens, type Tokens } from './token-request.ts'

const { problems } = words.calendars
/** An access token that expires sooner is renewed first. */
const MARGIN_MS = MINUTE_MS
const POLL_MS = 100

export type Grants = ReturnType<typeof oauthGrants>

/** @param run runs SQL */
export function oauthGrants(run: RunSql, signingSecret: string) {
  const stored = storedGrants(run, signingSecret)

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
      await stored.replace(id, version, { ...renewed, refreshToken })
    } catch (error) {
      await stored.unclaim(id, version, error instanceof ConsentEndedError)
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
        const row = await stored.read(id)
        if (row.isPaused) {
          throw new FeedError(problems.busy)
        }
        const tokens = stored.tokensIn(id, row)
        const isFresh = tokens.expiresAt > Date.now() + MARGIN_MS
        if (isFresh && tokens.accessToken !== refused) {
          return tokens.accessToken
        }
        if (await stored.claim(id, row.version)) {
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
    pause: stored.pause,

    /** Stores what a host has granted. */
    store: stored.add,

    /** Deletes a grant. @returns its tokens, where they can be read */
    remove: stored.remove,
  }
}
