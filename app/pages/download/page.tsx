import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { download } from '#content/pages/download.ts'
import { site } from '#content/site.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import { DownloadHero } from './hero.tsx'
import { Ways } from './ways.tsx'

export const meta = pageMeta(download.meta, site.name)

export default function DownloadPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <DownloadHero
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
      <Ways at="download.meanwhile" words={download.meanwhile} ways={download.meanwhile.items} editable={editable} />
    </>
  )
}
