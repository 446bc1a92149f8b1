import { Link } from 'react-router'
import { useWords } from '#app/lib/words.ts'
import { bookableCalls } from '#content/meetings.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { useMeetingAddress } from './use-meeting-address.ts'
import type { BookableCall } from './use-meeting-page.ts'

interface CallListProps {
  chosen: BookableCall
  /** The visitor came for that call. */
  isGiven: boolean
}

/** The calls that can be booked. The chosen one says what the visitor gets. */
export function CallList({ chosen, isGiven }: CallListProps) {
  const { query } = useMeetingAddress()
  const words = useWords('embed', embed, 'plain').meeting
  // Someone who came for a certain call sees the calendar at once, also on a phone.
  const others = isGiven ? 'max-[56rem]:hidden' : ''
  return (
    <nav aria-label={words.calls.label} className="mt-6">
      <ul className="border-line border-t">
        {bookableCalls.map((call) => {
          const isChosen = call.id === chosen.id
          return (
            <li key={call.id} className={`border-line border-b ${isChosen ? '' : others}`}>
              <Link
                to={query({ call: call.id, day: undefined, at: undefined, month: undefined })}
                replace
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className="meeting-call"
              >
                <span className="font-semibold">{call.name}</span>
                <span className="flex-none text-right text-caption text-night-muted">
                  {isChosen && call.price ? `${call.length}, ${call.price}` : call.length}
                </span>
              </Link>
              {isChosen ? <CallPromise call={call} /> : null}
            </li>
          )
        })}
      </ul>
      {isGiven ? (
        <Link
          to={query({ call: undefined, day: undefined, at: undefined, month: undefined })}
          replace
          preventScrollReset
          className="link mt-2 inline-flex min-h-11 items-center text-small min-[56rem]:hidden"
        >
          {words.calls.all}
        </Link>
      ) : null}
    </nav>
  )
}

/** For whom a call is and what the visitor has in hand afterward. */
export function CallPromise({ call: { forWhom, deliverable } }: { call: BookableCall }) {
  const words = useWords('embed', embed, 'plain').meeting
  return (
    <p className="pb-4 text-night-muted text-small">
      {fillIn(words.forWhom, { forWhom })} {fillIn(words.youGet, { deliverable })}
    </p>
  )
}
