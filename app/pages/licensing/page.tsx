import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { ThirdPartyFrame } from '#app/components/third-party-frame.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { AudienceSection } from '#app/sections/audience.tsx'
import { GridSection } from '#app/sections/grid.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { licensing } from '#content/pages/licensing.ts'
import { site } from '#content/site.ts'
import { Application } from './application.tsx'
import { SampleAssets } from './sample-assets.tsx'

export const meta = pageMeta(licensing.meta, site.name)

const { hero, why, features, assets, who, next } = licensing

export default function LicensingPage() {
  const { editable } = useRouteHandle()
  const { partnerFormUrl } = usePublicConfig()
  return (
    <>
      <HeroSection
        at="licensing.hero"
        words={hero}
        editable={editable}
        actions={
          <>
            <ButtonLink to={hero.apply.to}>{hero.apply.label}</ButtonLink>
            <ButtonLink to={hero.book.to} look="text">
              {hero.book.label}
            </ButtonLink>
          </>
        }
        picture={
          <EditableImage at="licensing.hero.picture" editable={editable}>
            <Drawing
              name="document-spread"
              alt={hero.pictureAlt}
              width={620}
              height={640}
              className="mx-auto w-full max-w-[26rem] md:max-w-none lg:w-[120%]"
              eager
            />
          </EditableImage>
        }
      />
      <PointsSection at="licensing.why" words={why} points={why.points} editable={editable} band />
      <GridSection at="licensing.features" words={features} items={features.items} columns={3} editable={editable} />
      <SampleAssets at="licensing.assets" words={assets} items={assets.items} editable={editable} />
      <AudienceSection at="licensing.who" words={who} fits={who.fits} misfits={who.misfits} editable={editable} />
      <Application at="licensing.next" words={next} items={next.items} editable={editable}>
        <ThirdPartyFrame src={partnerFormUrl} title={next.frame.title} words={next.frame} className="bg-paper" />
      </Application>
    </>
  )
}
