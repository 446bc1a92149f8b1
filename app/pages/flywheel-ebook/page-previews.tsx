import { EditableImage } from '#app/components/editable-image.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import type { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import type { Words } from '#contract/words.ts'

/** Layer, offset and turn of each page, and the way back to the cover in the row. */
const POSITIONS = [
  'z-20 -rotate-3',
  'z-10 -ml-[3%] translate-y-[9%] rotate-2 [--back:-93%] sm:[--back:-87.5%]',
  'z-0 -ml-[2%] -translate-y-[1%] -rotate-2 [--back:-188%] sm:[--back:-178.5%]',
  '-ml-[3%] translate-y-[6%] rotate-[5deg] [--back:-281%] sm:[--back:-266%]',
]
/** Once the form has sent the ebook on its way, the pages square up behind the cover, farther up beside the form. */
const SQUARED =
  'in-[section:has([data-tone=success])]:rotate-none in-[section:has([data-tone=success])]:[translate:var(--back,0)_-8%] lg:in-[section:has([data-tone=success])]:[translate:var(--back,0)_-22%] motion-safe:[transition:translate_0.4s,rotate_0.4s]'

/** Pages laid out side by side on a table, a little askew; on a phone the row runs off the page. */
export function PagePreviews({ words }: { words: Words<typeof flywheelEbook.hero.pages> }) {
  return (
    <ul className="flex">
      {words.map((sheet, index) => (
        <li key={sheet.at} className={`relative w-[52vw] flex-none sm:w-[27%] ${SQUARED} ${POSITIONS[index]}`}>
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
