import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { isExternal } from '#app/components/site-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { model } from '#content/pages/model.ts'
import { CapabilityLayers } from './capability-layers.tsx'
import { CapabilityWeights } from './capability-weights.tsx'
import { Examples } from './examples.tsx'
import { SkippedStages } from './skipped-stages.tsx'
import { Stages } from './stages.tsx'

export const handle: RouteHandle = { startsAtTop: true }
export const meta = pageMeta('model', model)

export default function ModelPage() {
  const words = useWords('model', model)
  const { handbookUrl } = usePublicConfig()
  return (
    <>
      <HeroSection
        words={words.hero}
        picture={
          <EditableDrawing
            picture={words.hero.picture}
            frameClass="flex h-full translate-y-16 items-end lg:-ms-10 lg:translate-y-24"
            width={640}
            height={600}
            className="w-full"
            eager
          />
        }
        bleed
      >
        <ButtonLink to="/contact#contactForm" label={words.hero.call} />
        <ButtonLink
          to={handbookUrl}
          look="outline"
          inNewTab
          label={isExternal(handbookUrl) ? words.hero.handbook : words.hero.handbookSoon}
        />
        <ButtonLink to="/discover" look="text" label={words.close.discover} />
      </HeroSection>
      <SkippedStages words={words} />
      <CapabilityWeights words={words} />
      <Stages words={words.stages} />
      <CapabilityLayers words={words.capabilities} />
      <Examples words={words.examples} />
      <ClosingSection words={words.close} picture="stage-map">
        <ButtonLink to="/contact#contactForm" label={words.close.action} />
        <ButtonLink to="/discover" look="text" label={words.close.discover} />
      </ClosingSection>
    </>
  )
}
