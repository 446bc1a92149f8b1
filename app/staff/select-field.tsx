import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/components/field.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: ReactNode
  /** Texts by value, in the order of the list. */
  options: Readonly<Record<string, string>>
  onChoose?: (value: string) => void
}

/** A labeled select. */
export function SelectField({ options, onChoose, ...select }: SelectFieldProps) {
  return (
    <Field
      as="select"
      dense
      {...select}
      onChange={(event) => onChoose?.(event.currentTarget.value)}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Field>
  )
}
