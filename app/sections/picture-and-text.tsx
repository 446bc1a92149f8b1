import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface PictureAndTextSectionProps {
  words: Words<{
    title: string
    text: string
    eyebrow?: string
    /** Terms with a short text each, shown as a small table. */
    facts?: ReadonlyArray<{ term: string; text: string }>
  }>
  band?: boolean
  /** Puts the picture on the left on wide screens. */
  pictureFirst?: boolean
  picture: React.ReactNode
  /** Buttons and links. */
  children?: React.ReactNode
}

const SECTION =
  'picture-and-text overflow-x-clip wrap section grid items-center gap-x-6 gap-y-12 lg:grid-cols-12'

/** Words beside a picture, one column wider than the other. */
export function PictureAndTextSection(props: PictureAndTextSectionProps) {
  const { words, band, pictureFirst, picture, children } = props
  return (
    <section className={`${SECTION} ${band ? 'band' : ''}`}>
      <div className={`lg:col-span-5 ${pictureFirst ? 'lg:order-2 lg:col-start-8' : ''}`}>
        {words.eyebrow ? (
          <EditableText
            as="p"
            text={words.eyebrow}
            className="mb-3 font-semibold text-ember-deep"
          />
        ) : null}
        <EditableText as="h2" text={words.title} className="text-h2 lg:-me-6" />
        <EditableText as="p" text={words.text} className="mt-5 text-ink-2 text-lead" />
        {words.facts ? (
          <dl className="mt-8 border-line border-t">
            {words.facts.map((fact) => (
              <div key={fact.at} className="grid grid-cols-[7rem_1fr] border-line border-b py-3">
                <EditableText as="dt" text={fact.term} className="text-muted" />
                <EditableText as="dd" text={fact.text} className="font-semibold" />
              </div>
            ))}
          </dl>
        ) : null}
        {children ? (
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{children}</div>
        ) : null}
      </div>
      <div className={pictureFirst ? 'lg:order-1 lg:col-span-6' : 'lg:col-span-6 lg:col-start-7'}>
        {picture}
      </div>
    </section>
  )
}
