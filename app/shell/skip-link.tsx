/** Lets keyboard users skip the header. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className="skip-link button">
      {label}
    </a>
  )
}
