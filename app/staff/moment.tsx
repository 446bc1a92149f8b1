/** A day and a time in the reader's locale. A line can break only between the two. */
export function Moment({ time }: { time: string }) {
  const at = new Date(time)
  return (
    <time dateTime={time}>
      <span className="whitespace-nowrap">
        {at.toLocaleDateString(undefined, { dateStyle: 'medium' })}
      </span>{' '}
      <span className="whitespace-nowrap">
        {at.toLocaleTimeString(undefined, { timeStyle: 'short' })}
      </span>
    </time>
  )
}

/**
 * A short time for lists: the time of today, the day of this year, or the full date. The title has
 * the rest.
 */
export function ShortMoment({ time }: { time: string }) {
  const at = new Date(time)
  const now = new Date()
  const isToday = at.toDateString() === now.toDateString()
  const isThisYear = at.getFullYear() === now.getFullYear()
  const text = isToday
    ? at.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : at.toLocaleDateString(undefined, {
        month: 'short',
        day: 'numeric',
        year: isThisYear ? undefined : 'numeric',
      })
  return (
    <time
      dateTime={time}
      title={at.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {text}
    </time>
  )
}
