import { NavLink, useLocation } from 'react-router'
import { Popover } from '#app/components/popover.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import {
  type StaffLink,
  type StaffPath,
  staff,
  staffNavigation,
  staffPages,
} from '#content/staff.ts'
import { CommandField } from './command-field/command-field.tsx'
import { useAccess } from './staff-access.ts'

const words = staff.header

const labelOf = (path: StaffLink) => (path === '/' ? words.edit : staffPages[path].label)

/** A line beside the page that is open. */
const PAGE_LINK =
  'flex min-h-11 items-center border-transparent border-s-3 px-[1.0625rem] text-ink-2 text-small hover:text-ink aria-[current=page]:border-ember aria-[current=page]:bg-paper aria-[current=page]:font-semibold aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight] rail:pointer-fine:min-h-8'

/** The same in the bar of a phone. */
const BAR_LINK =
  'flex min-h-14 min-w-0 flex-auto items-center justify-center border-transparent border-t-3 px-1 pb-0.5 text-center text-ink-2 text-small aria-[current=page]:border-ember aria-[current=page]:font-semibold aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]'

/** On phones, the navigation is at the foot of the window, above the bar with which staff edit. */
const BAR =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--editing-bar,0px) max-sm:z-20 max-sm:flex max-sm:border-ink max-sm:border-t max-sm:bg-white max-sm:pb-[env(safe-area-inset-bottom)]'

/** The field that finds everything: a symbol in the bar of a phone, elsewhere a field. */
const SEARCH =
  'order-1 flex cursor-pointer items-center gap-2 text-ink-2 hover:text-ink rail:order-none max-sm:min-h-14 max-sm:w-13 max-sm:flex-none max-sm:justify-center sm:min-h-11 sm:border sm:border-line sm:px-2.5 sm:text-small sm:hover:border-ink sm:pointer-fine:min-h-8 sm:w-40 rail:w-auto rail:mx-4 rail:my-2'

/** Pages in the bar of a phone. The menu there holds all others. */
const IN_BAR = 3

/**
 * The pages that the person may open: in groups beside the page, in a menu in narrower windows, and
 * on phones in a bar with a menu for those that have no room there.
 */
export function StaffNavigation() {
  const access = useAccess()
  const { user, loading } = useAuth()
  const { pathname } = useLocation()
  if (!access) {
    // Somebody who has not signed in has no pages.
    return user || loading ? <Places /> : <div className="rail:flex-1" />
  }
  const groups = staffNavigation
    .map(({ title, pages }) => ({ title, pages: pages.filter(access.mayOpen) }))
    .filter(({ pages }) => pages.length > 0)
  const all = groups.flatMap(({ pages }) => pages)
  const inBar = all.slice(0, IN_BAR)
  const isInBar = (path: StaffLink) => inBar.includes(path)
  const menuLook = all.length > IN_BAR ? '' : 'max-sm:hidden'
  const here = staffPages[pathname as StaffPath]?.label ?? words.pages
  return (
    <nav
      aria-label={words.pages}
      className={`${BAR} sm:flex sm:items-center sm:gap-2 rail:flex-1 rail:flex-col rail:items-stretch rail:gap-0`}
    >
      <CommandField className={SEARCH} />
      {inBar.map((path) => (
        <NavLink key={path} to={path} end className={`${BAR_LINK} sm:hidden`}>
          {labelOf(path)}
        </NavLink>
      ))}
      <Popover
        label={
          <>
            <span className="sm:hidden">{words.more}</span>
            <span className="max-sm:hidden">{here}</span>
          </>
        }
        className={`rail:hidden max-sm:order-2 max-sm:min-h-14! max-sm:flex-auto max-sm:border-0! max-sm:px-1! ${menuLook}`}
        panelClassName="min-w-48 rail:contents max-sm:fixed! max-sm:inset-[auto_0_calc(var(--editing-bar,0px)+3.5rem)_0]! max-sm:w-full max-sm:max-w-none"
      >
        {(close) => (
          <div className="rail:flex rail:flex-1 rail:flex-col">
            {groups.map(({ title, pages }) => (
              <div
                key={title}
                className={`mb-3 rail:mt-2 rail:mb-3 rail:last:mt-auto rail:last:mb-1 ${pages.every(isInBar) ? 'max-sm:hidden' : ''}`}
              >
                <p
                  id={`staff-${title}`}
                  className={
                    pages.includes('/admin/account')
                      ? 'sr-only'
                      : 'px-5 font-semibold text-[0.8125rem] text-muted leading-7'
                  }
                >
                  {title}
                </p>
                <ul aria-labelledby={`staff-${title}`}>
                  {pages.map((path) => (
                    <li key={path} className={isInBar(path) ? 'max-sm:hidden' : ''}>
                      <NavLink to={path} end className={PAGE_LINK} onClick={close}>
                        {labelOf(path)}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </Popover>
    </nav>
  )
}

/** Where the links will be, until it is known which the person may open. */
function Places() {
  return (
    <div aria-hidden="true" className={`${BAR} noscript:hidden rail:flex-1 rail:px-5 rail:pt-2`}>
      <span className="block h-14 sm:hidden" />
      {staffNavigation.slice(0, 3).map(({ title, pages }) => (
        <div key={title} className="mb-3 hidden rail:block">
          <p className="font-semibold text-[0.8125rem] text-muted leading-7">{title}</p>
          {pages.map((path) => (
            <span key={path} className="flex h-8 items-center">
              <span className="h-3 w-20 bg-paper-2" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
