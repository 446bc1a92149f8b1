import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { AudienceSection } from '#app/sections/audience.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { frequentQuestions } from '#app/sections/questions-data.ts'
import { licensing } from '#content/pages/licensing.ts'
import { Application } from './application.tsx'
import { SampleAssets } from './sample-assets.tsx'
import { Terms } from './terms.tsx'

export const meta = pageMeta('licensing', licensing, {
  about: !import.meta.env.SSR ? undefined : (here, licensing) => frequentQuestions(here, licensing.questions),
})

export default function LicensingPage() {
  const words = useWords('licensing', licensing)
  return (
    <>
      <HeroSection
        words={words.hero}
        actions={
          <>
            <ButtonLink {...words.hero.apply} />
            <ButtonLink {...words.hero.book} look="text" />
          </>
        }
        picture={
          <EditableDrawing
            picture={words.hero.picture}
            width={620}
            height={640}
            className="mx-auto w-full max-w-[26rem] md:max-w-none lg:w-[120%]"
            eager
          />
        }
      />
      <PointsSection words={words.why} />
      <Terms words={words.features} />
      <SampleAssets words={words.sampleAssets} />
      <AudienceSection words={words.audience} />
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <Application words={words.application} />
    </>
  )
}
