import { editing } from '#content/editing.ts'

/** What staff see at the address of a page that visitors do not see, until the editor has read it. */
export function Opening() {
  return (
    <p role="status" className="wrap min-h-[60vh] pt-14 text-ink-2 text-lead">
      {editing.opening}
    </p>
  )
}
