import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { FileLink } from '#app/components/file-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { course } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { TermsSection, TitledTextSection } from '#app/sections/titled-text.tsx'
import { offerings } from '#content/offerings.ts'
import { accelerateDetails } from '#content/pages/accelerate-details.ts'
import { Curriculum } from './curriculum.tsx'
import { AccelerateDetailsHero } from './hero.tsx'

export const meta = pageMeta('accelerateDetails', accelerateDetails, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, accelerateDetails) => [
        course(here, { name: offerings.accelerator.program, description: accelerateDetails.meta.description }),
      ],
})

export default function AccelerateDetailsPage() {
  const words = useWords('accelerateDetails', accelerateDetails)
  const { before, rules, close } = words
  return (
    <>
      <AccelerateDetailsHero words={words.hero} />
      <TitledTextSection words={before}>
        {before.paragraphs.map((paragraph) => (
          <EditableText key={paragraph.at} as="p" text={paragraph} className="max-w-measure text-lead not-first:mt-4" />
        ))}
        <ButtonLink {...before.workshop} look="text" className="text-lead" />
        <div className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="outline">
            <EditableText text={before.sample} />
          </Button>
          <EditableText as="p" text={before.sampleNote} className="max-w-[22rem] text-muted text-small" />
        </div>
        <p className="mt-4">
          <FileLink {...before.handIn} />
        </p>
      </TitledTextSection>
      <Curriculum words={words.curriculum} />
      {rules.shown && <TermsSection words={rules} />}
      <ClosingSection picture="six-modules" words={close}>
        <ButtonLink {...close.action} />
      </ClosingSection>
    </>
  )
}
