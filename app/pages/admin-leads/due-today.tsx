import { Link } from 'react-router'
import { openBackend } from '#app/lib/backend.ts'
import { callAddress } from '#app/staff/call-address.ts'
import { counted } from '#app/staff/counted.ts'
import { calendarDay, localDay } from '#app/staff/day-of.ts'
import { useLoaded } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import type { Lead } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin/leads'].dueToday
/** More are behind the link to all of them. */
const SHOWN_MAX = 5
const SHOWN_ON_PHONES = 2

type DueLead = Pick<
  Lead,
  'id' | 'name' | 'email' | 'next_step' | 'next_on' | 'fields' | 'corrected'
>

interface DueTodayProps {
  refreshes: number
  /** Only how many there are: the cards of a board say what is due. */
  isBrief: boolean
  linkOf: (id: string) => object
}

/**
 * What is to be done today, the longest overdue first, on top of the list. Nothing if nothing is
 * due.
 */
export function DueToday({ refreshes, isBrief, linkOf }: DueTodayProps) {
  // A failure is reported by the list.
  const due =
    useLoaded(async () => {
      const client = await openBackend()
      const { data } = await client
        .from('leads')
        .select('id,name,email,next_step,next_on,fields,corrected')
        .lt('next_on', localDay(1))
        .order('next_on', { ascending: true })
        .limit(100)
      return data as DueLead[] | null
    }, [refreshes]) ?? []
  if (due.length === 0) {
    return null
  }
  const title = counted(words.title, due.length)
  const shown = isBrief ? [] : due.slice(0, SHOWN_MAX)
  return (
    <section
      aria-label={title}
      className="mt-2 border-ember border-s-4 bg-white px-4 py-2 text-small"
    >
      <h2 className="flex flex-wrap items-center gap-x-4 font-semibold font-text">
        <span>{title}</span>
        {isBrief || due.length > SHOWN_ON_PHONES ? (
          <Link
            to={isBrief ? '?due=today&sort=next&view=board' : '?due=today&sort=next'}
            className={`link dense font-normal ${due.length > shown.length ? '' : 'sm:hidden'}`}
          >
            {words.all}
          </Link>
        ) : null}
      </h2>
      <ul>
        {shown.map(({ id, name, email, next_step, next_on, fields, corrected }) => {
          const { phone } = { ...(fields as { phone?: string }), ...corrected }
          const shownName = name ?? email
          return (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-4 py-[0.15rem] [overflow-wrap:anywhere] max-sm:nth-[n+3]:hidden"
            >
              <Link to={linkOf(id)} className="font-semibold underline-offset-3 hover:underline">
                <bdi>{shownName}</bdi>
              </Link>
              <bdi className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{next_step}</bdi>
              <span className="text-muted">
                {next_on === localDay(0)
                  ? words.today
                  : fillIn(words.since, { day: calendarDay(next_on ?? '') })}
              </span>
              {phone ? (
                <a
                  href={callAddress(phone)}
                  aria-label={fillIn(words.call, { name: shownName, phone })}
                  className="underline"
                >
                  {phone}
                </a>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
