/** A day and a time as the reader writes them; a narrow column breaks between the two only. */
export function Moment({ time }: { time: string }) {
  const at = new Date(time)
  return (
    <time dateTime={time}>
      <span className="whitespace-nowrap">{at.toLocaleDateString(undefined, { dateStyle: 'medium' })}</span>{' '}
      <span className="whitespace-nowrap">{at.toLocaleTimeString(undefined, { timeStyle: 'short' })}</span>
    </time>
  )
}
