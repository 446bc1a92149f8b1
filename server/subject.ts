/** What a subject of the product is made with, and what it hands over to the program. */
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { EmailName } from '#contract/limits.ts'
import type { AccessTokens } from './auth/access-token.ts'
import type { Store } from './db/store.ts'
import type { AppEnv } from './http/app-env.ts'
import type { RateLimiter } from './http/limits/rate-limiter.ts'
import type { FindVariant } from './http/pages/page-routes.ts'
import type { WriteMail } from './mail/deliverer.ts'
import type { Clock } from './outbox/clock.ts'
import type { OutboxDependencies } from './outbox/start.ts'
import type { Repeated } from './repeat-every.ts'
import type { Typesetter } from './typeset/typesetter.ts'

/** Each subject has a module `subject.ts` that makes this, with only what the subject has. */
export interface Subject {
  /** For visitors and for programs, in order. */
  routes?: readonly Hono<AppEnv>[]
  /** Under `/admin/api`. */
  staffRoutes?: readonly Hono<AppEnv>[]
  /** Of outbox rows, by kind. */
  deliverers?: OutboxDependencies['deliverers']
  /** Writers of emails, by `template` of the outbox row. */
  emails?: Partial<Record<EmailName, WriteMail>>
  /** Work in the background, started once the server listens. */
  jobs?: readonly (() => Repeated)[]
  /** Variants of its pages that a query selects. */
  pageVariants?: readonly FindVariant[]
}

/** Stores, tells the time, limits and logs. */
export interface Runtime {
  store: Store
  clock: Clock
  limiter: RateLimiter
  log: Logger
}

/** Signs links, and checks who calls. */
export interface Keys {
  signingSecret: string
  tokens: AccessTokens
}

/** Sets pages and pictures. */
export interface Typesetting {
  /** For what staff ask for. Emails and documents have it too. */
  staff: Pick<Typesetter, 'typeset'>
  /** For what visitors ask for. */
  visitors: Pick<Typesetter, 'typeset'>
}
