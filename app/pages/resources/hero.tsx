import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { resourcesPage } from '#content/pages/resources.ts'
import type { Words } from '#contract/words.ts'

/** Spines of different sizes, like books on a shelf. */
const HEIGHTS = ['h-66', 'h-60', 'h-72', 'h-63', 'h-69']
/** The title runs down, and the spine is pulled out a little under the pointer. */
const SPINE =
  'relative flex w-full items-center border-paper border-r bg-(--stage) pt-9 pb-4 font-semibold text-[0.9375rem] leading-[1.2] [text-orientation:sideways] [transition:translate_160ms] [writing-mode:vertical-rl] hover:-translate-y-2'
const WIDTHS = ['sm:flex-4', 'sm:flex-3', 'sm:flex-5', 'sm:flex-3']

/** Opening of the page: every document as the spine of a book on one long shelf. Each spine links to its document below. */
export function ResourcesHero({ words: { hero: words, sections } }: { words: Words<typeof resourcesPage> }) {
  const documents = sections.flatMap(({ items }) => items)
  const stageOf = ({ stage }: (typeof documents)[number]) => words.stages.findIndex(({ key }) => key === stage) + 1
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-5 pt-10 md:pt-14 lg:grid-cols-12">
        <EditableText as="h1" text={words.title} className="text-h1 lg:col-span-7" />
        <EditableText as="p" text={words.lead} className="self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:col-span-12">
          <EditableText as="p" text={words.start.title} className="font-semibold max-sm:w-full" />
          {[...words.start.items, words.example].map((one) => (
            <ButtonLink key={one.at} {...one} look="text" />
          ))}
        </div>
      </div>
      <nav aria-label={words.spinesLabel.text} className="wrap mt-12 lg:mt-16">
        <ul className="grid grid-cols-7 items-end gap-y-6 sm:flex">
          {documents.map((document, index) => (
            <li
              key={document.at}
              data-stage={stageOf(document)}
              className={`flex h-72 items-end border-ink border-b-[10px] ${WIDTHS[index % WIDTHS.length]}`}
            >
              <a
                href={`#${document.slug}`}
                className={`${SPINE} ${stageOf(document) === 2 ? 'text-ink' : 'text-white'} ${HEIGHTS[(index * 3) % HEIGHTS.length]}`}
              >
                <span aria-hidden="true" className="absolute top-3.5 right-0 left-0 h-2 bg-current" />
                <EditableText text={document.title} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap flex flex-wrap gap-x-6 gap-y-1 pt-4 text-ink-2 text-small">
        <EditableText as="p" text={words.legend} />
        <ul className="flex flex-wrap gap-x-5">
          {words.stages.map((stage, index) => (
            <li key={stage.at} data-stage={index + 1} className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 bg-(--stage)" />
              <EditableText text={stage.title} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
