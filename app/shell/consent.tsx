import { type ComponentType, useEffect, useState } from 'react'
import { usePublicConfig } from '#app/lib/public-config.ts'

/** The consent question, loaded only where visitor tracking is set up: elsewhere no page carries its code. */
export function Consent() {
  const isTracking = usePublicConfig().tracking !== undefined
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType }>()
  useEffect(() => {
    if (isTracking) import('./consent-dialog.tsx').then(({ ConsentDialog }) => setLoaded({ Dialog: ConsentDialog }))
  }, [isTracking])
  return loaded ? <loaded.Dialog /> : null
}
