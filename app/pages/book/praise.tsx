import { EditableText } from '#app/components/editable-text.tsx'
import { TitledTextSection } from '#app/sections/titled-text.tsx'
import type { book } from '#content/pages/book.ts'
import type { Words } from '#contract/words.ts'

/** One quotation with who said it. A placeholder is set as the note that it is. */
export function Praise({ words, isSample }: { words: Words<typeof book.praise>; isSample: boolean }) {
  return (
    <TitledTextSection words={words}>
      <figure className={isSample ? 'border border-line border-dashed p-5 text-muted' : ''}>
        <blockquote className={isSample ? '' : 'headline text-h2 leading-tight'}>
          <p className={isSample ? '' : 'hanging-quote'}>
            “<EditableText text={words.quote} />”
          </p>
        </blockquote>
        <figcaption className="mt-3">
          <EditableText as="span" text={words.attribution} className="font-semibold" />
          {isSample ? <EditableText as="p" text={words.note} className="text-caption" /> : null}
        </figcaption>
      </figure>
    </TitledTextSection>
  )
}
