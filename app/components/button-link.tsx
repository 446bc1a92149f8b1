import { Link } from 'react-router'
import type { Text } from '#contract/words.ts'
import { Arrow } from './arrow.tsx'
import { EditableText } from './editable-text.tsx'

interface ButtonLinkProps {
  /** Site path (with hash), or an absolute address, which opens in a new tab. */
  to: string
  look?: 'primary' | 'outline' | 'text'
  className?: string
  /** A string where the text is not from an editable record: staff pages, reports composed from answers. */
  label: Text | string
}

const LOOKS = { primary: 'button', outline: 'button button-outline', text: 'link' } as const

/** A link that looks like a button, or (`text`) like the link that ends a paragraph. */
export function ButtonLink({ to, look = 'primary', className = '', label }: ButtonLinkProps) {
  const classes =
    `${LOOKS[look]} ${look === 'text' ? 'inline-flex items-center gap-2 min-h-11' : ''} ${className}`.trim()
  const content = (
    <>
      {typeof label === 'string' ? label : <EditableText text={label} />}
      {look === 'outline' ? null : <Arrow />}
    </>
  )
  if (/^https?:/.test(to)) {
    return (
      <a className={classes} href={to} target="_blank" rel="noopener">
        {content}
      </a>
    )
  }
  return (
    <Link className={classes} to={to}>
      {content}
    </Link>
  )
}
