import { EditableImage } from '#app/components/editable-image.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { ghc } from '#content/pages/ghc.ts'
import { ConferenceBadge } from './conference-badge.tsx'
import { ResourceCards } from './resource-cards.tsx'

export const meta = pageMeta('ghc', ghc, { noindex: true })

export default function ConferencePage() {
  const words = useWords('ghc', ghc)
  return (
    <>
      <HeroSection
        words={words.hero}
        bleed
        picture={
          <EditableImage picture={words.hero.badge} className="md:-mt-14">
            <ConferenceBadge words={words.hero.badge} />
          </EditableImage>
        }
      />
      <ResourceCards words={words.cards} />
      <ClosingSection words={words.close} picture="tote-bag">
        <SchedulerTrigger call="discovery-session" label={words.close.action} />
      </ClosingSection>
    </>
  )
}
