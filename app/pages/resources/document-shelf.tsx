import { Drawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { documentPage, Sheet } from '#app/components/sheet.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { documents } from '#content/documents/choices.ts'
import { files } from '#content/files.ts'
import type { ResourceSection } from '#content/resources.ts'
import { anchorOf } from '#contract/anchor-of.ts'
import type { Words } from '#contract/words.ts'
import type { Headings } from './tool-text.ts'

/**
 * The sections with the documents that the owner offers, each with the size of the owner's own file
 * if there is one.
 */
export function useOffered(sections: readonly Words<ResourceSection>[]): Words<ResourceSection>[] {
  const choices = useWords('documents', documents, 'plain')
  return sections.map((section) => {
    const offered = section.items.filter(({ slug }) => choices[slug]?.shown)
    const items = offered.map((item) => {
      const own = choices[item.slug]?.own
      return own ? { ...item, pages: 0, bytes: own.bytes } : item
    })
    return { ...section, items }
  })
}

/** A row has four places. A drawing fills the places that a section leaves free. */
const FILLERS = [
  { name: 'shelf-plant', places: 1, width: 280, className: '' },
  { name: 'shelf-leaning-books', places: 2, width: 560, className: 'lg:col-span-2' },
] as const

interface DocumentShelfProps {
  words: Words<ResourceSection & { download: string; video: string }>
  /** Headings that contain what the reader looks for, by tool. */
  found?: Headings
  band?: boolean
}

/** A cover with its text, which is beside the cover on a phone and below it elsewhere. */
const DOCUMENT =
  'relative row-span-2 grid grid-cols-[6.5rem_1fr] gap-x-5 max-sm:border-line max-sm:border-b max-sm:py-6 sm:grid-cols-1 sm:grid-rows-subgrid'

/**
 * Documents on a drawn shelf: the cover of each, and under it what it is and the file to download.
 */
export function DocumentShelf({ words, found = {}, band = false }: DocumentShelfProps) {
  const fileWords = useWords('files', files, 'plain')
  const language = useLanguage()
  const filler = FILLERS.find(({ places }) => (words.items.length + places) % 4 === 0)
  return (
    <section id={words.id} className={`wrap section ${band ? 'band' : ''}`}>
      <div className="grid items-end gap-x-6 gap-y-3 lg:grid-cols-12">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-7" />
        <EditableText
          as="p"
          text={words.description}
          className="text-ink-2 lg:col-span-4 lg:col-start-9"
        />
      </div>
      <ul className="mt-10 grid sm:grid-cols-2 lg:mt-12 lg:grid-cols-4">
        {words.items.map((document) => {
          const named = (
            <span className="sr-only">
              : <EditableText text={document.title} />
            </span>
          )
          return (
            <li key={document.at} id={document.slug} className={DOCUMENT}>
              <div className="flex items-start border-ink sm:items-end sm:border-b-[10px]">
                <Sheet
                  picture={documentPage(document.slug)}
                  sizes="(width >= 40rem) 12.5rem, 6.5rem"
                  className="w-full sm:me-6 sm:max-w-50"
                />
              </div>
              <div className="flex flex-col items-start sm:pt-6 sm:pe-6 sm:pb-14">
                <h3 className="text-h3">
                  {/* The cover and the text open the tool, too. */}
                  <SiteLink
                    to={`/resources/${document.slug}`}
                    className="underline decoration-1 underline-offset-4 after:absolute after:inset-0 hover:text-ember-deep"
                  >
                    <EditableText text={document.title} />
                  </SiteLink>
                </h3>
                <EditableText
                  as="p"
                  text={document.description}
                  className="mt-2 text-ink-2 text-small"
                />
                {found[document.slug]?.map((title) => (
                  // A client navigation to a tool loads its document, without the hash.
                  <a
                    key={title}
                    href={`/resources/${document.slug}#${anchorOf(title)}`}
                    className="link relative mt-2 text-small"
                  >
                    {title}
                  </a>
                ))}
                <p className="mt-3 mb-5 text-caption text-muted">
                  {pdfFacts(fileWords, document, language)}
                </p>
                <a
                  href={document.downloadUrl}
                  download=""
                  className="button button-outline relative mt-auto"
                >
                  <EditableText text={words.download} />
                  {named}
                </a>
                <p className="mt-3 text-caption text-muted">
                  {document.videoUrl ? (
                    <a
                      href={document.videoUrl}
                      className="link relative"
                      target="_blank"
                      rel="noopener"
                    >
                      <EditableText text={words.video} />
                      {named}
                    </a>
                  ) : (
                    <EditableText text={document.videoPlaceholder} />
                  )}
                </p>
              </div>
            </li>
          )
        })}
        {filler ? (
          <li
            aria-hidden="true"
            className={`row-span-2 grid grid-rows-subgrid max-lg:hidden print:hidden ${filler.className}`}
          >
            <div className="flex items-end border-ink border-b-[10px]">
              <Drawing
                name={filler.name}
                alt=""
                width={filler.width}
                height={280}
                className="w-full"
              />
            </div>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
