import { X } from 'lucide-react'
import { dismissNotification, useNotifications } from '#app/lib/notify.ts'
import { navigation } from '#content/navigation.ts'

const words = navigation.notifications

/** Where transient notifications appear: announced politely, in the visitor's light or dark scheme. */
export function Notifications() {
  const shown = useNotifications().filter((entry) => entry.open)
  return (
    <section aria-label={words.label} className="notices no-print">
      <div role="status">
        {shown.map((entry) => (
          <div
            key={entry.id}
            data-tone={entry.tone}
            className="flex items-start gap-3 border border-ink border-l-4 bg-white p-4 text-ink data-[tone=failure]:border-l-ember data-[tone=success]:border-l-sustain dark:border-line dark:bg-night dark:text-paper"
          >
            <p className="flex-1">{entry.text}</p>
            <button type="button" onClick={() => dismissNotification(entry.id)} className="icon-button -m-3">
              <span className="sr-only">{words.dismiss}</span>
              <X aria-hidden="true" size={18} />
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}
