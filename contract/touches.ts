/** Where a lead came from: the first and the last visit from outside. */

/** Request header with {@link Touches}, sent to this site only. It is stored with the lead and never forwarded. */
export const TOUCH_HEADER = 'x-everturn-touch'

export interface Touch {
  /** Epoch milliseconds. */
  at: number
  /** Path of the landing page, without its query. */
  landing: string
  /** Host name of the referring site; absent for direct visits. */
  referrer?: string
  source?: string
  medium?: string
  campaign?: string
  term?: string
  content?: string
}

export interface Touches {
  first?: Touch
  last?: Touch
}

/** Value of {@link TOUCH_HEADER}: JSON as UTF-8, base64url without padding (RFC 4648 section 5). */
export function encodeTouches(touches: Touches): string {
  const bytes = new TextEncoder().encode(JSON.stringify(touches))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
