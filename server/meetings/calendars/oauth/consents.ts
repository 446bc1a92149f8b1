/**
 * The way to a host's consent and back: OAuth 2.0 with an authorization code, PKCE (RFC 7636) and a
 * signed `state` that counts once, in the browser that began it (RFC 9700).
 */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { meetings as words } from '#content/staff/meetings.ts'
import { CALENDAR_CONSENT_PATH } from '#contract/meetings.ts'
import type { CalendarService } from '#contract/staff/meetings.ts'
import { hashSecret, newSecret, seal, unseal } from '#server/auth/secret-hash.ts'
import type { Store } from '#server/db/store.ts'
import { signedIds } from '#server/http/signed-ids.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { FeedError } from '../feed-error.ts'
import type { FoundCalendar } from '../find-entered.ts'
import { findGranted } from '../find-granted.ts'
import type { ServiceTools } from '../open-calendar.ts'
import type { OAuthService } from './services.ts'
import { requestTokens, revoke, type Tokens } from './token-request.ts'

const { problems } = words.calendars
/** For signing in at the service, also with a second step. */
const CONSENT_MINUTES = 15
const TIME_LIMIT_MS = 20_000
/** A grant that no calendar uses after this time was replaced by a later one. */
const UNUSED_HOURS = 1
/** It asks for a refresh token and is not itself granted. */
const NOT_GRANTED = 'offline_access'

/** Who begins a consent, and for whom. */
interface Beginning {
  service: CalendarService
  /** Id of the host. */
  host: string
  /** Filled in at the service. */
  email: string
  /** The account that begins it, or the link. */
  actor?: string
  link?: string
}

export interface Consented {
  service: CalendarService
  host: string
  actor: string | null
  link: string | null
  found: FoundCalendar[]
}

interface ConsentDependencies {
  store: Pick<Store, 'db'>
  signingSecret: string
  siteUrl: string
  tools: ServiceTools
}

export type Consents = ReturnType<typeof calendarConsents>

export function calendarConsents(dependencies: ConsentDependencies) {
  const { store, siteUrl, tools } = dependencies
  const { services, grants } = tools
  const redirectUri = siteUrl + CALENDAR_CONSENT_PATH

  return {
    /** @returns where the browser goes, and the cookie that it must bring back */
    async begin(beginning: Beginning) {
      const known = services[beginning.service]
      if (!known) {
        throw new FeedError(problems.unset)
      }
      const { state, verifier, browser } = await storeState(dependencies, beginning)
      return {
        url: consentUrl(known, { state, verifier, redirectUri, email: beginning.email }),
        browser,
        seconds: CONSENT_MINUTES * 60,
      }
    },

    /**
     * Stores what was granted, and finds the calendars.
     * @param code undefined when the person did not agree
     * @returns undefined when this is the end of nothing that was begun in this browser
     * @throws {FeedError}
     */
    async finish(returned: {
      state: string
      code: string | undefined
      browser: string
    }): Promise<Consented | undefined> {
      const consent = await takeState(dependencies, returned)
      if (!consent) {
        return undefined
      }
      const { service, host, actor, link, verifier } = consent
      const known = services[service]
      if (!known) {
        throw new FeedError(problems.unset)
      }
      if (returned.code === undefined) {
        throw new FeedError(problems.notAgreed)
      }
      const signal = AbortSignal.timeout(TIME_LIMIT_MS)
      const tokens = await exchange(known, { code: returned.code, verifier, redirectUri }, signal)
      const grant = randomUUID()
      await grants.store(grant, tokens)
      try {
        const found = await findGranted[service]({ service: known, grants, grant, signal })
        return { service, host, actor, link, found }
      } catch (error) {
        await grants.remove(grant)
        throw error
      }
    },

    /** Gives back what no calendar uses any more. @param used ids of grants */
    async tidy(used: readonly string[]): Promise<void> {
      await sql`
        delete from private.calendar_grants where id <> all (${used}::uuid[])
          and created_at < now() - make_interval(hours => ${UNUSED_HOURS}::int)`.execute(store.db)
    },

    /** Ends a grant, also at the service, where it takes that. */
    async end(service: CalendarService, grant: string): Promise<void> {
      const tokens = await grants.remove(grant)
      const known = services[service]
      if (!tokens || !known) {
        return
      }
      // What cannot be given back now ends when its refresh token has not been used for months.
      await revoke(known, tokens, AbortSignal.timeout(TIME_LIMIT_MS)).catch((error: unknown) => {
        if (!(error instanceof CallError)) {
          throw error
        }
      })
    },
  }
}

const statesOf = (signingSecret: string) => signedIds(signingSecret, 'calendar-consent')

/** Notes that a consent begins. @returns `browser`: what the browser must bring back */
async function storeState(
  { store, signingSecret }: Pick<ConsentDependencies, 'store' | 'signingSecret'>,
  { service, host, actor, link }: Beginning,
): Promise<{ state: string; verifier: string; browser: string }> {
  const browser = newSecret()
  const verifier = newSecret()
  const id = randomUUID()
  await sql`delete from private.calendar_consents where expires_at < now()`.execute(store.db)
  await store.db
    .insertInto('private.calendar_consents')
    .values({
      id,
      service,
      host,
      actor: actor ?? null,
      link: link ?? null,
      browser_hash: hashSecret(browser),
      sealed: seal(verifier, signingSecret, id),
      expires_at: sql<Date>`now() + make_interval(mins => ${CONSENT_MINUTES}::int)`,
    })
    .execute()
  return { state: statesOf(signingSecret).tokenOf(id), verifier, browser }
}

/** Where a person agrees. */
function consentUrl(
  service: OAuthService,
  request: { state: string; verifier: string; redirectUri: string; email: string },
): string {
  const url = new URL(service.authorizeUrl)
  url.search = `${new URLSearchParams({
    client_id: service.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: service.scopes.join(' '),
    state: request.state,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...service.parameters,
    ...(request.email && { login_hint: request.email }),
  })}`
  return url.href
}

/** @returns undefined unless the state was made here for this browser, and never came back */
async function takeState(
  { store, signingSecret }: Pick<ConsentDependencies, 'store' | 'signingSecret'>,
  { state, browser }: { state: string; browser: string },
) {
  const id = statesOf(signingSecret).idOf(state)
  if (id === undefined) {
    return undefined
  }
  const row = await store.db
    .deleteFrom('private.calendar_consents')
    .where('id', '=', id)
    .where('browser_hash', '=', hashSecret(browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
  const verifier = row && unseal(row.sealed, signingSecret, row.id)
  return row && verifier !== undefined ? { ...row, verifier } : undefined
}

/** @throws {FeedError} also when not everything was granted */
async function exchange(
  service: OAuthService,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
  signal: AbortSignal,
): Promise<Tokens> {
  const { refreshToken, scopes, ...tokens } = await requestTokens(
    service,
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
    signal,
  )
  if (refreshToken === undefined || !grantsAll(service, scopes)) {
    throw new FeedError(problems.scopes)
  }
  return { ...tokens, refreshToken }
}

/** Google lets people leave out some. Microsoft shortens the names of its own. */
function grantsAll({ scopes }: OAuthService, granted: readonly string[]): boolean {
  const nameOf = (scope: string) => scope.slice(scope.lastIndexOf('/') + 1).toLowerCase()
  const names = granted.map(nameOf)
  return scopes.every((scope) => scope === NOT_GRANTED || names.includes(nameOf(scope)))
}
