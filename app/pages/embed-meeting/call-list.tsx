import { Link } from 'react-router'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import { type BookableCall, useCalls } from './use-meeting-page.ts'

interface CallListProps {
  chosen: BookableCall
  /** The visitor came for that call. */
  isGiven: boolean
}

/** The calls that can be booked, and below them what the visitor gets from the chosen one. */
export function CallList({ chosen, isGiven }: CallListProps) {
  const { query } = useMeetingAddress()
  const words = useWords('embed', embed, 'plain').meeting
  const offered = useCalls().filter(({ minutes }) => minutes)
  const addressOf = (call: string | undefined) => query({ call, day: undefined, at: undefined, from: undefined })
  // Someone who came for a certain call sees the calendar at once, also on a phone.
  const others = isGiven ? 'max-[56rem]:hidden' : ''
  return (
    <nav aria-label={words.calls.label}>
      <ul>
        {offered.map((call) => {
          const isChosen = call.id === chosen.id
          return (
            <li key={call.id} className={`border-line border-t ${isChosen ? '' : others}`}>
              <Link
                to={addressOf(call.id)}
                replace
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className="meeting-call"
              >
                <CallName call={call} />
              </Link>
            </li>
          )
        })}
      </ul>
      <CallPromise key={chosen.id} call={chosen} />
      {isGiven ? (
        <Link
          to={addressOf(undefined)}
          replace
          preventScrollReset
          className="link ml-7 inline-flex min-h-11 items-center text-small min-[56rem]:hidden"
        >
          {words.calls.all}
        </Link>
      ) : null}
    </nav>
  )
}

/** Name of a call, and below it how long it takes. */
export function CallName({ call: { name, minutes, price } }: { call: BookableCall }) {
  const { length } = useWords('embed', embed, 'plain').meeting.calls
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-night-muted text-small">{fillIn(length, { minutes, price })}</span>
    </>
  )
}

/** For whom a call is and what the visitor has in hand afterward. A phone has no room for it above the calendar. */
export function CallPromise({ call: { forWhom, deliverable } }: { call: BookableCall }) {
  const words = useWords('embed', embed, 'plain').meeting
  return (
    <p className="border-line border-t pt-3 pb-4 text-night-muted text-small max-[56rem]:hidden">
      {fillIn(words.forWhom, { forWhom })} {fillIn(words.youGet, { deliverable })}
    </p>
  )
}
