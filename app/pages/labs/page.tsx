import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { course } from '#app/lib/structured-data.ts'
import { AudienceSection } from '#app/sections/audience.tsx'
import { ClosingSection } from '#app/sections/closing.tsx'
import { DeliverablesSection } from '#app/sections/deliverables.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { StepsSection } from '#app/sections/steps.tsx'
import { flywheelStages } from '#content/flywheel.ts'
import { offerings } from '#content/offerings.ts'
import { labs } from '#content/pages/labs.ts'
import { site } from '#content/site.ts'
import { Agenda } from './agenda.tsx'
import { DayClock } from './day-clock.tsx'
import { DemoVideo } from './demo-video.tsx'
import { FasterHorse } from './faster-horse.tsx'
import { PartnershipBanner } from './partnership-banner.tsx'

export const meta = pageMeta(labs.meta, site.name, {
  about: (here) => [
    course(here, {
      name: offerings.workshop.name,
      description: labs.meta.description,
      parts: offerings.workshop.steps,
    }),
  ],
})

const { video } = labs.agenda

export default function LabsPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <HeroSection
        at="labs.hero"
        words={labs.hero}
        editable={editable}
        actions={<SchedulerTrigger>{labs.hero.action}</SchedulerTrigger>}
        picture={
          <DayClock
            parts={labs.hours}
            className="mx-auto w-full max-w-[26rem] md:ml-0 md:w-[118%] md:max-w-none lg:-ml-[13%] lg:w-[36rem] 2xl:w-[40rem]"
          />
        }
      />
      <PartnershipBanner
        at="labs.partners"
        words={labs.partners}
        editable={editable}
        action={
          <ButtonLink to={labs.partners.action.to} look="text">
            {labs.partners.action.label}
          </ButtonLink>
        }
      />
      <FasterHorse
        at="labs.horse"
        words={labs.horse}
        pairs={labs.horse.pairs}
        editable={editable}
        picture={
          <EditableImage at="labs.horse.picture" editable={editable}>
            <Drawing
              name="toy-horse"
              alt={labs.horse.pictureAlt}
              width={520}
              height={480}
              className="mx-auto w-full max-w-[30rem]"
            />
          </EditableImage>
        }
      />
      <PictureAndTextSection
        at="labs.spark"
        words={labs.spark}
        editable={editable}
        band
        pictureFirst
        action={
          <ButtonLink to={labs.spark.action.to} look="outline">
            {labs.spark.action.label}
          </ButtonLink>
        }
        picture={
          <Flywheel
            lit={0}
            labels={flywheelStages.map((stage) => stage.title)}
            className="mx-auto w-full max-w-[34rem] lg:-ml-24 lg:w-[120%] lg:max-w-[40rem]"
          />
        }
      />
      <Agenda at="labs.agenda" words={labs.agenda} items={labs.agenda.items} parts={labs.hours} editable={editable}>
        <div className="mt-10">
          <DemoVideo
            src="/videos/meeting-rescheduling"
            width={1280}
            height={720}
            label={video.title}
            title={
              <EditableText at="labs.agenda.video.title" editable={editable} className="headline text-lead">
                {video.title}
              </EditableText>
            }
            note={
              <EditableText at="labs.agenda.video.note" editable={editable} className="mt-1 text-muted text-small">
                {video.note}
              </EditableText>
            }
            captionsLabel={video.captions}
            transcriptTitle={video.transcriptTitle}
            transcript={video.transcript.map((paragraph, index) => (
              <EditableText
                key={paragraph}
                at={`labs.agenda.video.transcript.${index}`}
                editable={editable}
                className="mt-2"
              >
                {paragraph}
              </EditableText>
            ))}
          />
        </div>
      </Agenda>
      <DeliverablesSection at="labs.leave" words={labs.leave} items={labs.leave.items} editable={editable} band />
      <AudienceSection
        at="labs.audience"
        words={labs.audience}
        fits={labs.audience.fits}
        misfits={labs.audience.misfits}
        editable={editable}
        elsewhere={
          <div className="border-line border-t pt-4">
            <EditableText at="labs.audience.elsewhere.text" editable={editable}>
              {labs.audience.elsewhere.text}
            </EditableText>
            <ButtonLink to={labs.audience.elsewhere.action.to} look="text">
              {labs.audience.elsewhere.action.label}
            </ButtonLink>
          </div>
        }
      />
      <StepsSection
        at="labs.followUp"
        words={labs.followUp}
        items={labs.followUp.items}
        editable={editable}
        band
        renderAction={(action) => (
          <ButtonLink to={action.to} look="text">
            {action.label}
          </ButtonLink>
        )}
      />
      <ClosingSection
        at="labs.close"
        words={labs.close}
        editable={editable}
        actions={<SchedulerTrigger>{labs.close.action}</SchedulerTrigger>}
      />
    </>
  )
}
