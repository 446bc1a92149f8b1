import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { course } from '#app/lib/structured-data.ts'
import { NextStepsSection } from '#app/sections/next-steps.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { StepsSection } from '#app/sections/steps.tsx'
import { offerings } from '#content/offerings.ts'
import { accelerate } from '#content/pages/accelerate.ts'
import { site } from '#content/site.ts'
import { Formats } from './formats.tsx'
import { AccelerateHero } from './hero.tsx'
import { Problems } from './problems.tsx'
import { Rubric } from './rubric.tsx'
import { Sessions } from './sessions.tsx'

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
      <AccelerateHero
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
      <Problems
        at="accelerate.problem"
        words={accelerate.problem}
        items={accelerate.problem.items}
        editable={editable}
        band
      />
      <PictureAndTextSection
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
      <Sessions
        at="accelerate.curriculum"
        words={accelerate.curriculum}
        items={accelerate.curriculum.items}
        editable={editable}
      />
      <Rubric
        at="accelerate.assessment"
        words={accelerate.assessment}
        rows={accelerate.assessment.rows}
        editable={editable}
        band
      />
      <Formats
        at="accelerate.formats"
        words={accelerate.formats}
        items={accelerate.formats.items}
        editable={editable}
      />
      <StepsSection
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
