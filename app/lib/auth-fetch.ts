/**
 * How the client of accounts asks the server, where its own reading of the answers would end a
 * session that lives.
 */

/** Below the origin of this site or of a hosted project. */
const AUTH_CALL = /\/auth\/v1\//
const REFRESH_CALL = /\/auth\/v1\/token\?(.*&)?grant_type=refresh_token/

/**
 * Like `fetch`, except for two things about sessions:
 *
 * - `expires_at` is left out of answers. It is a time by the server's clock, and the client
 *   compares it with the browser's. With a clock that is an hour ahead, every session would look
 *   expired at once, and each call would refresh it first. The client computes the time from
 *   `expires_in` and its own clock.
 * - 429 to a refresh becomes 503. The client tries again after a 503, and takes every other refusal
 *   for the end of the session.
 */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const address = input instanceof Request ? input.url : String(input)
  if (!AUTH_CALL.test(address)) {
    return response
  }
  const { status, headers } = response
  if (status === 429 && REFRESH_CALL.test(address)) {
    return new Response(response.body, { status: 503, headers })
  }
  if (!response.ok || !headers.get('content-type')?.includes('json')) {
    return response
  }
  const answer = (await response.json()) as { expires_at?: number } | null
  const isSession = answer !== null && typeof answer === 'object' && 'expires_at' in answer
  return Response.json(isSession ? { ...answer, expires_at: undefined } : answer, {
    status,
    headers,
  })
}
