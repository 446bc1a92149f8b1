import { EditableImage } from '#app/components/editable-image.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { ghc } from '#content/pages/ghc.ts'
import { site } from '#content/site.ts'
import { ConferenceBadge } from './conference-badge.tsx'
import { ResourceCards } from './resource-cards.tsx'

export const meta = pageMeta(ghc.meta, site.name)

export default function ConferencePage() {
  const { editable } = useRouteHandle()
  const { empathyMapUrl } = usePublicConfig()
  return (
    <>
      <HeroSection
        at="ghc.hero"
        words={ghc.hero}
        editable={editable}
        bleed
        picture={
          <EditableImage at="ghc.hero.badge" editable={editable} className="md:-mt-14">
            <ConferenceBadge
              label={ghc.badge.alt}
              greeting={ghc.badge.greeting}
              role={ghc.badge.role}
              host={ghc.badge.host}
              className="mx-auto w-full max-w-80 md:max-w-narrow"
            />
          </EditableImage>
        }
      />
      <ResourceCards
        at="ghc.cards"
        words={ghc.cards}
        tickets={ghc.cards.items.map((card) => (card.isExternal ? { ...card, link: empathyMapUrl } : card))}
        editable={editable}
      />
      <ClosingSection
        at="ghc.close"
        words={ghc.close}
        editable={editable}
        actions={<SchedulerTrigger>{ghc.close.action}</SchedulerTrigger>}
      />
    </>
  )
}
