const SELECT =
  'min-h-11 max-w-[8.25rem] cursor-pointer text-ellipsis border bg-white px-[0.4rem] text-[0.875rem] text-ink pointer-fine:min-h-8 max-[60rem]:max-w-[9.6rem]'
const MARKED = 'border-ember font-semibold text-ember-deep'
const UNMARKED = 'border-ink font-medium'

interface FilterSelectProps {
  /** Name of the filter, and of the option that does not filter. */
  label: string
  /** Texts of the options by value. */
  options: Readonly<Record<string, string>>
  value: string
  /** @param value '' for the option that does not filter */
  onValue: (value: string) => void
  /** There is no option that does not filter, and no mark. */
  isAlwaysSet?: boolean
  className?: string
}

/** A filter of a list, marked while it is set. */
export function FilterSelect({
  label,
  options,
  value,
  onValue,
  isAlwaysSet,
  className,
}: FilterSelectProps) {
  const isMarked = value !== '' && !isAlwaysSet
  return (
    <label className={className}>
      <span className="sr-only">{label}</span>
      <select
        className={`${SELECT} ${isMarked ? MARKED : UNMARKED}`}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {isAlwaysSet ? null : <option value="">{label}</option>}
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
