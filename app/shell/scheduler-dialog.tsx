import { useEffect, useState } from 'react'
import { ComposedText } from '#app/components/composed-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { callFacts } from '#content/calls.ts'
import { navigation } from '#content/navigation.ts'
import type { CallId } from '#contract/meetings.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'

/** Five weeks of days, and three rows of five times. */
const OUTLINES = [35, 15].map((count) => `<p>${'<i></i>'.repeat(count)}</p>`).join('')

/** For an element whose content belongs to `document/scheduler.js`, also before React sees it. */
const filledByScript = (html: string) => ({
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: html },
})

/**
 * The page's only scheduler overlay: a title, and below it the booking page in a frame. A click on
 * any element with `data-scheduler-trigger` opens it (`document/scheduler.js`). It closes with its
 * button, a click on the backdrop, or Escape.
 *
 * Until the frame shows, the calendar's rings and times are outlined where they will be.
 */
function SchedulerDialog() {
  const { schedulerUrl } = usePublicConfig()
  const words = useWords('navigation', navigation).scheduler
  const isOurs = schedulerUrl === PUBLIC_CONFIG_DEFAULTS.schedulerUrl
  return (
    <dialog id="scheduler" aria-label={words.title.text} className="scheduler no-print">
      <p data-call="" {...filledByScript('')} />
      <h2>
        <ComposedText text={words.title} />
      </h2>
      <a href={schedulerUrl} target="_blank" rel="noopener">
        <ComposedText text={words.elsewhere} />
      </a>
      <IconButton label={<ComposedText text={words.close} />}>
        <X size={22} />
      </IconButton>
      <div data-frame="" {...filledByScript(isOurs ? OUTLINES : '')} />
    </dialog>
  )
}

/**
 * The name of a call in the document that the server sends. The overlay shows it until the booking
 * page tells the name itself, so pages need not load the names of all calls.
 */
export const useNameOfCall: (call: CallId) => string | undefined = import.meta.env.SSR
  ? (call) => useWords('calls', callFacts)[call].name.text
  : () => undefined

/**
 * A document without a trigger comes without the overlay (`document/assemble-document.ts`).
 */
const CAME_WITH_DOCUMENT = import.meta.env.SSR || document.getElementById('scheduler') !== null

/**
 * Adds the overlay as soon as scripts run where the document came without it, because the next
 * page may have a trigger.
 */
export function SchedulerOverlay() {
  const [isThere, setThere] = useState(CAME_WITH_DOCUMENT)
  useEffect(() => {
    if (CAME_WITH_DOCUMENT) {
      return
    }
    setThere(true)
    // Until it is there, a trigger is a link to the booking page.
    import('#app/document/scheduler.js').catch(console.error)
  }, [])
  return isThere ? <SchedulerDialog /> : null
}
