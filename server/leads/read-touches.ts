import { LEAD_FORM_NAMES } from '#contract/lead-forms.ts'
import { LATEST_TIME_MS, TOUCH_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import { CAMPAIGN_KEYS, type LeadTouches, type Touch } from '#contract/touches.ts'
import { isCleanText } from './check-values.ts'

/** Reads a report. A malformed touch counts as absent. @returns undefined for a report that names no lead */
export function readTouches(body: string | undefined): LeadTouches | undefined {
  const { form, email, first, last } = parsed(body)
  const known = LEAD_FORM_NAMES.find((name) => name === form)
  if (!known || typeof email !== 'string' || !isCleanText(email, { multiline: false })) return undefined
  const [firstTouch, lastTouch] = [readTouch(first), readTouch(last)]
  return { form: known, email, ...(firstTouch && { first: firstTouch }), ...(lastTouch && { last: lastTouch }) }
}

function parsed(body: string | undefined): Record<string, unknown> {
  try {
    return JSON.parse(body ?? '') ?? {}
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
