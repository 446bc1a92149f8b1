import { EditableText } from '#app/components/editable-text.tsx'

interface FasterHorseProps {
  at: string
  words: { title: string; text: string; columns: { before: string; after: string } }
  pairs: ReadonlyArray<{ before: string; after: string }>
  picture: React.ReactNode
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

/** A way of asking, struck out, and the better question beside it; a picture stands with the headline. */
export function FasterHorse({ at, words, pairs, picture, editable, band, id }: FasterHorseProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">{picture}</div>
        <div className="lg:col-span-6 lg:col-start-7">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.text`} editable={editable} className="mt-5 text-ink-2 text-lead">
            {words.text}
          </EditableText>
          <table className="mt-8 w-full border-ink border-t text-left">
            <thead>
              <tr className="border-line border-b align-bottom text-caption text-muted">
                <th scope="col" className="w-1/2 py-2.5 pr-4 font-normal">
                  <EditableText as="span" at={`${at}.columns.before`} editable={editable}>
                    {words.columns.before}
                  </EditableText>
                </th>
                <th scope="col" className="w-1/2 py-2.5 font-normal">
                  <EditableText as="span" at={`${at}.columns.after`} editable={editable}>
                    {words.columns.after}
                  </EditableText>
                </th>
              </tr>
            </thead>
            <tbody>
              {pairs.map((pair, index) => (
                <tr key={pair.before} className="border-line border-b align-top">
                  <td className="py-4 pr-4 text-muted line-through decoration-1 decoration-ember">
                    <EditableText as="span" at={`${at}.pairs.${index}.before`} editable={editable}>
                      {pair.before}
                    </EditableText>
                  </td>
                  <td className="headline py-4 text-ink leading-snug lg:text-lead">
                    <EditableText as="span" at={`${at}.pairs.${index}.after`} editable={editable}>
                      {pair.after}
                    </EditableText>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
