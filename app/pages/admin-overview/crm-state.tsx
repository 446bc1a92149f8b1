import { Link } from 'react-router'
import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { useAccess } from '#app/staff/staff-access.ts'
import { overview as words } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Overview } from '#contract/overview.ts'

const ROW = 'flex flex-wrap gap-x-8 gap-y-1 border-line border-b py-[0.6rem] text-[0.9375rem]'

/**
 * The number of leads that have not reached the CRM, with a link to them. Shows nothing if no CRM
 * is set up.
 */
export function CrmState({ crm }: { crm: Overview['crm'] }) {
  const seesLeads = useAccess()?.may('leads')
  if (!crm) {
    return null
  }
  const { failed, waiting, oldest } = crm
  if (failed + waiting === 0) {
    return <p className={`${ROW} text-muted`}>{words.crm.fine}</p>
  }
  const time = oldest ? dayAndTimeOf(oldest) : ''
  const states = { failed: words.crm.showFailed, waiting: words.crm.showWaiting }
  return (
    <ul
      className={`${ROW} ${failed > 0 ? 'border-s-4 border-s-ember-deep ps-3' : ''}`}
      aria-label={words.crm.label}
    >
      {(['failed', 'waiting'] as const).map((state) =>
        crm[state] > 0 ? (
          <li key={state} className={state === 'failed' ? 'font-bold' : ''}>
            <span>{`${fillIn(counted(words.crm[state], crm[state]), { time })}.`}</span>{' '}
            {seesLeads ? (
              <Link className="link font-normal" to={`/admin/leads?delivery=${state}`}>
                {states[state]}
              </Link>
            ) : null}
          </li>
        ) : null,
      )}
    </ul>
  )
}
