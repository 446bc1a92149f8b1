import type { ComponentProps } from 'react'

interface SliderProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: number
  /** The highest value, which `slider.css` has a mark for. */
  max: number
  onValue: (value: number) => void
  /** The visitor has not chosen yet: the slider shows `value` without counting it as an answer. */
  isUntouched?: boolean
}

/** A choice of one whole number from 1 on. */
export function Slider({
  value,
  onValue,
  isUntouched = false,
  className = '',
  ...input
}: SliderProps) {
  return (
    <input
      {...input}
      type="range"
      min={1}
      step={1}
      value={value}
      data-untouched={isUntouched || undefined}
      className={`slider ${className}`}
      onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
      // A click on the value that is already shown fires no change event, but it is an answer.
      onClick={(event) => onValue(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          onValue(event.currentTarget.valueAsNumber)
        }
      }}
    />
  )
}
