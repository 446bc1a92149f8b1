import { Arrow } from '#app/components/arrow.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface ExamplesProps {
  at: string
  words: { title: string; lead: string; moveLabel: string; moveTo: string; capabilityLabel: string }
  /** `from` and `to` are the stages an example moves between. */
  examples: ReadonlyArray<{ from: number; to: number; title: string; text: string; capability: string }>
  editable?: boolean | undefined
  id?: string
}

/** Short accounts, each marked with the step it tells of, each standing a little further along than the last. */
export function Examples({ at, words, examples, editable, id }: ExamplesProps) {
  return (
    <section id={id} className="wrap section">
      <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[40rem] text-h2">
        {words.title}
      </EditableText>
      <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-[34rem] text-ink-2 text-lead">
        {words.lead}
      </EditableText>
      <ol className="mt-10 lg:mt-14">
        {examples.map((example, index) => (
          <li
            key={example.title}
            className="grid gap-x-6 gap-y-4 border-line border-t py-8 last:border-b sm:grid-cols-[8rem_1fr] lg:grid-cols-12 lg:py-10"
          >
            <p className="headline text-ember text-h2 leading-none lg:col-span-2">
              <span className="mb-1.5 block font-text text-caption text-muted tracking-normal">{words.moveLabel} </span>
              {example.from}
              <span className="sr-only"> {words.moveTo} </span>
              <span className="mx-3 inline-block align-middle">
                <Arrow />
              </span>
              {example.to}
            </p>
            <div className="grid gap-x-6 gap-y-3 lg:col-span-10 lg:grid-cols-10">
              <EditableText
                as="h3"
                at={`${at}.items.${index}.title`}
                editable={editable}
                className="text-h3 lg:col-span-3"
              >
                {example.title}
              </EditableText>
              <div className="lg:col-span-7">
                <EditableText at={`${at}.items.${index}.text`} editable={editable} className="max-w-[40rem] text-ink-2">
                  {example.text}
                </EditableText>
                <p className="mt-3 text-small">
                  <span className="text-muted">{words.capabilityLabel}: </span>
                  <span className="font-semibold">{example.capability}</span>
                </p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
