import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { DoorsSection } from '#app/sections/doors-section.tsx'
import { NextStepsSection } from '#app/sections/next-steps-section.tsx'
import { SayingsSection } from '#app/sections/sayings-section.tsx'
import { SideBySideSection } from '#app/sections/side-by-side-section.tsx'
import { solutions } from '#content/pages/solutions.ts'
import { site } from '#content/site.ts'

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
      <DoorsSection
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
      <SayingsSection at="solutions.fit" words={solutions.fit} sayings={solutions.fit.items} editable={editable} band />
      <SideBySideSection
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
