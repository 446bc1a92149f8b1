import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** Whether an address leads away from the site. Such links open in a new tab. */
export function isExternal(to: string): boolean {
  return /^https?:/.test(to)
}

/** A link to a page of the site (with hash), or to an absolute address. */
export function SiteLink({ to, ...link }: ComponentProps<'a'> & { to: string }) {
  return isExternal(to) ? (
    <a {...link} href={to} target="_blank" rel="noopener" />
  ) : (
    <Link {...link} to={to} />
  )
}
