import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { ebook } from '#content/ebook.ts'
import { download } from '#content/pages/download.ts'
import { site } from '#content/site.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import { FinishedEbook } from './finished-ebook.tsx'
import { Handbook } from './handbook.tsx'

export const meta = pageMeta(download.meta, site.name)

export default function DownloadPage() {
  const words = useWords('download', download)
  return (
    <>
      <FinishedEbook
        words={words.ebook}
        facts={pdfFacts(ebook)}
        actions={
          <>
            <ButtonLink to={words.ebook.action.to} label={words.ebook.action.label} />
            <ButtonLink to={words.ebook.resources.to} look="text" label={words.ebook.resources.label} />
          </>
        }
        cover={
          <EditableImage picture={words.ebook.cover}>
            <Sheet picture={{ ...words.ebook.cover, alt: words.ebook.cover.alt.text }} sizes="21rem" eager />
          </EditableImage>
        }
      />
      <Handbook
        words={words.handbook}
        action={<ButtonLink to={words.handbook.tell.to} look="outline" label={words.handbook.tell.label} />}
        shelf={
          <EditableImage picture={words.handbook.shelf} className="w-[66rem] flex-none xl:w-[80rem]">
            <EmptyShelf words={words.handbook.shelf} className="w-full" />
          </EditableImage>
        }
      />
      <CardsSection words={words.meanwhile} columns={3} />
    </>
  )
}
