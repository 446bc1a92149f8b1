import { useState } from 'react'
import { useLocation } from 'react-router'
import { browserStorage } from '#app/lib/browser-storage.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { storedValue } from '#contract/lead-submission.ts'
import { TOUCH_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import {
  CAMPAIGN_KEYS,
  type LeadTouches,
  TOUCHES_PATH,
  type Touch,
  type Touches,
} from '#contract/touches.ts'

/**
 * How a visit began: epoch milliseconds, address, referrer ('' for none).
 * `document/deferred-start.js` stores the first and the latest arrival from outside in the session
 * storage. It does so before any module is loaded, because a visitor may move on at once.
 */
type Arrival = readonly [at: number, address: string, referrer: string]

/** Key in the session storage. Its value is a JSON list of the first and the latest arrival. */
const ARRIVALS_KEY = 'everturn-arrivals'

function touchOf([at, address, referrer]: Arrival): Touch {
  const { pathname, searchParams, host } = new URL(address)
  const touch: Touch = { at, landing: pathname.slice(0, TOUCH_VALUE_MAX_CHARACTERS) }
  const from = URL.canParse(referrer) ? new URL(referrer).host : ''
  if (from !== '' && from !== host) {
    touch.referrer = from
  }
  for (const key of CAMPAIGN_KEYS) {
    const value = searchParams.get(`utm_${key}`)
    if (value) {
      touch[key] = value.slice(0, TOUCH_VALUE_MAX_CHARACTERS)
    }
  }
  return touch
}

/**
 * The first and last touch of this visit. They are equal when the visitor arrived only once. A
 * stored value that cannot be read counts as absent.
 * @param stored value under {@link ARRIVALS_KEY}
 */
export function touchesOf(stored: string | null): Touches {
  try {
    const arrivals = JSON.parse(stored ?? '[]') as Arrival[]
    const first = arrivals.at(0)
    const last = arrivals.at(-1)
    if (!first || !last) {
      return {}
    }
    return { first: touchOf(first), last: touchOf(last) }
  } catch {
    return {}
  }
}

/**
 * When the form was shown, in epoch milliseconds: with its document, whose scripts may start much
 * later, or with a page that was opened after it.
 */
export function useShownAt(): number {
  const isFirstPage = useLocation().key === 'default'
  const [shownAt] = useState(() => (isFirstPage ? performance.timeOrigin : Date.now()))
  return shownAt
}

/**
 * Tells this site where a lead that it has just stored came from, and how long its form was open.
 * The lead is complete without this report.
 * @param shownAt epoch milliseconds when the form was shown
 */
export function reportTouches(form: LeadFormName, email: string, shownAt: number): void {
  const openMs = Math.max(0, Date.now() - shownAt)
  const report: LeadTouches = {
    form,
    email: storedValue('email', email),
    openMs,
    ...touchesOf(browserStorage.tab.getItem(ARRIVALS_KEY)),
  }
  navigator.sendBeacon?.(TOUCHES_PATH, JSON.stringify(report))
}
