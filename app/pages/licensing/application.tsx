import { EditableText } from '#app/components/editable-text.tsx'

interface ApplicationProps {
  at: string
  words: { title: string; lead: string }
  /** What happens, in order. */
  items: ReadonlyArray<{ title: string; text: string }>
  editable?: boolean | undefined
  id?: string
  /** The form or the frame that holds it. */
  children: React.ReactNode
}

/** What happens next on the left, in numbered steps, and the form to begin it in the wider column on the right. */
export function Application({ at, words, items, editable, id, children }: ApplicationProps) {
  return (
    <section id={id} className="band">
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-narrow text-ink-2 text-lead">
            {words.lead}
          </EditableText>
          <ol className="mt-8 border-ink border-t">
            {items.map((item, index) => (
              <li key={item.title} className="grid grid-cols-[2.5rem_1fr] border-line border-b py-5">
                <span aria-hidden="true" className="headline text-ember-deep text-h3 leading-tight">
                  {index + 1}
                </span>
                <div>
                  <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
                    {item.title}
                  </EditableText>
                  <EditableText at={`${at}.items.${index}.text`} editable={editable} className="mt-1 text-ink-2">
                    {item.text}
                  </EditableText>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="lg:col-span-7 lg:col-start-6">{children}</div>
      </div>
    </section>
  )
}
