import { EditableText } from '#app/components/editable-text.tsx'
import type { accelerateDetails } from '#content/pages/accelerate-details.ts'
import type { Text, Words } from '#contract/words.ts'

/** A curriculum as it is printed: contents with leaders first, then module by module with the number in the margin. */
export function Curriculum({ words }: { words: Words<typeof accelerateDetails.curriculum> }) {
  const { labels } = words
  return (
    <section id="curriculum" className="band">
      <div className="wrap section">
        <div className="grid gap-x-6 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <EditableText as="h2" text={words.title} className="text-h2" />
            <EditableText as="p" text={words.lead} className="mt-4 max-w-narrow text-ink-2 text-lead" />
          </div>
          <ol className="lg:col-span-8">
            {words.items.map((module, index) => (
              <li key={module.at}>
                <a
                  href={`#module-${index + 1}`}
                  className="group flex min-h-11 items-baseline gap-3 py-1.5 hover:text-ember-deep"
                >
                  <span aria-hidden="true" className="headline w-8 flex-none text-lead">
                    {index + 1}
                  </span>
                  <EditableText
                    as="span"
                    text={module.title}
                    className="font-semibold underline-offset-4 group-hover:underline"
                  />
                  <span
                    aria-hidden="true"
                    className="mb-1.5 min-w-4 flex-1 self-end border-muted border-b-2 border-dotted"
                  />
                  <EditableText as="span" text={labels.hours} className="flex-none self-end text-ink-2" />
                </a>
              </li>
            ))}
          </ol>
        </div>
        <ol className="mt-14 lg:mt-20">
          {words.items.map((module, index) => (
            <li
              key={module.at}
              id={`module-${index + 1}`}
              className="grid break-inside-avoid gap-x-6 gap-y-5 border-ink border-t py-9 lg:grid-cols-12 lg:py-12"
            >
              <div className="flex items-baseline gap-4 lg:col-span-4 lg:block">
                <p className="headline text-figure tracking-tight">
                  <span className="sr-only">
                    <EditableText text={labels.module} />{' '}
                  </span>
                  {index + 1}
                </p>
                <p className="text-ink-2 text-small lg:mt-5 lg:max-w-[14rem]">
                  <EditableText text={labels.session} /> <EditableText as="span" text={module.session} />
                  <br />
                  <EditableText text={labels.hours} />
                </p>
              </div>
              <div className="lg:col-span-8">
                <EditableText as="h3" text={module.title} className="text-h2" />
                <dl className="mt-6">
                  <Entry term={labels.aim} strong>
                    <EditableText text={module.aim} />
                  </Entry>
                  <Entry term={labels.topics}>
                    <ul>
                      {module.topics.map((topic) => (
                        <EditableText key={topic.at} as="li" text={topic} className="not-first:mt-1.5" />
                      ))}
                    </ul>
                  </Entry>
                  <Entry term={labels.practice}>
                    <EditableText text={module.practice} />
                  </Entry>
                  <Entry term={labels.handIn} strong>
                    <EditableText text={module.handIn} />
                  </Entry>
                </dl>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Entry({ term, strong, children }: { term: Text; strong?: boolean; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-t py-3.5 sm:grid-cols-[8rem_1fr]">
      <EditableText as="dt" text={term} className="text-ink-2 text-small sm:pt-0.5" />
      <dd className={strong ? 'font-semibold' : ''}>{children}</dd>
    </div>
  )
}
