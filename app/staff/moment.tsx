/** A day and a time in the reader's own notation; a narrow column breaks only between the two. */
export function Moment({ time }: { time: string }) {
  const at = new Date(time)
  return (
    <time dateTime={time}>
      <span className="whitespace-nowrap">{at.toLocaleDateString(undefined, { dateStyle: 'medium' })}</span>{' '}
      <span className="whitespace-nowrap">{at.toLocaleTimeString(undefined, { timeStyle: 'short' })}</span>
    </time>
  )
}
