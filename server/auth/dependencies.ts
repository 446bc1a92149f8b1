import type { Store } from '#server/db/store.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { AccessTokens } from './access-token.ts'

/** What the endpoints of the auth service need from the rest of the server. */
export interface AuthDependencies {
  store: Store
  /** Public origin. Links lead here, and redirects must stay on it. */
  siteUrl: string
  /** JWT_SECRET. */
  signingSecret: string
  tokens: AccessTokens
  limiter: RateLimiter
  words: CurrentWords
  /** Tells the outbox of this process that an email was queued. */
  wakeOutbox: () => void
}
