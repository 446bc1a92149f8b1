import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { course } from '#app/lib/structured-data.ts'
import { FormatsSection } from '#app/sections/formats-section.tsx'
import { MovementsSection } from '#app/sections/movements-section.tsx'
import { NextStepsSection } from '#app/sections/next-steps-section.tsx'
import { OvertureSection } from '#app/sections/overture-section.tsx'
import { ProblemCardsSection } from '#app/sections/problem-cards-section.tsx'
import { RubricSection } from '#app/sections/rubric-section.tsx'
import { SplitSection } from '#app/sections/split-section.tsx'
import { StaircaseSection } from '#app/sections/staircase-section.tsx'
import { offerings } from '#content/offerings.ts'
import { accelerate } from '#content/pages/accelerate.ts'
import { site } from '#content/site.ts'

export const meta = pageMeta(accelerate.meta, site.name, {
  about: (here) => [
    course(here, {
      name: offerings.accelerator.name,
      description: accelerate.meta.description,
      parts: accelerate.curriculum.items.map((session) => session.title),
    }),
  ],
})

const { hero, next } = accelerate

export default function AcceleratePage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <OvertureSection
        at="accelerate.hero"
        words={hero}
        facts={hero.facts}
        movements={accelerate.curriculum.items}
        movementsAt="accelerate.curriculum.items"
        editable={editable}
        actions={
          <>
            <SchedulerTrigger>{hero.action}</SchedulerTrigger>
            <ButtonLink to={hero.details.to} look="text">
              {hero.details.label}
            </ButtonLink>
          </>
        }
      />
      <ProblemCardsSection
        at="accelerate.problem"
        words={accelerate.problem}
        items={accelerate.problem.items}
        editable={editable}
        band
      />
      <SplitSection
        at="accelerate.solution"
        words={accelerate.solution}
        editable={editable}
        picture={
          <EditableImage at="accelerate.solution.picture" editable={editable}>
            <Drawing
              name="first-desk"
              alt={accelerate.solution.pictureAlt}
              width={640}
              height={376}
              className="w-full"
            />
          </EditableImage>
        }
      />
      <MovementsSection
        at="accelerate.curriculum"
        words={accelerate.curriculum}
        items={accelerate.curriculum.items}
        editable={editable}
      />
      <RubricSection
        at="accelerate.assessment"
        words={accelerate.assessment}
        rows={accelerate.assessment.rows}
        editable={editable}
        band
      />
      <FormatsSection
        at="accelerate.formats"
        words={accelerate.formats}
        items={accelerate.formats.items}
        editable={editable}
      />
      <StaircaseSection
        at="accelerate.path"
        words={accelerate.path}
        items={accelerate.path.items}
        editable={editable}
        band
      />
      <NextStepsSection
        at="accelerate.next"
        words={next}
        editable={editable}
        steps={next.items}
        actions={[
          <SchedulerTrigger key="briefing">{next.briefing}</SchedulerTrigger>,
          <ButtonLink key="ebook" to="/flywheel-ebook" look="outline">
            {next.ebook}
          </ButtonLink>,
        ]}
      />
    </>
  )
}
