import type { Text } from '#contract/words.ts'
import { Arrow } from './arrow.tsx'
import type { ButtonLook } from './button-look.ts'
import { EditableText } from './editable-text.tsx'

interface LinkLabelProps extends Pick<ButtonLook, 'look'> {
  /** A string where the text is not from an editable record: staff pages, reports composed from answers. */
  label: Text | string
}

/** Text of a link that looks like a button, with the arrow of its look. */
export function LinkLabel({ label, look }: LinkLabelProps) {
  const text = typeof label === 'string' ? label : <EditableText text={label} />
  if (look === 'outline') return text
  return (
    <>
      {look === 'text' ? <span className="pr-6.5">{text}</span> : text}
      <Arrow />
    </>
  )
}
