import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'

interface ButtonLinkProps {
  /** Site path (with hash), or an absolute address, which opens in a new tab. */
  to: string
  look?: 'primary' | 'outline' | 'text'
  className?: string
  children: React.ReactNode
}

const LOOKS = { primary: 'button', outline: 'button button-outline', text: 'link' } as const

/** A link that looks like a button, or (`text`) like the link that ends a paragraph. */
export function ButtonLink({ to, look = 'primary', className = '', children }: ButtonLinkProps) {
  const classes =
    `${LOOKS[look]} ${look === 'text' ? 'inline-flex items-center gap-2 min-h-11' : ''} ${className}`.trim()
  const label = (
    <>
      {children}
      {look === 'outline' ? null : <Arrow />}
    </>
  )
  if (/^https?:/.test(to)) {
    return (
      <a className={classes} href={to} target="_blank" rel="noopener">
        {label}
      </a>
    )
  }
  return (
    <Link className={classes} to={to}>
      {label}
    </Link>
  )
}
