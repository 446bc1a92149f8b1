import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'

/**
 * The announcement above the header. It scrolls with the page at first and then stays at the top. `position: sticky` on
 * the frame in `site-shell.tsx` does this without a jump and before scripts run.
 */
export function AnnouncementBar({ onClose }: { onClose: () => void }) {
  const words = useWords('navigation', navigation).announcement
  if (!words.text.text) return null
  return (
    <aside aria-label={words.title.text} className="no-print border-line border-b bg-paper-2">
      <div className="wrap flex items-center gap-x-2 text-caption md:gap-x-6">
        <p className="flex-1 py-1 leading-snug">
          <EditableText as="span" text={words.title} className="font-semibold max-lg:hidden" />{' '}
          <EditableText as="span" text={words.text} className="text-ink-2" />
        </p>
        <Link viewTransition to={words.action.to} className="link flex min-h-11 items-center text-ember-deep">
          <EditableText text={words.action.label} />
        </Link>
        <IconButton label={words.close.text} className="-mx-2.5 -my-2" onClick={onClose} data-replay="">
          <X size={18} />
        </IconButton>
      </div>
    </aside>
  )
}
