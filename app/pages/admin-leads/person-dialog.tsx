import { Field } from '#app/components/field.tsx'
import { staffPages } from '#content/staff.ts'
import { CORRECTABLE_FIELDS } from '#contract/lead-forms.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import { DialogForm } from './dialog-form.tsx'

const words = staffPages['/admin/leads']
type Person = Readonly<Record<string, string>>

interface PersonDialogProps {
  /** The present values by field name, to correct them. Undefined to enter a lead, with what the person said. */
  person?: Person
  onClose: () => void
  /** @returns whether it was saved */
  onSave: (person: Person) => Promise<boolean>
}

/** Who a lead is: to enter it, or to correct it. */
export function PersonDialog({ person, onClose, onSave }: PersonDialogProps) {
  const names = [...CORRECTABLE_FIELDS, ...(person ? [] : (['message'] as const))]
  return (
    <DialogForm
      title={person ? words.person.correctTitle : words.person.enter}
      hint={person && words.person.hint}
      action={words.person.save}
      onClose={onClose}
      onSend={(typed) => onSave(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])))}
    >
      {names.map((name) => (
        <Field
          key={name}
          dense
          {...(name === 'message' ? { as: 'textarea', rows: 4 } : { type: name === 'email' ? 'email' : 'text' })}
          dir="auto"
          label={words.fields[name]}
          name={name}
          defaultValue={person?.[name] ?? ''}
          maxLength={LEAD_VALUE_MAX_CHARACTERS}
          required={name === 'email'}
          className={name === 'email' || name === 'message' ? 'sm:col-span-full' : ''}
        />
      ))}
    </DialogForm>
  )
}
