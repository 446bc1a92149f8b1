import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { offerData } from '#app/lib/offer-data.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { service } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { DeliverablesSection } from '#app/sections/deliverables.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { frequentQuestions } from '#app/sections/questions-data.ts'
import { TableSection } from '#app/sections/table.tsx'
import { offerings } from '#content/offerings.ts'
import { hubPage } from '#content/pages/hub.ts'
import { HubHero } from './hero.tsx'
import { Outcome } from './outcome.tsx'
import { OutcomeLedger } from './outcome-ledger.tsx'
import { Phases } from './phases.tsx'

export const meta = pageMeta('hub', hubPage, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, hubPage) => [
        {
          ...service(here, {
            name: offerings.hub.program,
            description: hubPage.meta.description,
            audience: offerings.hub.audience,
          }),
          ...offerData(here, 'hub'),
        },
        ...frequentQuestions(here, hubPage.questions),
      ],
})

export default function HubPage() {
  const words = useWords('hub', hubPage)
  return (
    <>
      <HubHero words={words} />
      <Phases words={words.phases} />
      <DeliverablesSection
        words={words.deliverables}
        action={<SchedulerTrigger look="outline" call="blueprint-briefing" label={words.deliverables.action} />}
      />
      {words.roles.shown && <TableSection words={words.roles} />}
      <Outcome words={words.sixMonthsLater} />
      {words.outcome.shown && <OutcomeLedger words={words.outcome} />}
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <ClosingSection words={words.close} picture="day-90">
        <SchedulerTrigger call="blueprint-briefing" label={words.close.action} />
        <ButtonLink {...words.close.blueprint} look="text" />
      </ClosingSection>
    </>
  )
}
