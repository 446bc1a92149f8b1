import type { ReactElement } from 'react'
import type { Text } from '#contract/words.ts'
import { Arrow } from './arrow.tsx'
import { type ButtonLook, buttonClass } from './button.tsx'
import { ComposedText } from './composed-text.tsx'
import { EditableText } from './editable-text.tsx'
import { SiteLink } from './site-link.tsx'

interface ButtonLinkProps extends ButtonLook {
  /** Site path (with hash), or an absolute address, which opens in a new tab. */
  to: string
  /** A string on staff pages, and an element where the label is composed. */
  label: Text | string | ReactElement
  /** What the label alone does not say, for screen readers and search engines. */
  about?: Text
  /** Opens in a new tab, also where it is a page of the site. */
  inNewTab?: boolean
  /** The page is not offered. */
  isLeftOut?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({ to, label, about, inNewTab, isLeftOut, ...look }: ButtonLinkProps) {
  if (isLeftOut) {
    return null
  }
  return (
    <SiteLink
      className={buttonClass(look)}
      to={to}
      target={inNewTab ? '_blank' : undefined}
      rel={inNewTab ? 'noopener' : undefined}
    >
      <LinkLabel label={label} look={look.look} />
      {about ? (
        <span className="sr-only">
          <ComposedText text={{ ...about, text: ` ${about.text}` }} />
        </span>
      ) : null}
    </SiteLink>
  )
}

/** Text of a link that looks like a button, with the arrow of its look. */
export function LinkLabel({ label, look }: Pick<ButtonLinkProps, 'label' | 'look'>) {
  const text = typeof label === 'object' && 'at' in label ? <EditableText text={label} /> : label
  if (look === 'outline') {
    return text
  }
  if (look === 'text') {
    return (
      <>
        <span className="pe-6.5">{text}</span>
        <Arrow />
      </>
    )
  }
  return (
    <>
      {text}
      <Arrow />
    </>
  )
}

/**
 * A link to a file of the site. The router knows only pages, so the browser loads the file itself.
 * One that is not offered has no link.
 */
export function FileLink({
  to,
  label,
  isLeftOut,
}: {
  to: string
  label: Text
  isLeftOut?: boolean
}) {
  return isLeftOut ? null : (
    <a className={buttonClass({ look: 'text' })} href={to}>
      <LinkLabel label={label} look="text" />
    </a>
  )
}
