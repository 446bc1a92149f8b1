import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { ChevronDown } from '#app/components/icons.tsx'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'

/**
 * The dropdown of the desktop header. It opens on hover, focus and click, and closes with Escape, a click elsewhere and on navigation.
 * Until scripts run, it opens on hover and focus by CSS.
 */
export function ResourcesMenu() {
  const words = useWords('navigation', navigation).header.resources
  const isHydrated = useIsHydrated()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  // CSS may have opened the menu before scripts ran.
  useEffect(() => setOpen(root.current?.matches(':is(:hover, :focus-within)') ?? false), [])

  useNavigationEffect(() => {
    if (root.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
    // Although the pointer still rests on the link.
    setOpen(false)
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
      data-live={isHydrated || undefined}
      data-open={open || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setOpen(event.currentTarget.contains(document.activeElement))
      }}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(event.currentTarget.matches(':hover'))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        root.current?.querySelector('button')?.focus()
        setOpen(false)
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="resources-menu"
        className="flex min-h-11 cursor-pointer items-center gap-2 hover:text-ember"
        onClick={() => setOpen(true)}
        data-replay=""
      >
        <EditableText text={words.label} />
        <ChevronDown size={16} className="chevron" />
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
