import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { ChevronDown } from '#app/components/icons.tsx'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'

/**
 * The dropdown of the desktop header. It opens on hover and focus by CSS alone, and on click and touch once scripts
 * run. It closes with Escape and on navigation.
 */
export function ResourcesMenu() {
  const words = useWords('navigation', navigation).header.resources
  const [open, setOpen] = useState(false)
  const [suppressed, setSuppressed] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  useNavigationEffect(() => {
    setOpen(false)
    // The pointer still rests on the followed link, and the menu must not stay open under it.
    setSuppressed(true)
    if (root.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  })

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers serve the button and the links inside
    <div
      ref={root}
      className="menu relative"
      data-open={open || undefined}
      data-suppressed={suppressed || undefined}
      onPointerEnter={() => setSuppressed(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        setOpen(false)
        setSuppressed(true)
        root.current?.querySelector('button')?.focus()
      }}
      onFocus={(event) => {
        if (event.target.tagName === 'A') setSuppressed(false)
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="resources-menu"
        className="flex min-h-11 cursor-pointer items-center gap-2 hover:text-ember"
        onClick={(event) => {
          // A mouse click follows a hover that has already opened the menu. Touch and keyboard have no hover.
          const byMouse = (event.nativeEvent as PointerEvent).pointerType === 'mouse'
          setSuppressed(false)
          setOpen(byMouse ? true : !open)
        }}
        data-replay=""
      >
        <EditableText text={words.label} />
        <ChevronDown aria-hidden="true" size={16} className="chevron" />
      </button>
      <div id="resources-menu" className="menu-panel">
        <ul>
          {words.links.map((link) => (
            <li key={link.to} className="border-line border-b last:border-b-0">
              <Link viewTransition to={link.to} className="block px-5 py-3.5 hover:bg-paper-2">
                <EditableText as="span" text={link.label} className="block font-semibold" />
                <EditableText as="span" text={link.note} className="block text-caption text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
