import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { SESSION_KEY, storedSession } from '#app/lib/local-session.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { consent as record } from '#content/consent.ts'
import { navigation } from '#content/navigation.ts'

/**
 * Asks once whether the CRM may track the visit, and only if its tracking is set up and would run.
 * The dialog is not modal: visitors can read the page without an answer, and no answer means no
 * tracking. Both buttons look the same.
 */
export function ConsentDialog() {
  const { tracking } = usePublicConfig()
  const consent = useWords('consent', record, 'plain')
  const { footer } = useWords('navigation', navigation, 'plain')
  /** Undefined until scripts run. */
  const choice = useSyncExternalStore(subscribe, storedChoice, () => undefined)
  /** Whether the visitor reopened the choices from the footer. */
  const isReviewing = useSyncExternalStore(subscribe, () => reviewed, notReviewed)
  const titleId = useId()
  const dialog = useRef<HTMLDivElement>(null)
  useTracking(choice === 'agreed' ? tracking?.script : undefined)

  // The focus moves here only if the visitor opened the choices, not if the page asks on arrival.
  useEffect(() => {
    if (isReviewing) {
      dialog.current?.focus()
    }
  }, [isReviewing])

  if (!tracking || choice === undefined) {
    return null
  }
  const isAsking = choice === 'unasked' && !isOfOnePerson()
  if (!isAsking && !isReviewing) {
    return null
  }
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-consent=""
      className="no-print fixed end-4 bottom-4 start-4 z-40 border border-ink bg-paper p-5 sm:start-auto sm:w-[26rem]"
    >
      <h2 id={titleId} className="headline text-h3">
        {choice === 'unasked' ? consent.title : footer.privacyChoices}
      </h2>
      <p className="mt-2 text-ink-2 text-small">
        <span>{choice === 'unasked' ? consent.text : consent.choices[choice]}</span>{' '}
        <Link to={consent.privacy.to} className="underline underline-offset-4">
          {consent.privacy.label}
        </Link>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        {choice === 'signaled' ? (
          <Button look="outline" onClick={() => reviewConsent(false)}>
            {consent.close}
          </Button>
        ) : (
          <>
            <Button look="outline" onClick={() => chooseConsent('refused')}>
              {consent.refuse}
            </Button>
            <Button look="outline" onClick={() => chooseConsent('agreed')}>
              {consent.agree}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Queue of commands that the CRM's script executes once it has loaded (HubSpot tracking code API).
 */
type TrackingQueue = { push: (command: readonly unknown[]) => unknown }

function queue(): TrackingQueue {
  const holder = window as { _hsq?: TrackingQueue }
  const commands = holder._hsq ?? ([] as (readonly unknown[])[])
  holder._hsq = commands
  return commands
}

const SCRIPT_ID = 'hs-script-loader'

/**
 * Whether the present page, or an earlier one of its document, is of one person, or someone is
 * signed in. The CRM's script could read all of it: address, referrer, page and stored session.
 */
const isOfOnePerson = () =>
  window.isPrivate || 'private' in document.documentElement.dataset || storedSession() !== undefined

/**
 * Loads the CRM's visitor tracking once, and reports each public page that is shown without a new
 * document, by its path only.
 * @param script address of the script, or undefined if the visitor has not agreed
 */
function useTracking(script: string | undefined): void {
  const { pathname } = useLocation()

  useEffect(() => {
    if (script === undefined) {
      return
    }
    const isLoaded = document.getElementById(SCRIPT_ID) !== null
    if (isOfOnePerson()) {
      window.isPrivate = true
      // Nothing else ends a script that runs.
      if (isLoaded) {
        location.reload()
      }
      return
    }
    queue().push(['setPath', pathname])
    if (isLoaded) {
      queue().push(['trackPageView'])
      return
    }
    const element = document.createElement('script')
    element.id = SCRIPT_ID
    element.async = true
    element.src = script
    document.head.append(element)
  }, [script, pathname])

  useEffect(() => {
    const over = new AbortController()
    const endWithSession = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY && storedSession() && document.getElementById(SCRIPT_ID)) {
        location.reload()
      }
    }
    // Someone signs in in another tab.
    addEventListener('storage', endWithSession, { signal: over.signal })
    return () => over.abort()
  }, [])
}

/**
 * The visitor's answer, kept in the local storage of this browser. `signaled` means that the
 * browser sends Global Privacy Control (W3C GPC), which counts as a refusal, and no question is
 * asked.
 */
type ConsentChoice = 'agreed' | 'refused' | 'signaled' | 'unasked'

const STORAGE_KEY = 'everturn-consent'
/**
 * First-party cookies that the CRM's script sets (HubSpot, "What cookies does HubSpot set in a
 * visitor's browser?").
 */
const TRACKING_COOKIES = ['hubspotutk', '__hstc', '__hssc', '__hssrc']

const listeners = new Set<() => void>()
let reviewed = false
const notReviewed = () => false

function storedChoice(): ConsentChoice {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
    return 'signaled'
  }
  const stored = browserStorage.device.getItem(STORAGE_KEY)
  return stored === 'agreed' || stored === 'refused' ? stored : 'unasked'
}

function tell(): void {
  for (const listener of listeners) {
    listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = browserStorage.onChangeElsewhere(STORAGE_KEY, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export function reviewConsent(open: boolean): void {
  reviewed = open
  tell()
}

function expireCookie(name: string): void {
  const parts = location.hostname.split('.')
  // The CRM's script sets its cookies for the widest domain that the browser allows, so all parent
  // domains are tried.
  const domains = ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)]
  for (const domain of domains) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
    document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}

/**
 * Stores the answer. Withdrawing consent removes the cookies and reloads the page without the CRM's
 * script.
 */
function chooseConsent(choice: 'agreed' | 'refused'): void {
  const before = storedChoice()
  reviewed = false
  browserStorage.device.setItem(STORAGE_KEY, choice)
  if (before === 'agreed' && choice === 'refused') {
    for (const name of TRACKING_COOKIES) {
      expireCookie(name)
    }
    location.reload()
  }
  tell()
}
