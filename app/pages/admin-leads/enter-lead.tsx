import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { StaffReceipt } from '#contract/staff.ts'
import { PersonDialog } from './dialogs.tsx'

const words = staffPages['/admin/leads']

/** Fragment of the address that opens the dialog. */
const ENTER = '#enter'

interface EnterLeadProps {
  isActive: boolean
  refresh: () => void
  onOpen: (id: string) => void
}

/** Enters a lead that did not come through a form, and opens its page. */
export function EnterLead({ isActive, refresh, onOpen }: EnterLeadProps) {
  const [isOpen, setOpen] = useState(false)
  const { run } = useWork(refresh)
  const location = useLocation()
  const navigate = useNavigate()
  const isAsked = isActive && location.hash === ENTER
  // The command field leads here. The address is then the list's again.
  useEffect(() => {
    if (isAsked) {
      setOpen(true)
      void navigate({ search: location.search }, { replace: true })
    }
  }, [isAsked, location.search, navigate])
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
        {/* On phones, the title and all its buttons have one line. */}
        <span className="sm:hidden" aria-hidden="true">
          {words.person.enterShort}
        </span>
        <span className="max-sm:sr-only">{words.person.enter}</span>
      </Button>
      {isOpen ? <PersonDialog onClose={() => setOpen(false)} onSave={save} /> : null}
    </>
  )
}
