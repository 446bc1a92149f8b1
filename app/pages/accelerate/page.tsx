import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { offerData } from '#app/lib/offer-data.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { course } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { NextStepsSection } from '#app/sections/next-steps.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { frequentQuestions } from '#app/sections/questions-data.ts'
import { StepsSection } from '#app/sections/steps.tsx'
import { offerings } from '#content/offerings.ts'
import { accelerate } from '#content/pages/accelerate.ts'
import { Formats } from './formats.tsx'
import { AccelerateHero } from './hero.tsx'
import { Problems } from './problems.tsx'
import { Rubric } from './rubric.tsx'
import { Sessions } from './sessions.tsx'

export const meta = pageMeta('accelerate', accelerate, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, accelerate) => [
        {
          ...course(here, {
            name: offerings.accelerator.name,
            description: accelerate.meta.description,
            parts: accelerate.sessions.items.map((session) => session.title),
          }),
          ...offerData(here, 'accelerator'),
        },
        ...frequentQuestions(here, accelerate.questions),
      ],
})

export default function AcceleratePage() {
  const words = useWords('accelerate', accelerate)
  return (
    <>
      <AccelerateHero words={words} />
      <Problems words={words.problems} />
      <PictureAndTextSection
        words={words.solution}
        picture={<EditableDrawing picture={words.solution.picture} width={640} height={376} className="w-full" />}
      />
      <Sessions words={words.sessions} />
      <Rubric words={words.rubric} />
      <StepsSection words={words.path} />
      <Formats words={words.formats} />
      {words.questions.shown && <QuestionsSection words={words.questions} band />}
      <NextStepsSection
        words={words.next}
        actions={[
          <SchedulerTrigger key="briefing" call="program-briefing" label={words.next.briefing} />,
          <ButtonLink key="ebook" to="/flywheel-ebook" look="outline" label={words.next.ebook} />,
        ]}
      />
    </>
  )
}
