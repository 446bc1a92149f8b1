/** Lets keyboard users pass the header. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className="button fixed top-2 left-2 z-60 -translate-y-24 focus-visible:translate-y-0">
      {label}
    </a>
  )
}
