import { TOUCH_HEADER_MAX_CHARACTERS, TOUCH_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { Touch, Touches } from '#contract/touches.ts'
import { isCleanText } from './check-values.ts'

const CAMPAIGN_KEYS = ['source', 'medium', 'campaign', 'term', 'content'] as const
const LATEST_TIME_MS = 4_102_444_800_000

/**
 * Reads the touch header, which `encodeTouches` writes. A malformed part counts as absent, because a lead is never refused for
 * this header.
 */
export function readTouches(header: string | undefined): Touches {
  if (!header || header.length > TOUCH_HEADER_MAX_CHARACTERS || !/^[\w-]+$/.test(header)) return {}
  try {
    const parsed: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64url')),
    )
    const { first, last } = (parsed ?? {}) as Record<string, unknown>
    const [firstTouch, lastTouch] = [readTouch(first), readTouch(last)]
    return { ...(firstTouch && { first: firstTouch }), ...(lastTouch && { last: lastTouch }) }
  } catch {
    return {}
  }
}

function readTouch(value: unknown): Touch | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Record<string, unknown>
  const { at } = given
  const landing = shortText(given.landing)
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at <= 0 || at > LATEST_TIME_MS) return undefined
  if (!landing?.startsWith('/')) return undefined
  const touch: Touch = { at, landing: landing.replace(/[?#].*$/, '') }
  const referrer = shortText(given.referrer)
  if (referrer && /^[\w.-]+(:\d+)?$/.test(referrer)) touch.referrer = referrer
  for (const key of CAMPAIGN_KEYS) {
    const text = shortText(given[key])
    if (text) touch[key] = text
  }
  return touch
}

function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isCleanText(value, { multiline: false })) return undefined
  return value.slice(0, TOUCH_VALUE_MAX_CHARACTERS).toWellFormed()
}
