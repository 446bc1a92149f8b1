import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { dismissNotification, type Notification, showingTime, useNotification } from '#app/lib/notify.ts'
import { navigation } from '#content/navigation.ts'

const words = navigation.notifications

/** Transient notifications, announced politely by screen readers, in the visitor's light or dark scheme. */
export function Notifications() {
  const { pathname } = useLocation()
  const open = useNotification()

  useEffect(() => {
    if (open && open.page !== pathname) dismissNotification(open.id)
  })

  return (
    <section aria-label={words.label} className="notices no-print">
      <div role="status">{open ? <Notice key={open.id} entry={open} /> : null}</div>
    </section>
  )
}

/**
 * A notification that disappears after enough time to read it. The time restarts when pointer and focus have left it.
 */
function Notice({ entry: { id, text, tone } }: { entry: Notification }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return
    let timer: ReturnType<typeof setTimeout>
    // The time runs only while the tab is visible.
    const begin = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => dismissNotification(id), showingTime(text))
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [id, text, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the notification open; its button is the control
    <div
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="flex items-start gap-3 border border-ink border-l-4 bg-white p-4 text-ink data-[tone=failure]:border-l-ember data-[tone=success]:border-l-sustain dark:border-line dark:bg-night dark:text-paper"
    >
      <p className="flex-1">{text}</p>
      <IconButton label={words.dismiss} tip="above" onClick={() => dismissNotification(id)} className="-m-3">
        <X size={18} />
      </IconButton>
    </div>
  )
}
