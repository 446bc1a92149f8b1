import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { model } from '#content/pages/model.ts'
import { site } from '#content/site.ts'
import { CapabilityLayers } from './capability-layers.tsx'
import { CapabilityWeights } from './capability-weights.tsx'
import { Columns } from './columns.tsx'
import { Examples } from './examples.tsx'
import { Stages } from './stages.tsx'

export const meta = pageMeta(model.meta, site.name)

export default function ModelPage() {
  const { editable } = useRouteHandle()
  const { handbookUrl } = usePublicConfig()
  return (
    <>
      <HeroSection
        at="model.hero"
        words={model.hero}
        editable={editable}
        actions={
          <>
            <ButtonLink to={handbookUrl}>{model.hero.handbook}</ButtonLink>
            <ButtonLink to="/contact#contactForm" look="outline">
              {model.hero.call}
            </ButtonLink>
          </>
        }
        picture={
          <EditableImage
            at="model.hero.picture"
            editable={editable}
            className="flex h-full translate-y-16 items-end lg:-ml-10 lg:translate-y-24"
          >
            <Drawing
              name="path-up-the-hill"
              alt={model.hero.pictureAlt}
              width={640}
              height={600}
              className="w-full"
              eager
            />
          </EditableImage>
        }
        bleed
      />
      <Columns at="model.problem" words={model.problem} columns={model.problem.items} editable={editable} band />
      <CapabilityWeights
        at="model.blueprint"
        words={model.blueprint}
        rows={model.capabilities.items}
        columns={model.stages.items}
        editable={editable}
      />
      <Stages at="model.stages" words={model.stages} stages={model.stages.items} editable={editable} />
      <CapabilityLayers
        at="model.capabilities"
        words={model.capabilities}
        layers={model.capabilities.items}
        editable={editable}
      />
      <Examples at="model.examples" words={model.examples} examples={model.examples.items} editable={editable} />
      <ClosingSection
        at="model.close"
        words={model.close}
        editable={editable}
        actions={
          <>
            <ButtonLink to="/contact#contactForm">{model.close.action}</ButtonLink>
            <ButtonLink to="/discover" look="text">
              {model.close.discover}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
