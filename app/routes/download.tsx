import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EmptyShelf } from '#app/components/empty-shelf.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { ShelfHeroSection } from '#app/sections/shelf-hero-section.tsx'
import { WaysSection } from '#app/sections/ways-section.tsx'
import { download } from '#content/pages/download.ts'
import { site } from '#content/site.ts'

export const meta = pageMeta(download.meta, site.name)

export default function DownloadPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <ShelfHeroSection
        at="download.hero"
        words={download.hero}
        editable={editable}
        actions={
          <>
            <ButtonLink to={download.hero.waitlist.to}>{download.hero.waitlist.label}</ButtonLink>
            <ButtonLink to={download.hero.tell.to} look="text">
              {download.hero.tell.label}
            </ButtonLink>
          </>
        }
        shelf={
          <EditableImage at="download.hero.shelf" editable={editable} className="w-[66rem] flex-none xl:w-[80rem]">
            <EmptyShelf
              label={download.shelf.alt}
              card={download.shelf.card}
              spines={download.shelf.spines}
              className="w-full"
            />
          </EditableImage>
        }
      />
      <WaysSection
        at="download.meanwhile"
        words={download.meanwhile}
        ways={download.meanwhile.items}
        editable={editable}
      />
    </>
  )
}
