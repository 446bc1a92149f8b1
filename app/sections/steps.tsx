import { EditableText } from '#app/components/editable-text.tsx'

interface Stair {
  title: string
  text: string
  action?: { label: string; to: string }
}

interface StepsSectionProps {
  at: string
  words: { title: string; lead: string }
  items: readonly Stair[]
  editable?: boolean | undefined
  band?: boolean
  id?: string
  /** Renders the action of a stair. */
  renderAction?: (action: { label: string; to: string }) => React.ReactNode
}

/** Each step further stands a step higher. */
const RISES = ['md:mt-32', 'md:mt-16', ''] as const

/** What comes after, as three stairs that lead up and to the right. */
export function StepsSection({ at, words, items, editable, band, id, renderAction }: StepsSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[40rem] text-h2">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-narrow text-ink-2 text-lead">
          {words.lead}
        </EditableText>
        <ol className="mt-10 grid md:grid-cols-3 lg:mt-0">
          {items.map((item, index) => (
            <li
              key={item.title}
              className={`flex flex-col border-ink border-t border-l-0 py-6 md:border-l md:pr-6 md:pl-6 md:first:border-l-0 md:first:pl-0 lg:pb-10 ${RISES[index]}`}
            >
              <span aria-hidden="true" className="headline text-ember-deep text-h3 leading-tight">
                {index + 1}
              </span>
              <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="mt-3 text-h3">
                {item.title}
              </EditableText>
              <EditableText at={`${at}.items.${index}.text`} editable={editable} className="mt-2 text-ink-2">
                {item.text}
              </EditableText>
              {item.action && renderAction ? <div className="mt-3">{renderAction(item.action)}</div> : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
