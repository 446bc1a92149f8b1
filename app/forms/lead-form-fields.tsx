import { ChangingText, textIfAny } from '#app/components/composed-text.tsx'
import { Field } from '#app/components/field.tsx'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import type { LeadFormField, LeadFormWords } from '#contract/lead-form-words.ts'
import type { FormFieldName } from '#contract/lead-forms.ts'
import type { Text } from '#contract/words.ts'
import type { FieldProblems } from './read-form.ts'

interface LeadFormFieldsProps {
  words: LeadFormWords<Text>
  values: Readonly<Record<string, string>>
  problems: FieldProblems
}

/** Input type and autofill token of each field. The tokens are those of the HTML standard. */
const CONTROLS: Readonly<
  Partial<Record<FormFieldName, { type?: 'email' | 'tel'; autoComplete: string }>>
> = {
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  company: { autoComplete: 'organization' },
  jobtitle: { autoComplete: 'organization-title' },
}

/** The fields of a form in two columns where there is room. */
export function LeadFormFields({
  words: { fields, shared },
  values,
  problems,
}: LeadFormFieldsProps) {
  const show = (field: LeadFormField<Text>) => {
    const required = field.missing !== undefined
    const problem = problems[field.key]
    const props = {
      label: textIfAny(field.label),
      name: field.key,
      optionalNote: required ? undefined : textIfAny(shared.optional),
      hint: textIfAny(field.hint),
      error: problem && <ChangingText text={problem} />,
      required,
      defaultValue: values[field.key] ?? '',
      className: field.half ? '' : 'sm:col-span-2',
    }
    return field.rows ? (
      <Field key={field.key} {...props} as="textarea" rows={field.rows} />
    ) : (
      <Field key={field.key} {...props} {...CONTROLS[field.key]} />
    )
  }
  // An error takes the room below its field, so that nothing moves.
  return (
    <div className="grid gap-x-5 gap-y-2 *:not-has-[[aria-invalid]]:pb-6 sm:grid-cols-2">
      {fields.map(show)}
    </div>
  )
}

/**
 * A field that only bots fill. It is off screen, because bots look for `display: none`. Browsers
 * and password managers recognize its specified name, so both are told to leave it alone. Browsers
 * fill it in anyway, except while it is read-only (seen in Chromium 156), so it is read-only until
 * scripts run. From then on `read-form.ts` removes what a browser filled in. `readonly` does not
 * stop a bot that posts the markup.
 */
export function HoneypotField({ name, label }: { name: string; label: Text }) {
  const isHydrated = useIsHydrated()
  return (
    <div aria-hidden="true" className="absolute top-0 -start-[200vw] h-px w-px overflow-hidden">
      <label>
        <span>{label.text}</span>
        <input
          type="text"
          name={name}
          tabIndex={-1}
          readOnly={!isHydrated}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
