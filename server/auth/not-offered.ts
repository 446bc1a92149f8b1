/**
 * Calls of the official client that this service does not offer. Each gets the answer of a hosted project with that feature
 * switched off, so that the client reports it correctly. `docs/backend-protocol.md` lists all of them.
 */
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBody } from './parts.ts'
import { type AuthErrorCode, AuthRefusal } from './refusal.ts'
import { bearerToken } from './signed-in-caller.ts'

type Words = [status: ContentfulStatusCode, code: AuthErrorCode, message: string]

const MAGIC_LINK: Words = [422, 'email_provider_disabled', 'Login with magic link is disabled']

/** Refusals by method and path. */
const REFUSED: readonly [method: 'ALL' | 'GET' | 'POST', path: string, words: Words][] = [
  ['GET', '/authorize', [400, 'validation_failed', 'Unsupported provider: provider is not enabled']],
  ['POST', '/magiclink', MAGIC_LINK],
  ['GET', '/reauthenticate', [422, 'feature_disabled', 'Reauthentication by code is disabled: send current_password']],
  ['ALL', '/user/identities/*', [404, 'manual_linking_disabled', 'Manual linking is disabled']],
  ['ALL', '/user/oauth/*', [404, 'feature_disabled', 'OAuth server is disabled']],
  ['ALL', '/oauth/*', [404, 'feature_disabled', 'OAuth server is disabled']],
  ['ALL', '/passkeys', [404, 'passkey_disabled', 'Passkeys are disabled']],
  ['ALL', '/passkeys/*', [404, 'passkey_disabled', 'Passkeys are disabled']],
  ['ALL', '/sso', [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']],
  ['ALL', '/sso/*', [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']],
]

/** Values of `grant_type` that the client can send and this service does not take. */
export const REFUSED_GRANTS: Readonly<Record<string, Words>> = {
  id_token: [400, 'provider_disabled', 'Sign-in with an ID token is disabled'],
  web3: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
}

/** Refused with every key, because accounts are administered at the server (`npm run admin`). */
function refuseAdministration(c: Context<AppEnv>): never {
  if (bearerToken(c) === undefined)
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  throw new AuthRefusal(403, 'not_admin', 'User not allowed')
}

export function notOfferedRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  for (const [method, path, words] of REFUSED)
    routes.on([method], path, () => {
      throw new AuthRefusal(...words)
    })
  routes.post('/otp', async (c) => {
    const { phone } = await readBody(c)
    throw phone
      ? new AuthRefusal(400, 'phone_provider_disabled', 'Unsupported phone provider')
      : new AuthRefusal(...MAGIC_LINK)
  })
  routes.post('/invite', refuseAdministration)
  routes.all('/admin/*', refuseAdministration)
  return routes
}
