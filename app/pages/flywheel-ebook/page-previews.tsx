import { EditableImage } from '#app/components/editable-image.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import type { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import type { Words } from '#contract/words.ts'

/** Layer, offset and turn of each page. */
const POSITIONS = [
  'z-20 -rotate-3',
  'z-10 -ml-[3%] translate-y-[9%] rotate-2',
  'z-0 -ml-[2%] -translate-y-[1%] -rotate-2',
  '-ml-[3%] translate-y-[6%] rotate-[5deg]',
]

/** Pages laid out side by side on a table, a little askew; on a phone the row runs off the page. */
export function PagePreviews({ words }: { words: Words<typeof flywheelEbook.hero.pages> }) {
  return (
    <ul className="ebook-pages flex">
      {words.map((sheet, index) => (
        <li key={sheet.at} className={`relative w-[52vw] flex-none sm:w-[27%] ${POSITIONS[index]}`}>
          <EditableImage picture={sheet}>
            <Sheet
              picture={{ ...sheet, alt: sheet.alt.text }}
              sizes="(width >= 75rem) 20rem, (width >= 40rem) 27vw, 52vw"
            />
          </EditableImage>
        </li>
      ))}
    </ul>
  )
}
