import { Link } from 'react-router'
import type { Text } from '#contract/words.ts'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { LinkLabel } from './link-label.tsx'

interface ButtonLinkProps extends ButtonLook {
  /** Site path (with hash), or an absolute address, which opens in a new tab. */
  to: string
  /** A string where the text is not from an editable record: staff pages, reports composed from answers. */
  label: Text | string
  /** What the label alone does not say, for screen readers and search engines. */
  about?: Text
}

/** Whether an address leads away from the site. Such links open in a new tab. */
export function isExternal(to: string): boolean {
  return /^https?:/.test(to)
}

/** A link that looks like a button. */
export function ButtonLink({ to, label, about, ...look }: ButtonLinkProps) {
  const classes = buttonClass(look)
  const content = (
    <>
      <LinkLabel label={label} look={look.look} />
      {about ? <span className="sr-only">{` ${about.text}`}</span> : null}
    </>
  )
  if (isExternal(to)) {
    return (
      <a className={classes} href={to} target="_blank" rel="noopener">
        {content}
      </a>
    )
  }
  return (
    <Link viewTransition className={classes} to={to}>
      {content}
    </Link>
  )
}
