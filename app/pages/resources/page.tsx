import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageContext } from '#app/lib/page-context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { TermsSection } from '#app/sections/titled-text.tsx'
import { resourcesPage } from '#content/pages/resources.ts'
import type { Text, Words } from '#contract/words.ts'
import type { Route } from './+types/page'
import { DocumentShelf, useOffered } from './document-shelf.tsx'

export const meta = pageMeta('resources', resourcesPage)

export async function loader({ context }: Route.LoaderArgs) {
  const { toolHeadings } = await import('./tool-text.ts')
  return toolHeadings(context.get(pageContext).published)
}

/** Whether a text contains every word that the reader looks for. */
const containsAll = (text: string, wanted: readonly string[]) =>
  wanted.every((word) => text.toLowerCase().includes(word))

export default function ResourcesPage({ loaderData: headings }: Route.ComponentProps) {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const { sections: all, ...rest } = useWords('resources', resourcesPage)
  const offered = useOffered(all).map((section) => ({
    ...section,
    items: section.items.filter(({ slug, title, description }) =>
      containsAll([title.text, description.text, ...(headings[slug] ?? [])].join(' '), wanted),
    ),
  }))
  const words = { ...rest, sections: offered.filter(({ items }) => items.length > 0) }
  const found = Object.fromEntries(
    Object.entries(wanted.length > 0 ? headings : {}).map(([slug, all]) => [
      slug,
      all.filter((title) => containsAll(title, wanted)),
    ]),
  )
  return (
    <>
      <ResourcesHero words={words} />
      <Filter words={words.filter} onChange={setWanted} isEmpty={words.sections.length === 0} />
      {words.sections.map((section, index) => (
        <DocumentShelf
          key={section.id}
          words={{ ...words.card, ...section }}
          found={found}
          band={index % 2 === 1}
        />
      ))}
      {words.glossary.shown && <TermsSection words={words.glossary} />}
      {words.close.action.isLeftOut ? null : (
        <ClosingSection words={words.close} picture="tool-carrier">
          <ButtonLink {...words.close.action} />
          <ButtonLink {...words.close.canvas} look="text" />
        </ClosingSection>
      )}
    </>
  )
}

/** Spines of different sizes, like books on a shelf; a title of 60 letters needs two lines. */
const HEIGHTS = ['h-[93%]', 'h-[91%]', 'h-full', 'h-[90%]', 'h-[96%]']
/**
 * The title runs down, so the start of its line is at the top; the edge of the spine is at the
 * right in every language. It is pulled out a little under the pointer.
 */
const SPINE =
  'relative flex flex-1 basis-0 items-center border-paper [border-right-width:1px] bg-(--stage) pt-9 pb-4 font-semibold text-[0.9375rem] max-sm:pb-2 max-sm:text-[0.875rem] leading-[1.2] [text-orientation:sideways] [transition:translate_160ms] [writing-mode:vertical-rl] hover:-translate-y-2'
const WIDTHS = ['sm:grow-4', 'sm:grow-3', 'sm:grow-5', 'sm:grow-3']
/** A phone has two boards of seven: the first and the third section, and below them the second. */
const PLACES = [
  'max-sm:w-4/7 sm:flex-15',
  'max-sm:order-1 max-sm:w-6/7 sm:flex-22',
  'max-sm:w-3/7 sm:flex-12',
]

/**
 * Opening of the page: every document as the spine of a book on one long shelf. The spines of a
 * section are one link, which leads to the section below.
 */
function ResourcesHero({
  words: { hero: words, sections },
}: {
  words: Words<typeof resourcesPage>
}) {
  type Document = (typeof sections)[number]['items'][number]
  const documents: readonly Document[] = sections.flatMap(({ items }) => items)
  const stageOf = ({ stage }: Document) => words.stages.findIndex(({ key }) => key === stage) + 1
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-5 pt-10 md:pt-14 lg:grid-cols-12">
        <EditableText as="h1" text={words.title} className="text-h1 lg:col-span-7" />
        <EditableText
          as="p"
          text={words.lead}
          className="self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9"
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:col-span-12">
          {[words.example, words.records].map((one) => (
            <ButtonLink key={one.at} {...one} look="text" />
          ))}
        </div>
      </div>
      <nav aria-label={words.spinesLabel.text} className="wrap mt-12 lg:mt-16">
        <ul className="flex items-end gap-y-6 max-sm:flex-wrap">
          {sections.map(({ at, id, title, items }, place) => (
            <li key={at} className={`flex ${PLACES[place]}`}>
              <a
                href={`#${id}`}
                className="flex h-80 w-full items-end border-ink border-b-[10px] sm:h-72"
              >
                <span className="sr-only">
                  <EditableText text={title} />:{' '}
                </span>
                {items.map((document) => (
                  <Spine
                    key={document.at}
                    title={document.title}
                    index={documents.indexOf(document)}
                    stage={stageOf(document)}
                  />
                ))}
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

/** One document, by its place on the shelf. */
function Spine({ title, index, stage }: { title: Text; index: number; stage: number }) {
  // The color of the second stage is light.
  const color = stage === 2 ? 'text-ink' : 'text-white'
  const size = `${HEIGHTS[(index * 3) % HEIGHTS.length]} ${WIDTHS[index % WIDTHS.length]}`
  return (
    <span data-stage={stage} className={`${SPINE} ${color} ${size}`}>
      <span aria-hidden="true" className="absolute top-3.5 right-0 left-0 h-2 bg-current" />
      <EditableText text={title} />
    </span>
  )
}

interface FilterProps {
  words: Words<(typeof resourcesPage)['filter']>
  /** Gets the words in lower case. */
  onChange: (wanted: readonly string[]) => void
  isEmpty: boolean
}

/**
 * Leaves only the tools that contain the typed words. Without scripts, all are shown and the field
 * is not.
 */
function Filter({ words, onChange, isEmpty }: FilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const read = () => onChange(field.current?.value.toLowerCase().split(/\s+/).filter(Boolean) ?? [])
  // The scripts start when the field gets the focus, so something may have been typed by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, [])
  return (
    <search className="wrap block pt-10 lg:pt-14 print:hidden [@media(scripting:none)]:hidden">
      <label className="block max-w-narrow">
        <span className="font-semibold">
          <ComposedText text={words.label} />
        </span>
        <input
          ref={field}
          type="search"
          placeholder={words.hint.text}
          className="field-control mt-2"
          autoComplete="off"
          onInput={read}
        />
      </label>
      <p role="status" className="mt-3">
        {isEmpty ? <ComposedText text={words.none} /> : ''}
      </p>
    </search>
  )
}
