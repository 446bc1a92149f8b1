import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Queue of commands that the CRM's script executes once it has loaded (HubSpot tracking code API). */
type TrackingQueue = { push: (command: readonly unknown[]) => unknown }

function queue(): TrackingQueue {
  const holder = window as { _hsq?: TrackingQueue }
  const commands = holder._hsq ?? ([] as (readonly unknown[])[])
  holder._hsq = commands
  return commands
}

/**
 * Loads the CRM's visitor tracking once, and reports each page that is shown without a new document.
 * @param script address of the script, or undefined if the visitor has not agreed
 */
export function useTracking(script: string | undefined): void {
  const { pathname, search } = useLocation()
  const isLoaded = useRef(false)

  useEffect(() => {
    if (script === undefined) return
    queue().push(['setPath', pathname + search])
    if (isLoaded.current) {
      queue().push(['trackPageView'])
      return
    }
    isLoaded.current = true
    const element = document.createElement('script')
    element.id = 'hs-script-loader'
    element.async = true
    element.src = script
    document.head.append(element)
  }, [script, pathname, search])
}
