import { type ComponentType, useEffect, useState } from 'react'
import { usePublicConfig } from '#app/lib/public-config.ts'

/** The consent question. Its code is loaded only if visitor tracking is set up. */
export function Consent() {
  const isTracking = usePublicConfig().tracking !== undefined
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType }>()
  useEffect(() => {
    if (!isTracking) return
    // Without an answer there is no tracking, so a failure needs no message.
    import('./consent-dialog.tsx').then(({ ConsentDialog }) => setLoaded({ Dialog: ConsentDialog }), console.error)
  }, [isTracking])
  return loaded ? <loaded.Dialog /> : null
}
