import { EditableImage } from '#app/components/editable-image.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import type { ebookPage } from '#content/pages/ebook.ts'
import type { Words } from '#contract/words.ts'

/** The front page is almost upright. The others are turned to both sides around a point below it. */
const POSITIONS = [
  'z-40 -rotate-2',
  'z-30 -translate-x-[14%] translate-y-[3%] -rotate-[17deg]',
  'z-20 translate-x-[12%] rotate-[12deg]',
  'z-10 translate-x-[22%] translate-y-[9%] rotate-[26deg]',
]

/** Pages of a document as a fan, the first in front. As wide as its container, and as high as wide. */
export function PagePreviews({ words }: { words: Words<typeof ebookPage.hero.pages> }) {
  return (
    <ul className="relative mx-auto aspect-square max-w-[27rem] md:max-w-none lg:-mr-10">
      {words.map((sheet, index) => (
        <li key={sheet.at} className={`absolute bottom-[7%] left-[23%] w-[54%] origin-bottom ${POSITIONS[index]}`}>
          <EditableImage picture={sheet}>
            <Sheet picture={{ ...sheet, alt: sheet.alt.text }} sizes="(width >= 48rem) 20rem, 54vw" eager />
          </EditableImage>
        </li>
      ))}
    </ul>
  )
}
