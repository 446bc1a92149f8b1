import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#app/lib/auth.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useRowWork, WorkBar } from '#app/staff/row-work.tsx'
import { staffPages } from '#content/staff.ts'
import { addressOfLead, companyIn, IMPORT_SEARCH, isImport, leadIn } from './address-of-lead.ts'
import { CompanyPage } from './company-page.tsx'
import { DueToday } from './due-today.tsx'
import { EnterLead } from './enter-lead.tsx'
import { ImportPage } from './import/import-page.tsx'
import { OpenImport } from './import/open-import.tsx'
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
  const isImporting = !loading && openId === undefined && isImport(location.search)
  const companyOf = loading || openId !== undefined ? undefined : companyIn(location.search)
  const isCovered = openId !== undefined || isImporting || companyOf !== undefined
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
      {companyOf === undefined ? null : (
        <CompanyPage key={companyOf} id={companyOf} onClose={() => void navigate({ search: '' })} />
      )}
      {isImporting ? (
        <ImportPage onClose={() => void navigate({ search: '' })} onChanged={state.refresh} />
      ) : null}
      {/* The list keeps its state while one of its leads or the import is open. */}
      <div hidden={isCovered}>
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
                <>
                  <OpenImport onOpen={() => void navigate({ search: IMPORT_SEARCH })} />
                  <EnterLead isActive={!isCovered} refresh={state.refresh} onOpen={open} />
                </>
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
                <LeadsBoard {...shown} work={work} isCovered={isCovered} />
              ) : (
                <Leads list={shown} work={work} isCovered={isCovered} />
              )}
            </>
          ) : null}
        </PageFrame>
      </div>
    </>
  )
}
