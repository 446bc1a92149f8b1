import { usePublicConfig } from '#app/lib/public-config.ts'
import { consent } from '#content/consent.ts'
import { reviewConsent } from './consent-choice.ts'

/** Opens the privacy choices again: taking an agreement back is as easy as giving it. */
export function ConsentReview() {
  const { tracking } = usePublicConfig()
  if (!tracking) return null
  return (
    <button
      type="button"
      data-replay=""
      onClick={() => reviewConsent(true)}
      className="min-h-9 cursor-pointer underline underline-offset-4"
    >
      {consent.review}
    </button>
  )
}
