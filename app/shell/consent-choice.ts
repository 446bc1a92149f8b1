import { useSyncExternalStore } from 'react'
import { browserStorage } from '#app/lib/browser-storage.ts'

/**
 * The visitor's answer, kept in the local storage of this browser. `signaled` means that the browser sends Global
 * Privacy Control (W3C GPC), which counts as a refusal, and no question is asked.
 */
type ConsentChoice = 'agreed' | 'refused' | 'signaled' | 'unasked'

const STORAGE_KEY = 'everturn-consent'
/** First-party cookies that the CRM's script sets (HubSpot, "What cookies does HubSpot set in a visitor's browser?"). */
const TRACKING_COOKIES = ['hubspotutk', '__hstc', '__hssc', '__hssrc']

const listeners = new Set<() => void>()
let isReviewing = false

function storedChoice(): ConsentChoice {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return 'signaled'
  const stored = browserStorage.device.getItem(STORAGE_KEY)
  return stored === 'agreed' || stored === 'refused' ? stored : 'unasked'
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = browserStorage.onChangeElsewhere(STORAGE_KEY, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The current choice, or undefined until scripts run. */
export function useConsentChoice(): ConsentChoice | undefined {
  return useSyncExternalStore(subscribe, storedChoice, () => undefined)
}

/** Whether the visitor reopened the choices from the footer. */
export function useIsReviewingConsent(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReviewing,
    () => false,
  )
}

export function reviewConsent(open: boolean): void {
  isReviewing = open
  tell()
}

function expireCookie(name: string): void {
  const parts = location.hostname.split('.')
  // The CRM's script sets its cookies for the widest domain that the browser allows, so all parent domains are tried.
  const domains = ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, which a visitor may not have
  for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`
}

/** Stores the answer. Withdrawing consent removes the cookies and reloads the page without the CRM's script. */
export function chooseConsent(choice: 'agreed' | 'refused'): void {
  const before = storedChoice()
  isReviewing = false
  browserStorage.device.setItem(STORAGE_KEY, choice)
  if (before === 'agreed' && choice === 'refused') {
    for (const name of TRACKING_COOKIES) expireCookie(name)
    location.reload()
  }
  tell()
}
