/**
 * A request with a bearer token and a JSON body, each if it is given. A string is sent unchanged.
 */
export const jsonCall = (
  token: string | undefined,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
})

/** A POST request with a JSON body. */
export const jsonPost = (body: unknown, headers?: Record<string, string>): RequestInit =>
  jsonCall(undefined, body, 'POST', headers)

/** A form that a page of the site posts natively, as a browser without scripting does. */
export const formPost = (
  values: Record<string, string>,
  headers: Record<string, string> = {},
): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    ...headers,
  },
  body: new URLSearchParams(values).toString(),
})
