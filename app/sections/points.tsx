import { EditableText } from '#app/components/editable-text.tsx'

interface Point {
  title: string
  text: string
}

interface PointsSectionProps {
  /** Content address of the words, e.g. `home.question`; the points stand under `<at>.<list>.<index>`. */
  at: string
  words: { title: string; lead?: string }
  points: readonly Point[]
  /** Name of the list in the content record. */
  list?: string
  editable?: boolean | undefined
  /** Quiet darker ground, edge to edge. */
  band?: boolean
  id?: string
  /** What stands under the headline in the left column. */
  aside?: React.ReactNode
}

/** A headline on the left, numbered points between hairlines on the right. */
export function PointsSection({ at, words, points, list = 'points', editable, band, id, aside }: PointsSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-40">
            <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
              {words.title}
            </EditableText>
            {words.lead ? (
              <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-narrow text-ink-2 text-lead">
                {words.lead}
              </EditableText>
            ) : null}
            {aside}
          </div>
        </div>
        <ol className="border-line border-t lg:col-span-6 lg:col-start-7">
          {points.map((point, index) => (
            <li
              key={point.title}
              className="grid grid-cols-[3rem_1fr] border-line border-b py-8 sm:grid-cols-[4.5rem_1fr]"
            >
              <span aria-hidden="true" className="headline text-ember-deep text-h3 leading-tight">
                {index + 1}
              </span>
              <div>
                <EditableText as="h3" at={`${at}.${list}.${index}.title`} editable={editable} className="text-h3">
                  {point.title}
                </EditableText>
                <EditableText at={`${at}.${list}.${index}.text`} editable={editable} className="mt-2 text-ink-2">
                  {point.text}
                </EditableText>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
