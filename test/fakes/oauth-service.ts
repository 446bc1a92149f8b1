/**
 * What the fakes of Google and Microsoft have in common: HTTP with faults, and OAuth 2.0 (RFC 6749
 * with PKCE, RFC 7636) as both describe it:
 * https://developers.google.com/identity/protocols/oauth2/web-server and
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { listenHere } from '../listen-here.ts'

export interface FakeAnswer {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

/** How the fake treats a call. `lost`: it is done, and its answer is cut off. */
export type Fault = FakeAnswer | 'cut' | 'lost' | { afterMs: number }

export interface FakeCall {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
  /** The body as JSON. */
  json: Record<string, unknown>
}

interface ServiceRules {
  clientId: string
  clientSecret: string
  /** Answer to a call of the calendars with a valid access token. */
  answer: (call: FakeCall) => FakeAnswer
  /** Answer to a call without one. */
  unauthorized: FakeAnswer
  /**
   * Microsoft hands out a new refresh token each time, and revokes none that was used before:
   * https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens. Google keeps the first.
   */
  rotates: boolean
  tokenPath: string
}

const secret = () => randomBytes(16).toString('hex')

export async function startOAuthService(rules: ServiceRules) {
  const { clientId, clientSecret, answer, unauthorized, rotates, tokenPath } = rules
  const codes = new Map<string, { challenge: string; redirectUri: string; scope: string }>()
  const refreshTokens = new Map<string, string>()
  const accessTokens = new Map<string, number>()
  const faults: { fault: Fault; isHit: (call: FakeCall) => boolean }[] = []
  const calls: string[] = []
  let tokenLifeMs = 3_600_000
  let renewals = 0

  function hand(scope: string, kept?: string): FakeAnswer {
    const accessToken = secret()
    accessTokens.set(accessToken, Date.now() + tokenLifeMs)
    const refreshToken = kept ?? secret()
    refreshTokens.set(refreshToken, scope)
    const json = {
      access_token: accessToken,
      expires_in: tokenLifeMs / 1000,
      token_type: 'Bearer',
      scope,
      ...((kept === undefined || rotates) && { refresh_token: refreshToken }),
    }
    return { status: 200, json }
  }

  const refusal = (error: string, status = 400): FakeAnswer => ({
    status,
    json: { error, error_description: `${error}: refused` },
  })

  function tokens(fields: URLSearchParams): FakeAnswer {
    if (fields.get('client_id') !== clientId || fields.get('client_secret') !== clientSecret) {
      return refusal('invalid_client', 401)
    }
    if (fields.get('grant_type') === 'refresh_token') {
      renewals++
      const token = fields.get('refresh_token') ?? ''
      const scope = refreshTokens.get(token)
      if (scope === undefined) {
        return refusal('invalid_grant')
      }
      return hand(scope, rotates ? undefined : token)
    }
    const code = fields.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      known?.challenge === challenge && known.redirectUri === fields.get('redirect_uri')
    return known && isRight ? hand(known.scope) : refusal('invalid_grant')
  }

  function answerTo(call: FakeCall): FakeAnswer {
    if (call.url.pathname === tokenPath) {
      return tokens(new URLSearchParams(call.body))
    }
    if (call.url.pathname === '/revoke') {
      refreshTokens.delete(new URLSearchParams(call.body).get('token') ?? '')
      accessTokens.clear()
      return { status: 200, json: {} }
    }
    const token = call.headers.authorization?.replace('Bearer ', '') ?? ''
    return (accessTokens.get(token) ?? 0) > Date.now() ? answer(call) : unauthorized
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const url = new URL(request.url ?? '', 'http://here')
    const json = body.startsWith('{') ? JSON.parse(body) : {}
    const call = { method: request.method ?? '', url, headers: request.headers, body, json }
    calls.push(`${call.method} ${url.pathname}`)
    const at = faults.findIndex(({ isHit }) => isHit(call))
    const [{ fault } = { fault: undefined }] = at < 0 ? [] : faults.splice(at, 1)
    if (fault === 'cut') {
      request.socket.destroy()
      return
    }
    if (typeof fault === 'object' && 'afterMs' in fault) {
      await delay(fault.afterMs)
    }
    const {
      status,
      json: answered,
      headers,
    } = typeof fault === 'object' && 'status' in fault ? fault : answerTo(call)
    if (fault === 'lost') {
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(answered === undefined ? '' : JSON.stringify(answered))
  }

  const server = createServer((request, response) => void serve(request, response))
  const origin = await listenHere(server)
  return {
    origin,
    calls,
    renewals: () => renewals,

    /**
     * A person agrees. @param address where the site sent the browser
     * @param scope what is granted. Default: all that was asked for
     * @returns where the browser is sent back to
     */
    agree(address: string, scope?: string): URL {
      const { searchParams: asked } = new URL(address)
      const of = (name: string) => asked.get(name) ?? ''
      if (of('client_id') !== clientId || of('code_challenge_method') !== 'S256') {
        throw new Error('This request would be refused')
      }
      const code = secret()
      const challenge = of('code_challenge')
      codes.set(code, { challenge, redirectUri: of('redirect_uri'), scope: scope ?? of('scope') })
      const back = new URL(of('redirect_uri'))
      back.search = `${new URLSearchParams({ state: of('state'), code })}`
      return back
    },

    /** A grant, without a browser. */
    grant(): { refreshToken: string; accessToken: string; expiresAt: number } {
      const { json } = hand('all')
      const { access_token, refresh_token } = json as Record<string, string>
      return {
        accessToken: access_token ?? '',
        refreshToken: refresh_token ?? '',
        expiresAt: Date.now() + tokenLifeMs,
      }
    },

    /** The person takes the consent back. */
    withdraw(): void {
      refreshTokens.clear()
      accessTokens.clear()
    },
    /** All access tokens end now, by the clock of the service. */
    expireAccess: () => accessTokens.clear(),
    setTokenLife(ms: number): void {
      tokenLifeMs = ms
    },
    /** The next call that this is true for has this fault. */
    fail(fault: Fault, isHit: (call: FakeCall) => boolean = () => true): void {
      faults.push({ fault, isHit })
    },
    noFaults: () => faults.splice(0),
    stop: () => server.close(),
  }
}
