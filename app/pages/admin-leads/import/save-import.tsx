import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { Field } from '#app/components/field.tsx'
import { notify } from '#app/lib/notify.ts'
import { postToStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { Section } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { leadImport } from '#content/staff/lead-import.ts'
import {
  chosenRows,
  IMPORT_LINE_MAX_CHARACTERS,
  type ImportCheck,
  type ImportChoices,
  type ImportReceipt,
  type ImportRow,
  type LeadImport,
} from '#contract/staff/lead-import.ts'
import { Checked } from './checked.tsx'

const words = leadImport.save

interface SaveImportProps {
  rows: readonly ImportRow[]
  check: ImportCheck
  onDone: () => void
}

/** What the check has found, where the leads are from, and the import itself. */
export function SaveImport({ rows, check, onDone }: SaveImportProps) {
  const [choices, setChoices] = useState<ImportChoices>({ known: 'skip', repeated: 'skip' })
  // One id for all tries, so that a try whose answer was lost stores nothing twice.
  const [id] = useState(() => crypto.randomUUID())
  const { isBusy, run } = useWork(() => {})
  const hint = useId()
  const chosen = chosenRows(rows, check, choices)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const wanted: LeadImport = {
      ...{ id, rows: [...rows], ...choices },
      source: String(typed.get('source')),
      consent: String(typed.get('consent')),
      toCrm: typed.get('toCrm') === 'on',
    }
    const receipt = await run(() => postToStaffApi<ImportReceipt>('/leads/import', wanted))
    if (receipt) {
      notify(counted(words.done, receipt.count), 'success')
      onDone()
    }
  }
  return (
    <>
      <Checked rows={rows} chosen={chosen} check={check} choices={choices} onChoices={setChoices} />
      <Section title={words.title} lead={words.lead}>
        <form className="grid max-w-measure gap-4" onSubmit={(event) => void save(event)}>
          {(['source', 'consent'] as const).map((name) => (
            <Field
              key={name}
              dense
              dir="auto"
              label={words[name]}
              hint={words[`${name}Hint`]}
              name={name}
              maxLength={IMPORT_LINE_MAX_CHARACTERS}
              required
            />
          ))}
          {check.hasCrm ? (
            <div>
              <Checkbox name="toCrm" label={words.toCrm} aria-describedby={hint} />
              <p id={hint} className="text-caption text-muted">
                {words.toCrmHint}
              </p>
            </div>
          ) : null}
          <p>
            <Button type="submit" dense disabled={isBusy || chosen.length === 0}>
              {chosen.length === 0 ? words.nothing : counted(words.go, chosen.length)}
            </Button>
          </p>
        </form>
      </Section>
    </>
  )
}
