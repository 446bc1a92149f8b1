import type { Text } from '#contract/words.ts'
import { buttonClass } from './button-look.ts'
import { LinkLabel } from './link-label.tsx'

/** A link to a file of the site. The router knows only pages, so the browser loads the file itself. */
export function FileLink({ to, label }: { to: string; label: Text }) {
  return (
    <a className={buttonClass({ look: 'text' })} href={to}>
      <LinkLabel label={label} look="text" />
    </a>
  )
}
