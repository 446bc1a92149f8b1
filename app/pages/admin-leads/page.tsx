import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#app/lib/auth.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useRowWork, WorkBar } from '#app/staff/row-work.tsx'
import { staffPages } from '#content/staff.ts'
import { addressOfLead, leadIn } from './address-of-lead.ts'
import { DueToday } from './due-today.tsx'
import { EnterLead } from './enter-lead.tsx'
import { LeadPage } from './lead-page.tsx'
import { LeadsBoard } from './leads-board.tsx'
import { Leads } from './list.tsx'
import { UndeliveredEmails } from './undelivered.tsx'
import { useLeads } from './use-leads.ts'
import { useReturnToList } from './use-return-to-list.ts'
import { ViewSwitch } from './view-switch.tsx'

const words = staffPages['/admin/leads']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** The leads as a list or a board, or a lead with everything about the person. */
export default function LeadsPage() {
  const { state, shown, ids } = useLeads()
  const work = useRowWork(state.refresh)
  const location = useLocation()
  const navigate = useNavigate()
  const { loading } = useAuth()
  // The server sends the same document for every address, so the first rendering must not depend on
  // the address.
  const openId = loading ? undefined : leadIn(location.search)
  useReturnToList(openId)
  const linkOf = (id: string | undefined) => addressOfLead(id, location)
  function open(id: string | undefined) {
    void navigate(linkOf(id))
  }
  return (
    <>
      {openId === undefined ? null : (
        <>
          <LeadPage
            key={openId}
            id={openId}
            ids={ids}
            work={work}
            onOpen={open}
            onChanged={state.refresh}
          />
          {work ? <WorkBar work={work} /> : null}
        </>
      )}
      {/* The list keeps its state while one of its leads is open. */}
      <div hidden={openId !== undefined}>
        <PageFrame
          words={words}
          state={state}
          shape="leads"
          actions={
            <>
              {shown ? (
                <ViewSwitch
                  isBoard={shown.query.isBoard}
                  onBoard={(isBoard) => shown.onQuery({ ...shown.query, page: 0, isBoard })}
                />
              ) : null}
              {work ? (
                <EnterLead isActive={openId === undefined} refresh={state.refresh} onOpen={open} />
              ) : null}
            </>
          }
        >
          {shown ? (
            <>
              {work ? <UndeliveredEmails refreshes={state.refreshes} linkOf={linkOf} /> : null}
              {work ? (
                <DueToday refreshes={state.refreshes} isBrief={'board' in shown} linkOf={linkOf} />
              ) : null}
              {'board' in shown ? (
                <LeadsBoard {...shown} work={work} isCovered={openId !== undefined} />
              ) : (
                <Leads list={shown} work={work} isCovered={openId !== undefined} />
              )}
            </>
          ) : null}
        </PageFrame>
      </div>
    </>
  )
}
