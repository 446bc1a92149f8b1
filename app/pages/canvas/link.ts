/** Opens and ends the links of canvas emails. The token is sent in the body, never in an address. */
import { postJson } from '#app/lib/post-json.ts'
import type { canvasLink } from '#content/canvas-link.ts'
import { CANVAS_LINK_PATH, CANVAS_LINK_REVOKE_PATH, type LinkedCanvasAnswer } from '#contract/canvas.ts'

/** Loads the words around a link when they are needed, because few visitors come by one. Every call returns the same promise. */
export type LinkWordsGiven = () => Promise<typeof canvasLink>

/** `gone`: the link opens nothing (any more); `limited`: the server counted too many; `failed`: anything else. */
export type LinkFailure = 'gone' | 'limited' | 'failed'

async function post(path: string, token: string): Promise<Response | LinkFailure> {
  const response = await postJson(path, { token }, 20_000)
  if (response?.ok) return response
  return response?.status === 404 ? 'gone' : response?.status === 429 ? 'limited' : 'failed'
}

/** The canvas behind a link. */
export async function openLink(token: string): Promise<LinkedCanvasAnswer | LinkFailure> {
  const response = await post(CANVAS_LINK_PATH, token)
  if (!(response instanceof Response)) return response
  return response.json().catch(() => 'failed' as const)
}

/** Ends a link; one that had ended already counts as ended. */
export async function revokeLink(token: string): Promise<'done' | LinkFailure> {
  const response = await post(CANVAS_LINK_REVOKE_PATH, token)
  return response instanceof Response ? 'done' : response
}

/** A day in words, e.g. `November 21, 2026`. @param time ISO 8601 */
export function dateInWords(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(time))
}
