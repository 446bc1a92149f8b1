import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { service } from '#app/lib/structured-data.ts'
import { AscentSection } from '#app/sections/ascent-section.tsx'
import { ClosingSection } from '#app/sections/closing-section.tsx'
import { DiarySection } from '#app/sections/diary-section.tsx'
import { ExhibitsSection } from '#app/sections/exhibits-section.tsx'
import { GridSection } from '#app/sections/grid-section.tsx'
import { PhasesSection } from '#app/sections/phases-section.tsx'
import { offerings } from '#content/offerings.ts'
import { hubPage } from '#content/pages/hub.ts'
import { site } from '#content/site.ts'

export const meta = pageMeta(hubPage.meta, site.name, {
  about: (here) => [
    service(here, {
      name: offerings.hub.programme,
      description: hubPage.meta.description,
      audience: offerings.hub.audience,
    }),
  ],
})

const { hero, phases, deliverables, success, outcome, close } = hubPage

export default function HubPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <AscentSection
        at="hub.hero"
        words={hero}
        phases={phases.items}
        days={hubPage.days}
        people={hubPage.people}
        phasesAt="hub.phases.items"
        daysLabel={phases.daysLabel}
        editable={editable}
        actions={<SchedulerTrigger>{hero.action}</SchedulerTrigger>}
      />
      <PhasesSection at="hub.phases" words={phases} items={phases.items} days={hubPage.days} editable={editable} />
      <ExhibitsSection
        at="hub.deliverables"
        words={deliverables}
        items={deliverables.items}
        editable={editable}
        band
        action={<SchedulerTrigger look="outline">{deliverables.action}</SchedulerTrigger>}
      />
      <DiarySection at="hub.success" words={success} items={success.items} editable={editable} />
      <GridSection at="hub.outcome" words={outcome} items={outcome.items} columns={4} editable={editable} band />
      <ClosingSection
        at="hub.close"
        words={close}
        editable={editable}
        actions={
          <>
            <SchedulerTrigger>{close.action}</SchedulerTrigger>
            <ButtonLink to={close.blueprint.to} look="text">
              {close.blueprint.label}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
