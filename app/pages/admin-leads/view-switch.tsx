import { useId, useState } from 'react'
import { staffPages } from '#content/staff.ts'

const words = staffPages['/admin/leads'].view

/** With its border as high as the buttons beside it. */
const CHOICE =
  'relative flex min-h-[2.625rem] cursor-pointer items-center border-ink px-3 text-[0.875rem] not-first:border-l has-checked:bg-ink has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none pointer-fine:min-h-[1.875rem]'

interface ViewSwitchProps {
  isBoard: boolean
  onBoard: (isBoard: boolean) => void
}

/** List or board. The choice is in the address. */
export function ViewSwitch({ isBoard, onBoard }: ViewSwitchProps) {
  const name = useId()
  // The address follows a moment after the choice.
  const [chosen, setChosen] = useState(isBoard)
  const [shown, setShown] = useState(isBoard)
  if (shown !== isBoard) {
    setShown(isBoard)
    setChosen(isBoard)
  }
  const choice = (label: string, value: boolean) => (
    <label className={CHOICE}>
      <input
        type="radio"
        name={name}
        className="absolute inset-0 cursor-pointer opacity-0"
        checked={chosen === value}
        onChange={() => {
          setChosen(value)
          onBoard(value)
        }}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <div role="radiogroup" aria-label={words.label} className="flex border border-ink">
      {choice(words.list, false)}
      {choice(words.board, true)}
    </div>
  )
}
