import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { PictureOf } from '#contract/values.ts'
import type { Text, Words } from '#contract/words.ts'

interface GallerySectionProps {
  words: {
    title?: Text | undefined
    items: ReadonlyArray<{
      at: string
      caption?: Text | undefined
      picture: Words<PictureOf<'drawing'>>
    }>
  }
  band?: boolean
}

/** Where there is room: one picture is as wide as the page, two or four are in pairs. */
function columnsFor(count: number): string {
  if (count === 1) {
    return ''
  }
  return count === 2 || count === 4 ? 'md:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-3'
}

/** Pictures side by side, each with a short text below. */
export function GallerySection({ words: { title, items }, band }: GallerySectionProps) {
  return (
    <section className={`wrap section ${band ? 'band' : ''}`}>
      {title ? (
        <EditableText as="h2" text={title} className="mb-10 max-w-[46rem] text-h2 lg:mb-14" />
      ) : null}
      <ul className={`grid items-start gap-x-6 gap-y-10 ${columnsFor(items.length)}`}>
        {items.map(({ at, caption, picture }) => (
          <li key={at}>
            <figure>
              <EditableDrawing picture={picture} width={640} height={480} className="w-full" />
              {caption ? (
                <figcaption className="mt-3 max-w-narrow text-muted text-small">
                  <EditableText text={caption} />
                </figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
