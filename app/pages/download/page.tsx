import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { download } from '#content/pages/download.ts'
import { site } from '#content/site.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import { DownloadHero } from './hero.tsx'

export const meta = pageMeta(download.meta, site.name)

export default function DownloadPage() {
  const words = useWords('download', download)
  return (
    <>
      <DownloadHero
        words={words.hero}
        actions={
          <>
            <ButtonLink to={words.hero.waitlist.to} label={words.hero.waitlist.label} />
            <ButtonLink to={words.hero.tell.to} look="text" label={words.hero.tell.label} />
          </>
        }
        shelf={
          <EditableImage picture={words.hero.shelf} className="w-[66rem] flex-none xl:w-[80rem]">
            <EmptyShelf words={words.hero.shelf} className="w-full" />
          </EditableImage>
        }
      />
      <CardsSection words={words.meanwhile} columns={3} band />
    </>
  )
}
