import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { DialogForm } from './dialogs.tsx'

const words = staffPages['/admin/leads'].merge

interface OnePersonProps {
  found: StaffLead
  run: RunWork
}

/** Which addresses were merged, by whom, and the way back. */
export function Merges({ found: { lead, merges }, run }: OnePersonProps) {
  return (
    <ul className="grid gap-2 text-small">
      {merges.map(({ id, emails, author, at }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
            <p>
              <EmailAddress email={emails[0]} />
              {` ${words.and} `}
              <EmailAddress email={emails[1]} />
            </p>
            <p className="text-caption text-muted">
              {fillIn(words.by, { author: author ?? words.unknown, time: dayAndTimeOf(at) })}
            </p>
          </div>
          <Button
            look="outline"
            dense
            className="no-print"
            aria-label={fillIn(words.separateLabel, { one: emails[0], other: emails[1] })}
            onClick={() =>
              void run(
                () => postToStaffApi('/leads/separate', { id: lead.id, merge: id }),
                words.separated,
              )
            }
          >
            {words.separate}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Asks for the other address of the person. People of the same name are suggested. */
export function MergeDialog({ found, run, onClose }: OnePersonProps & { onClose: () => void }) {
  const { lead, sameName } = found
  const list = `same-name-${lead.id}`
  return (
    <DialogForm
      title={fillIn(words.title, { email: lead.email })}
      action={words.save}
      hint={words.hint}
      onClose={onClose}
      onSend={async (typed) => {
        const body = { id: lead.id, email: String(typed.get('email')) }
        return (await run(() => postToStaffApi('/leads/merge', body), words.done)) !== undefined
      }}
    >
      <Field
        dense
        className="sm:col-span-full"
        label={words.other}
        hint={
          sameName.length > 0
            ? fillIn(words.suggested, { emails: sameName.join(', ') })
            : words.noOne
        }
        name="email"
        type="email"
        list={list}
        defaultValue={sameName.length === 1 ? sameName[0] : ''}
        maxLength={EMAIL_MAX_CHARACTERS}
        autoComplete="off"
        required
      />
      <datalist id={list}>
        {sameName.map((email) => (
          <option key={email} value={email} />
        ))}
      </datalist>
    </DialogForm>
  )
}
