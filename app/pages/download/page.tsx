import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { download } from '#content/pages/download.ts'
import { FinishedEbook } from './finished-ebook.tsx'
import { Handbook } from './handbook.tsx'

export const meta = pageMeta('download', download)

export default function DownloadPage() {
  const words = useWords('download', download)
  return (
    <>
      <FinishedEbook words={words.ebook} />
      <Handbook words={words.handbook} />
      {words.meanwhile.shown && <CardsSection words={words.meanwhile} columns={3} />}
    </>
  )
}
