import { ButtonLink } from '#app/components/button-link.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import { useMeetingAddress } from './meeting-address.tsx'

/** Shown for an address that opens no meeting. */
export function UnknownMeeting() {
  const { booked: words } = useWords('embed', embed).meeting
  const { given, query } = useMeetingAddress()
  // The link of a held meeting names its call and time, at which the form begins again.
  const again = given('at') ? MEETING_PAGE_PATH + query({ meeting: undefined }) : MEETING_PAGE_PATH
  return (
    <section>
      <h2 className="text-h3">
        <ComposedText text={words.titleUnknown} />
      </h2>
      <p className="mt-3 mb-6 text-ink-2">
        <ComposedText text={words.unknown} />
      </p>
      <ButtonLink to={again} label={words.again} />
    </section>
  )
}
