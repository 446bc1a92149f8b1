import { useRef } from 'react'
import { Field } from '#app/components/field.tsx'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_LINE_MAX_CHARACTERS } from '#contract/lead-deeds.ts'
import { DialogForm } from './dialogs.tsx'
import { shownName } from './use-moves.ts'

const words = staffPages['/admin/leads']

interface LoseDialogProps {
  row: LeadRow
  /** @param reason undefined if the lead stays where it is */
  onClose: (reason: string | undefined) => void
}

/** Asks why a lead was lost. */
export function LoseDialog({ row, onClose }: LoseDialogProps) {
  const reason = useRef<string>(undefined)
  return (
    <DialogForm
      title={fillIn(words.board.losing, { name: shownName(row) })}
      action={words.lead.lose}
      hint={undefined}
      onClose={() => onClose(reason.current)}
      onSend={async (typed) => {
        reason.current = String(typed.get('reason')).trim() || undefined
        return reason.current !== undefined
      }}
    >
      <Field
        dense
        className="sm:col-span-full"
        label={words.lead.lostReason}
        name="reason"
        list="lost-reasons"
        maxLength={LEAD_LINE_MAX_CHARACTERS}
        required
        autoFocus
      />
      <datalist id="lost-reasons">
        {words.lostReasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </DialogForm>
  )
}
