import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { useSite, useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { ResourcesMenu } from './resources-menu.tsx'

const SCROLLED_THRESHOLD_PX = 10

/** Whether the page is scrolled by more than 10 px. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > SCROLLED_THRESHOLD_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}

export function SiteHeader() {
  const scrolled = useScrolled()
  const { links, action } = useWords('navigation', navigation).header
  const brand = useSite()
  return (
    <header data-scrolled={scrolled || undefined} className="site-header">
      <div className="wrap flex items-center justify-between">
        <Link
          viewTransition
          to="/"
          className="flex items-center gap-2.5 py-1"
          aria-label={`${brand.name.text}, ${links[0].label.text}`}
        >
          <Brand name={brand.name} size="size-8" className="headline text-h3" />
        </Link>
        <nav aria-label={brand.name.text} className="hidden items-center gap-x-8 lg:flex">
          {links.map((link) => (
            <NavLink
              viewTransition
              key={link.to}
              to={link.to}
              end
              className="flex min-h-11 items-center hover:text-ember"
            >
              <EditableText text={link.label} />
            </NavLink>
          ))}
          <ResourcesMenu />
          <Link viewTransition to={action.to} className="button min-h-11 px-5 py-2">
            <EditableText text={action.label} />
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  )
}
