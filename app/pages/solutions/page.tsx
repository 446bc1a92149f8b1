import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { NextStepsSection } from '#app/sections/next-steps.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { frequentQuestions } from '#app/sections/questions-data.ts'
import { TableSection } from '#app/sections/table.tsx'
import { solutions } from '#content/pages/solutions.ts'
import { FindYourFit } from './find-your-fit.tsx'
import { Offerings } from './offerings.tsx'

export const meta = pageMeta('solutions', solutions, {
  about: !import.meta.env.SSR ? undefined : (here, solutions) => frequentQuestions(here, solutions.questions),
})

export default function SolutionsPage() {
  const words = useWords('solutions', solutions)
  return (
    <>
      <Offerings words={words.offerings} />
      {words.findYourFit.shown && <FindYourFit words={words.findYourFit} />}
      {words.offeringsTable.shown && <TableSection words={words.offeringsTable} />}
      {words.programs.shown && <CardsSection id="programs" words={words.programs} columns={3} band />}
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <NextStepsSection
        words={words.next}
        actions={[
          <ButtonLink key="ebook" to="/flywheel-ebook" look="outline" label={words.next.ebook} />,
          <SchedulerTrigger key="call" call="discovery-session" label={words.next.call} />,
        ]}
      />
    </>
  )
}
