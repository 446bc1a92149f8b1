import { navigation } from '#content/navigation.ts'

/** Lets keyboard users skip the header. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link button">
      {navigation.skip}
    </a>
  )
}
