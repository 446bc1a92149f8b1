import { useRef } from 'react'
import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { ChevronDown, Menu, X } from '#app/components/icons.tsx'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'

const MENU_ID = 'site-menu'

/**
 * The menu of small screens. It is a native popover, so the toggle works before scripts run, and Escape or a tap
 * outside closes it. Scripts only close it when a link is followed, because the document stays the same.
 */
export function MobileMenu() {
  const { links, resources, action, menu, close } = useWords('navigation', navigation).header
  const panel = useRef<HTMLDivElement>(null)
  useNavigationEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  })

  const closeOnLink = (event: React.MouseEvent) => {
    if ((event.target as Element).closest('a')) panel.current?.hidePopover()
  }

  return (
    <div className="lg:hidden">
      <IconButton label={menu.text} popoverTarget={MENU_ID} className="-mr-2">
        <Menu size={26} strokeWidth={1.6} />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keyboard themselves */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for clicks on the links inside and is no control itself */}
      <div ref={panel} id={MENU_ID} popover="auto" onClick={closeOnLink} className="menu-sheet">
        <nav aria-label={menu.text} className="wrap flex min-h-full flex-col py-2">
          <IconButton label={close.text} popoverTarget={MENU_ID} popoverTargetAction="hide" className="-mr-2 self-end">
            <X size={26} strokeWidth={1.6} />
          </IconButton>
          <ul className="headline text-h2">
            {links.map((link) => (
              <li key={link.to} className="border-line border-b">
                <Link viewTransition to={link.to} className="block py-3.5">
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
                        viewTransition
                        to={link.to}
                        className="flex min-h-11 items-center border-ember border-l-2 pl-4"
                      >
                        <EditableText text={link.label} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          </ul>
          <Link viewTransition to={action.to} className="button mt-auto">
            <EditableText text={action.label} />
          </Link>
        </nav>
      </div>
    </div>
  )
}
