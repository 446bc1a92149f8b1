import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { offerData } from '#app/lib/offer-data.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { course } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { AudienceSection } from '#app/sections/audience.tsx'
import { ClosingSection } from '#app/sections/closing.tsx'
import { DeliverablesSection } from '#app/sections/deliverables.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { StepsSection } from '#app/sections/steps.tsx'
import { offers } from '#content/calls.ts'
import { labs } from '#content/pages/labs.ts'
import { Agenda } from './agenda.tsx'
import { BetterQuestions } from './better-questions.tsx'
import { DayClock } from './day-clock.tsx'
import { PartnershipBanner } from './partnership-banner.tsx'

export const meta = pageMeta('labs', labs, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, labs) => [
        {
          ...course(here, {
            name: offers.workshop.name,
            description: labs.meta.description,
            parts: labs.agenda.items.map(({ step }) => step),
          }),
          ...offerData(here, 'workshop'),
        },
      ],
})

export default function LabsPage() {
  const words = useWords('labs', labs)
  return (
    <>
      <HeroSection
        words={words.hero}
        actions={<SchedulerTrigger call="workshop-scoping-call" label={words.hero.action} />}
        picture={<DayClock parts={words.agenda.items} className="mx-auto w-full max-w-[26rem] md:max-w-none" />}
      />
      <PartnershipBanner words={words.partners} />
      <BetterQuestions words={words.betterQuestions} />
      <PictureAndTextSection
        words={words.spark}
        band
        pictureFirst
        action={<ButtonLink {...words.spark.action} look="outline" />}
        picture={
          <Flywheel
            lit={0}
            turn={-27}
            labels={words.spark.stages.map(({ title }) => title.text)}
            className="mx-auto w-full max-w-[34rem] lg:-ml-24 lg:w-[120%] lg:max-w-[40rem]"
          />
        }
      />
      <Agenda words={words.agenda} />
      <DeliverablesSection words={words.deliverables} />
      <AudienceSection
        words={words.audience}
        elsewhere={
          <div className="border-line border-t pt-4">
            <EditableText as="p" text={words.audience.elsewhere.text} />
            <ButtonLink {...words.audience.elsewhere.action} look="text" />
          </div>
        }
      />
      <StepsSection words={words.followUp} band />
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <ClosingSection words={words.close} picture="one-page-plan">
        <SchedulerTrigger call="workshop-scoping-call" label={words.close.action} />
      </ClosingSection>
    </>
  )
}
