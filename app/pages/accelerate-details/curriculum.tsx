import { EditableText } from '#app/components/editable-text.tsx'

interface SyllabusModule {
  session: string
  title: string
  aim: string
  topics: readonly string[]
  practice: string
  handIn: string
}

interface CurriculumProps {
  at: string
  words: {
    title: string
    lead: string
    labels: {
      module: string
      session: string
      hours: string
      aim: string
      topics: string
      practice: string
      handIn: string
    }
  }
  modules: readonly SyllabusModule[]
  editable?: boolean | undefined
  id?: string
}

/** A curriculum as it is printed: contents with leaders first, then module by module with the number in the margin. */
export function Curriculum({ at, words, modules, editable, id }: CurriculumProps) {
  const { labels } = words
  return (
    <section id={id} className="band">
      <div className="wrap section">
        <div className="grid gap-x-6 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
              {words.title}
            </EditableText>
            <EditableText at={`${at}.lead`} editable={editable} className="mt-4 max-w-narrow text-ink-2 text-lead">
              {words.lead}
            </EditableText>
          </div>
          <ol className="lg:col-span-8">
            {modules.map((module, index) => (
              <li key={module.title}>
                <a
                  href={`#module-${index + 1}`}
                  className="group flex min-h-11 items-end gap-3 py-1.5 hover:text-ember-deep"
                >
                  <span aria-hidden="true" className="headline w-8 flex-none text-lead">
                    {index + 1}
                  </span>
                  <span className="font-semibold underline-offset-4 group-hover:underline">{module.title}</span>
                  <span aria-hidden="true" className="mb-1.5 min-w-4 flex-1 border-muted border-b-2 border-dotted" />
                  <span className="flex-none text-ink-2">{labels.hours}</span>
                </a>
              </li>
            ))}
          </ol>
        </div>
        <ol className="mt-14 lg:mt-20">
          {modules.map((module, index) => {
            const address = `${at}.modules.${index}`
            return (
              <li
                key={module.title}
                id={`module-${index + 1}`}
                className="grid break-inside-avoid gap-x-6 gap-y-5 border-ink border-t py-9 lg:grid-cols-12 lg:py-12"
              >
                <div className="flex items-baseline gap-4 lg:col-span-4 lg:block">
                  <p className="headline text-figure tracking-tight">
                    <span className="sr-only">{labels.module} </span>
                    {index + 1}
                  </p>
                  <p className="text-ink-2 text-small lg:mt-5 lg:max-w-[14rem]">
                    {labels.session}{' '}
                    <EditableText as="span" at={`${address}.session`} editable={editable}>
                      {module.session}
                    </EditableText>
                    <br />
                    {labels.hours}
                  </p>
                </div>
                <div className="lg:col-span-8">
                  <EditableText as="h3" at={`${address}.title`} editable={editable} className="text-h2">
                    {module.title}
                  </EditableText>
                  <dl className="mt-6">
                    <Particular term={labels.aim} strong>
                      <EditableText as="span" at={`${address}.aim`} editable={editable}>
                        {module.aim}
                      </EditableText>
                    </Particular>
                    <Particular term={labels.topics}>
                      <ul>
                        {module.topics.map((topic, topicIndex) => (
                          <li key={topic} className="not-first:mt-1.5">
                            <EditableText as="span" at={`${address}.topics.${topicIndex}`} editable={editable}>
                              {topic}
                            </EditableText>
                          </li>
                        ))}
                      </ul>
                    </Particular>
                    <Particular term={labels.practice}>
                      <EditableText as="span" at={`${address}.practice`} editable={editable}>
                        {module.practice}
                      </EditableText>
                    </Particular>
                    <Particular term={labels.handIn} strong>
                      <EditableText as="span" at={`${address}.handIn`} editable={editable}>
                        {module.handIn}
                      </EditableText>
                    </Particular>
                  </dl>
                </div>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

function Particular({ term, strong, children }: { term: string; strong?: boolean; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-t py-3.5 sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-2 text-small sm:pt-0.5">{term}</dt>
      <dd className={strong ? 'font-semibold' : ''}>{children}</dd>
    </div>
  )
}
