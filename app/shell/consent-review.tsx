import { usePublicConfig } from '#app/lib/public-config.ts'
import { navigation } from '#content/navigation.ts'

/** Reopens the privacy choices, because withdrawing consent must be as easy as giving it. */
export function ConsentReview() {
  const { tracking } = usePublicConfig()
  if (!tracking) return null
  return (
    <button
      type="button"
      data-replay=""
      onClick={() =>
        import('./consent-choice.ts').then(
          ({ reviewConsent }) => reviewConsent(true),
          () => location.reload(),
        )
      }
      className="min-h-9 cursor-pointer underline underline-offset-4"
    >
      {navigation.footer.privacyChoices}
    </button>
  )
}
