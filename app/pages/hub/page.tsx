import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { service } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { DeliverablesSection } from '#app/sections/deliverables.tsx'
import { GridSection } from '#app/sections/grid.tsx'
import { offerings } from '#content/offerings.ts'
import { hubPage } from '#content/pages/hub.ts'
import { site } from '#content/site.ts'
import { HubHero } from './hero.tsx'
import { Phases } from './phases.tsx'
import { SixMonthsLater } from './six-months-later.tsx'

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
      <HubHero
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
      <Phases at="hub.phases" words={phases} items={phases.items} days={hubPage.days} editable={editable} />
      <DeliverablesSection
        at="hub.deliverables"
        words={deliverables}
        items={deliverables.items}
        editable={editable}
        band
        action={<SchedulerTrigger look="outline">{deliverables.action}</SchedulerTrigger>}
      />
      <SixMonthsLater at="hub.success" words={success} items={success.items} editable={editable} />
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
