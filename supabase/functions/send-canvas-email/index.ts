/** Entry of a hosted project: the same handler as in our server. See `docs/operations.md`, "With a hosted project". */

import { handleEmailRequest } from '#server/canvas/handle-email-request.ts'
import { countedAddress } from '#server/http/client-address.ts'
import { hostedDependencies } from './hosted-dependencies.ts'

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

function setting(name: string, otherwise?: string): string {
  const value = Deno.env.get(name) || otherwise
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

const settings = {
  SUPABASE_URL: setting('SUPABASE_URL'),
  SUPABASE_ANON_KEY: setting('SUPABASE_ANON_KEY'),
  SUPABASE_SERVICE_ROLE_KEY: setting('SUPABASE_SERVICE_ROLE_KEY'),
  SITE_URL: setting('SITE_URL'),
  CONTACT_EMAIL: setting('CONTACT_EMAIL'),
  MAIL_FROM: setting('MAIL_FROM'),
  MAIL_API_URL: setting('MAIL_API_URL', 'https://api.resend.com/emails'),
  MAIL_API_KEY: setting('MAIL_API_KEY'),
}
const dependencies = hostedDependencies(settings)

/** Cross-origin calls (Fetch standard): the site's own pages only. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': new URL(settings.SITE_URL).origin,
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
  'Access-Control-Expose-Headers': 'Retry-After',
  Vary: 'Origin',
}

/** The platform's own proxy writes the first entry. */
function addressOf(request: Request): string {
  const first = request.headers.get('X-Forwarded-For')?.split(',')[0]?.trim()
  return countedAddress(first || 'unknown')
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  try {
    return await handleEmailRequest(request, addressOf(request), dependencies)
  } catch (error) {
    // All messages are our own and contain nothing from the request.
    console.error(error instanceof Error ? error.message : 'unknown failure')
    return Response.json({ error: 'Something went wrong on our side. Please try again.' }, { status: 500 })
  }
}

Deno.serve(async (request) => {
  const response = await answer(request)
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) response.headers.set(name, value)
  return response
})
