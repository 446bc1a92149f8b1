/** A form that a page of the site posts natively, as a browser without scripting does. */
export const formPost = (values: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
  body: new URLSearchParams(values).toString(),
})
