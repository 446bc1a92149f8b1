import { EditableText } from '#app/components/editable-text.tsx'

interface ResourcesHeroProps {
  at: string
  words: { title: string; lead: string; spines: string; legend: string }
  /** One per document further down; `stage` is 1 to 4. */
  spines: ReadonlyArray<{ slug: string; title: string; stage: number }>
  /** Names of the stages, in order. */
  stages: readonly string[]
  editable?: boolean | undefined
}

/** Books are not of one size. */
const HEIGHTS = ['h-66', 'h-60', 'h-72', 'h-63', 'h-69']
/** Every third spine wears its colour as a label on paper, like an older binding. */
const BINDINGS = [
  'bg-(--stage) text-(--stage-on)',
  'border border-b-0! border-ink! bg-paper text-ink before:bg-(--stage)',
  'bg-(--stage) text-(--stage-on)',
]

/** Opening of a library page: every document as a spine on one long board; each spine leads to its document below. */
export function ResourcesHero({ at, words, spines, stages, editable }: ResourcesHeroProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-5 pt-10 md:pt-14 lg:grid-cols-12">
        <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h1 lg:col-span-7">
          {words.title}
        </EditableText>
        <EditableText
          at={`${at}.lead`}
          editable={editable}
          className="self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9"
        >
          {words.lead}
        </EditableText>
      </div>
      <nav aria-label={words.spines} className="wrap mt-12 lg:mt-16">
        <ul className="grid grid-cols-7 items-end gap-y-6 sm:grid-cols-13">
          {spines.map((spine, index) => (
            <li key={spine.slug} data-stage={spine.stage} className="flex h-72 items-end border-ink border-b-[10px]">
              <a
                href={`#${spine.slug}`}
                className={`spine ${HEIGHTS[(index * 3) % HEIGHTS.length]} ${BINDINGS[index % BINDINGS.length]}`}
              >
                {spine.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap flex flex-wrap gap-x-6 gap-y-1 pt-4 text-ink-2 text-small">
        <EditableText at={`${at}.legend`} editable={editable}>
          {words.legend}
        </EditableText>
        <ul className="flex flex-wrap gap-x-5">
          {stages.map((stage, index) => (
            <li key={stage} data-stage={index + 1} className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 bg-(--stage)" />
              {stage}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
