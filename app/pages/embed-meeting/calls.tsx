import { Link } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { ChevronDown } from '#app/components/icons.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import { type BookableCall, useCalls } from './use-meeting-page.ts'

/** How long a call takes, and what it costs. */
export function CallLength({ call: { minutes, price } }: { call: BookableCall }) {
  const { length } = useWords('embed', embed).meeting.calls
  return (
    <p className="text-night-muted text-small">
      <ComposedText text={fillIn(length, { minutes, price })} />
    </p>
  )
}

/**
 * For whom a call is and what the visitor has in hand afterward. A phone has no room for it above
 * the calendar.
 */
export function CallPromise({ call: { forWhom, deliverable } }: { call: BookableCall }) {
  const words = useWords('embed', embed).meeting
  return (
    <p className="mt-4 text-small max-[56rem]:hidden">
      <ComposedText
        text={fillIn('{forWhom} {youGet}', {
          forWhom: fillIn(words.forWhom, { forWhom }),
          youGet: fillIn(words.youGet, { deliverable }),
        })}
      />
    </p>
  )
}

const LIST = 'other-calls'

/**
 * The other calls that can be booked: a list, or a button that opens it where there is no room.
 * The browser's own popover does so, also without scripts.
 */
export function OtherCalls({ chosen }: { chosen: BookableCall }) {
  const { query } = useMeetingAddress()
  const words = useWords('embed', embed).meeting.calls
  const others = useCalls().filter(({ id, minutes }) => minutes.text && id !== chosen.id)
  if (others.length === 0) {
    return null
  }
  return (
    <>
      <button type="button" popoverTarget={LIST} className="meeting-fold">
        <span className="max-[30rem]:sr-only">
          <ComposedText text={words.all} />
        </span>
        <ChevronDown size={18} />
      </button>
      <nav id={LIST} popover="auto" aria-label={words.label.text} className="meeting-calls night">
        <p aria-hidden="true" className="pb-2 text-caption text-night-muted max-[56rem]:hidden">
          <ComposedText text={words.all} />
        </p>
        <ul>
          {others.map((call) => (
            <li key={call.id} className="border-line border-t">
              <Link
                to={query({ call: call.id, day: undefined, at: undefined, from: undefined })}
                replace
                preventScrollReset
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 underline-offset-[0.25em] hover:underline"
              >
                <span className="font-semibold text-small">
                  <ComposedText text={call.name} />
                </span>
                <span className="text-caption text-night-muted">
                  <ComposedText text={fillIn(words.length, call)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
