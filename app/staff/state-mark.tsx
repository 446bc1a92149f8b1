const LOOKS = {
  fine: 'bg-sustain',
  open: 'border-2 border-muted',
  trouble: 'bg-ember',
} as const

interface StateMarkProps {
  /** `open`: not set up, possibly on purpose. */
  state: keyof typeof LOOKS
  /** The state in words, for screen readers. */
  said?: string
  title: string
}

/** A title with its state. States differ in color, and `open` also in shape. The mark keeps its colors in forced-colors mode. */
export function StateMark({ state, said, title }: StateMarkProps) {
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${LOOKS[state]}`} />
      {title}
      {said ? <span className="sr-only">: {said}</span> : null}
    </span>
  )
}
