import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { SessionDrawings } from './session-drawings.tsx'

interface Movement {
  numeral: string
  tempo: string
  title: string
  text: string
  practice: string
  result: string
}

interface SessionsProps {
  at: string
  words: { title: string; lead: string; labels: { practice: string; result: string } }
  items: readonly Movement[]
  editable?: boolean | undefined
  id?: string
}

/** Sessions set like the movements of a concert programme, each under its own bar of music. */
export function Sessions({ at, words, items, editable, id }: SessionsProps) {
  return (
    <section id={id} className="wrap section">
      <SectionHeading at={at} words={words} editable={editable} />
      <ol className="mt-10 lg:mt-14">
        {items.map((item, index) => (
          <li
            key={item.title}
            id={`movement-${index + 1}`}
            className="grid gap-x-6 gap-y-6 border-ink border-t py-10 lg:grid-cols-12 lg:py-14"
          >
            <div className="flex items-baseline gap-5 lg:col-span-4 lg:block">
              <p aria-hidden="true" className="headline text-ember text-figure tracking-tight">
                {item.numeral}
              </p>
              <EditableText
                at={`${at}.items.${index}.tempo`}
                editable={editable}
                className="headline text-ink-2 text-lead lg:mt-4"
              >
                {item.tempo}
              </EditableText>
            </div>
            <div className="lg:col-span-8">
              <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[1fr_15rem]">
                <div>
                  <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h2">
                    {item.title}
                  </EditableText>
                  <EditableText
                    at={`${at}.items.${index}.text`}
                    editable={editable}
                    className="mt-4 text-ink-2 text-lead"
                  >
                    {item.text}
                  </EditableText>
                </div>
                <SessionDrawings movement={index} className="w-full max-sm:hidden" />
              </div>
              <dl className="mt-7 grid gap-x-6 sm:grid-cols-2">
                {(['practice', 'result'] as const).map((term) => (
                  <div key={term} className="border-line border-t py-3">
                    <dt className="text-muted text-small">{words.labels[term]}</dt>
                    <dd className="font-semibold">
                      <EditableText as="span" at={`${at}.items.${index}.${term}`} editable={editable}>
                        {item[term]}
                      </EditableText>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
