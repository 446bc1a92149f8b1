import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { StaffReceipt } from '#contract/staff.ts'
import { PersonDialog } from './dialogs.tsx'

const words = staffPages['/admin/leads']

interface EnterLeadProps {
  isActive: boolean
  refresh: () => void
  onOpen: (id: string) => void
}

/** Enters a lead that did not come through a form, and opens its page. */
export function EnterLead({ isActive, refresh, onOpen }: EnterLeadProps) {
  const [isOpen, setOpen] = useState(false)
  const { run } = useWork(refresh)
  const { keys } = staff.shortcuts
  useShortcuts(keys.list, [{ keys: 'a', label: keys.enter, run: () => setOpen(true) }], isActive)

  async function save(person: object) {
    const receipt = await run(() => postToStaffApi<StaffReceipt>('/leads/enter', person))
    const id = receipt?.ids[0]
    if (id) {
      onOpen(id)
    }
    return id !== undefined
  }
  return (
    <>
      <Button look="outline" dense onClick={() => setOpen(true)}>
        {words.person.enter}
      </Button>
      {isOpen ? <PersonDialog onClose={() => setOpen(false)} onSave={save} /> : null}
    </>
  )
}
