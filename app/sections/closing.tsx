import { Drawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface ClosingSectionProps {
  /** Makes its heading an address. */
  id?: string
  words: Words<{ title: string; text: string }>
  /**
   * The file `closing-{picture}.svg` shows an object from the page's subject, 480 by 400, that
   * rests on the lower edge.
   */
  picture: string
  /** Buttons and links. */
  children: React.ReactNode
}

/**
 * The last call to action of a page, on a dark background. The drawn object rests on the upper line
 * of the footer. On paper `app/styles/print.css` and `app/pages/resources/tool.css` style it; its
 * small picture in the editor is `closing` in `app/editing/section-picture.tsx`.
 */
export function ClosingSection({ id, words, picture, children }: ClosingSectionProps) {
  return (
    <section id={id} className="night closing wrap section relative">
      <Drawing
        name={`closing-${picture}`}
        alt=""
        width={480}
        height={400}
        className="closing-picture"
      />
      <EditableText as="h2" text={words.title} className="max-w-[46rem] text-h1" />
      <EditableText
        as="p"
        text={words.text}
        className="mt-6 max-w-narrow text-lead text-night-muted"
      />
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{children}</div>
    </section>
  )
}
