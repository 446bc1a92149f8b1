import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { navigation } from '#content/navigation.ts'

const words = navigation.announcement

/**
 * The invitation above the header. It stands in the page until the page is scrolled, then stays fixed at the top
 * (`position: sticky` on the frame in `site-shell.tsx`: no jump, and it works before scripts run).
 * Closing hides it for this visit only; a reload brings it back.
 */
export function AnnouncementBar({ editable }: { editable?: boolean | undefined }) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <aside aria-label={words.title} className="no-print border-line border-b bg-paper-2">
      <div className="wrap flex items-center gap-x-6 text-caption">
        <p className="min-w-0 flex-1">
          <EditableText as="span" at="navigation.announcement.title" editable={editable} className="font-semibold">
            {words.title}
          </EditableText>
          <span className="max-md:hidden">
            {' '}
            <EditableText as="span" at="navigation.announcement.text" editable={editable} className="text-ink-2">
              {words.text}
            </EditableText>
          </span>
        </p>
        <Link to={words.action.to} className="link flex min-h-11 items-center text-ember-deep">
          {words.action.label}
        </Link>
        <button type="button" className="icon-button -my-2 -mr-3" onClick={() => setClosed(true)} data-replay="">
          <span className="sr-only">{words.close}</span>
          <X aria-hidden="true" size={18} />
        </button>
      </div>
    </aside>
  )
}
