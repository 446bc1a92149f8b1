import { useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { ChevronDown, Menu, X } from '#app/components/icons.tsx'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'

const SCROLLED_THRESHOLD_PX = 10

export function SiteHeader() {
  const [scrolled, setScrolled] = useState(false)
  const { links, action } = useWords('navigation', navigation).header
  const brand = useSite()
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > SCROLLED_THRESHOLD_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return (
    <header data-scrolled={scrolled || undefined} className="site-header">
      <div className="wrap flex items-center justify-between">
        <Link
          to="/"
          className="flex items-center gap-2.5 py-1"
          aria-label={`${brand.name.text}, ${links[0].label.text}`}
        >
          <Brand name={brand.name} size="size-8" className="headline text-h3" />
        </Link>
        <nav aria-label={brand.name.text} className="hidden items-center gap-x-8 lg:flex">
          {links.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              end
              className="flex min-h-11 items-center hover:text-ember"
            >
              <EditableText text={link.label} />
            </NavLink>
          ))}
          <ResourcesMenu />
          <Link to={action.to} className="button min-h-11 px-5 py-2">
            <EditableText text={action.label} />
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  )
}

/**
 * The dropdown of the desktop header. It opens on hover, focus and click, and closes with Escape, a
 * click elsewhere and on navigation. Until scripts run, it opens on hover and focus by CSS.
 */
function ResourcesMenu() {
  const words = useWords('navigation', navigation).header.resources
  const isHydrated = useIsHydrated()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  // CSS may have opened the menu before scripts ran.
  useEffect(() => setOpen(root.current?.matches(':is(:hover, :focus-within)') ?? false), [])

  useNavigationEffect(() => {
    if (root.current?.contains(document.activeElement)) {
      ;(document.activeElement as HTMLElement).blur()
    }
    // Although the pointer still rests on the link.
    setOpen(false)
  })

  useEffect(() => {
    if (!open) {
      return
    }
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) {
        setOpen(false)
      }
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the controls inside
    <div
      ref={root}
      className="menu relative"
      data-live={isHydrated || undefined}
      data-open={open || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') {
          setOpen(event.currentTarget.contains(document.activeElement))
        }
      }}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          setOpen(event.currentTarget.matches(':hover'))
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') {
          return
        }
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
              <Link to={link.to} className="block px-5 py-3.5 hover:bg-paper-2">
                <EditableText as="span" text={link.label} className="block font-semibold" />
                <EditableText
                  as="span"
                  text={link.note}
                  className="block text-caption text-muted"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const MENU_ID = 'site-menu'

/**
 * The menu of small screens. It is a native popover, so the toggle works before scripts run, and
 * Escape or a tap outside closes it. Scripts only close it when a link is followed, because the
 * document stays the same.
 */
function MobileMenu() {
  const { links, resources, action, menu, close } = useWords('navigation', navigation).header
  const panel = useRef<HTMLDivElement>(null)
  useNavigationEffect(() => {
    if (panel.current?.matches(':popover-open')) {
      panel.current.hidePopover()
    }
  })

  const closeOnLink = (event: React.MouseEvent) => {
    if ((event.target as Element).closest('a')) {
      panel.current?.hidePopover()
    }
  }

  return (
    <div className="lg:hidden">
      <IconButton label={<ComposedText text={menu} />} popoverTarget={MENU_ID} className="-me-2">
        <Menu size={26} strokeWidth={1.6} />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for links inside */}
      <div ref={panel} id={MENU_ID} popover="auto" onClick={closeOnLink} className="menu-sheet">
        <nav aria-label={menu.text} className="wrap flex min-h-full flex-col py-2">
          <IconButton
            label={<ComposedText text={close} />}
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            className="-me-2 self-end"
          >
            <X size={26} strokeWidth={1.6} />
          </IconButton>
          <ul className="headline text-h2">
            {links.map((link) => (
              <li key={link.to} className="border-line border-b">
                <Link to={link.to} className="block py-3.5">
                  <EditableText text={link.label} />
                </Link>
              </li>
            ))}
            <li className="border-line border-b">
              <details>
                <summary className="py-3.5">
                  <EditableText text={resources.label} />
                  <ChevronDown size={26} strokeWidth={1.6} className="chevron" />
                </summary>
                <ul className="pb-4 font-text text-body tracking-normal">
                  {resources.links.map((link) => (
                    <li key={link.to}>
                      <Link
                        to={link.to}
                        className="flex min-h-11 items-center border-ember border-s-2 ps-4"
                      >
                        <EditableText text={link.label} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          </ul>
          <Link to={action.to} className="button mt-auto">
            <EditableText text={action.label} />
          </Link>
        </nav>
      </div>
    </div>
  )
}
