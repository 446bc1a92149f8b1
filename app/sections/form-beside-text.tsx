import { EditableText } from '#app/components/editable-text.tsx'

interface FormBesideTextSectionProps {
  at: string
  words: { title: string; lead: string; label?: string; pointsLabel: string }
  points: ReadonlyArray<{ title: string; text: string }>
  editable?: boolean | undefined
  band?: boolean
  /** The points happen one after the other: they are numbered. */
  inOrder?: boolean
  id?: string
  /** What stands under the points. */
  after?: React.ReactNode
  /** The form. */
  children: React.ReactNode
}

/** What to expect on the left, the form on the right. On small screens the form follows the headline at once. */
export function FormBesideTextSection({
  at,
  words,
  points,
  editable,
  band,
  inOrder,
  id,
  after,
  children,
}: FormBesideTextSectionProps) {
  const List = inOrder ? 'ol' : 'ul'
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-5">
          {words.label ? (
            <EditableText at={`${at}.label`} editable={editable} className="mb-3 font-semibold text-ember-deep">
              {words.label}
            </EditableText>
          ) : null}
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="mt-5 text-ink-2 text-lead">
            {words.lead}
          </EditableText>
        </div>
        <div className="lg:col-span-6 lg:col-start-7 lg:row-span-2">{children}</div>
        <div className="lg:col-span-5">
          <EditableText
            as="h3"
            at={`${at}.pointsLabel`}
            editable={editable}
            className="font-semibold font-text text-small tracking-normal"
          >
            {words.pointsLabel}
          </EditableText>
          <List className="mt-3 border-ink border-t">
            {points.map((point, index) => (
              <li key={point.title} className="flex gap-5 border-line border-b py-4">
                {inOrder ? (
                  <span aria-hidden="true" className="headline w-6 flex-none text-ember-deep text-h3 leading-tight">
                    {index + 1}
                  </span>
                ) : null}
                <div>
                  <EditableText
                    as="h4"
                    at={`${at}.points.${index}.title`}
                    editable={editable}
                    className="font-semibold"
                  >
                    {point.title}
                  </EditableText>
                  <EditableText at={`${at}.points.${index}.text`} editable={editable} className="text-ink-2">
                    {point.text}
                  </EditableText>
                </div>
              </li>
            ))}
          </List>
          {after ? <div className="mt-5">{after}</div> : null}
        </div>
      </div>
    </section>
  )
}
