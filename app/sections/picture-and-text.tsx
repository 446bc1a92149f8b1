import { EditableText } from '#app/components/editable-text.tsx'

interface PictureAndTextSectionProps {
  at: string
  words: { title: string; text: string; eyebrow?: string }
  /** Terms with a short text each, set as a small table. */
  facts?: ReadonlyArray<{ term: string; text: string }>
  editable?: boolean | undefined
  band?: boolean
  /** Puts the picture on the left on wide screens. */
  pictureFirst?: boolean
  picture: React.ReactNode
  action?: React.ReactNode
  id?: string
}

/** Words beside a picture, in unequal halves. */
export function PictureAndTextSection(props: PictureAndTextSectionProps) {
  const { at, words, facts, editable, band, pictureFirst, picture, action, id } = props
  return (
    <section id={id} className={`overflow-x-clip ${band ? 'band' : ''}`}>
      <div className="wrap section grid items-center gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className={`lg:col-span-5 ${pictureFirst ? 'lg:order-2 lg:col-start-8' : ''}`}>
          {words.eyebrow ? (
            <EditableText at={`${at}.eyebrow`} editable={editable} className="mb-3 font-semibold text-ember-deep">
              {words.eyebrow}
            </EditableText>
          ) : null}
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.text`} editable={editable} className="mt-5 text-ink-2 text-lead">
            {words.text}
          </EditableText>
          {facts ? (
            <dl className="mt-8 border-line border-t">
              {facts.map((fact, index) => (
                <div key={fact.term} className="grid grid-cols-[7rem_1fr] border-line border-b py-3">
                  <dt className="text-muted">{fact.term}</dt>
                  <dd className="font-semibold">
                    <EditableText as="span" at={`${at}.facts.${index}.text`} editable={editable}>
                      {fact.text}
                    </EditableText>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {action ? <div className="mt-8">{action}</div> : null}
        </div>
        <div className={pictureFirst ? 'lg:order-1 lg:col-span-6' : 'lg:col-span-6 lg:col-start-7'}>{picture}</div>
      </div>
    </section>
  )
}
