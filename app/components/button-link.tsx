import type { Text } from '#contract/words.ts'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { LinkLabel } from './link-label.tsx'
import { SiteLink } from './site-link.tsx'

interface ButtonLinkProps extends ButtonLook {
  /** Site path (with hash), or an absolute address, which opens in a new tab. */
  to: string
  /** A string where the text is not from an editable record: staff pages, reports composed from answers. */
  label: Text | string
  /** What the label alone does not say, for screen readers and search engines. */
  about?: Text
}

/** A link that looks like a button. */
export function ButtonLink({ to, label, about, ...look }: ButtonLinkProps) {
  return (
    <SiteLink className={buttonClass(look)} to={to}>
      <LinkLabel label={label} look={look.look} />
      {about ? <span className="sr-only">{` ${about.text}`}</span> : null}
    </SiteLink>
  )
}
