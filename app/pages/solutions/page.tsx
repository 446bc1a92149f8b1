import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { NextStepsSection } from '#app/sections/next-steps.tsx'
import { solutions } from '#content/pages/solutions.ts'
import { site } from '#content/site.ts'
import { FindYourFit } from './find-your-fit.tsx'
import { Offerings } from './offerings.tsx'
import { OfferingsTable } from './offerings-table.tsx'

export const meta = pageMeta(solutions.meta, site.name)

const DOORS = [
  { name: 'door-one-day', width: 280, height: 242 },
  { name: 'door-three-days', width: 340, height: 338 },
  { name: 'door-ninety-days', width: 400, height: 736 },
]

export default function SolutionsPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <Offerings
        at="solutions.doors"
        words={solutions.doors}
        doors={solutions.doors.items}
        drawings={DOORS}
        editable={editable}
        actions={
          <>
            <SchedulerTrigger>{solutions.doors.call}</SchedulerTrigger>
            <ButtonLink to="/flywheel-ebook" look="text">
              {solutions.doors.ebook}
            </ButtonLink>
          </>
        }
      />
      <FindYourFit at="solutions.fit" words={solutions.fit} sayings={solutions.fit.items} editable={editable} band />
      <OfferingsTable
        at="solutions.table"
        words={solutions.table}
        columns={solutions.table.columns}
        rows={solutions.table.rows}
        editable={editable}
      />
      <NextStepsSection
        at="solutions.next"
        words={solutions.next}
        steps={solutions.next.items}
        editable={editable}
        actions={[
          <ButtonLink key="ebook" to="/flywheel-ebook" look="outline">
            {solutions.next.ebook}
          </ButtonLink>,
          <SchedulerTrigger key="call">{solutions.next.call}</SchedulerTrigger>,
        ]}
      />
    </>
  )
}
