import { Drawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'

interface ShelvedDocument {
  slug: string
  title: string
  description: string
  /** Address of the cover without size and format, e.g. `/images/covers/empathy-map`. */
  cover: string
  downloadUrl: string
  pages: number
  bytes: number
  videoPlaceholder: string
  videoUrl?: string
}

interface DocumentsProps {
  /** Content address of the words; the documents stand under `<at>.items.<index>`. */
  at: string
  words: { title: string; description: string }
  documents: readonly ShelvedDocument[]
  labels: { download: string; video: string }
  /** Drawing for the places that stay free on a shelf of four, and how many it takes. */
  filler?: { name: string; places: 1 | 2 }
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

const COVER = { width: 640, height: 905 }
const FILLERS = { 1: { width: 280, className: '' }, 2: { width: 560, className: 'lg:col-span-2' } }

function cover({ cover: address }: ShelvedDocument) {
  const sizes = (format: string) => `${address}-320.${format} 320w, ${address}-640.${format} 640w`
  return { alt: '', src: `${address}-320.webp`, avif: sizes('avif'), webp: sizes('webp'), ...COVER }
}

/** One shelf of a library: covers standing on a board, under each what it is and the file itself. */
export function Documents(props: DocumentsProps) {
  const { at, words, documents, labels, filler, editable, band, id } = props
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <div className="grid items-end gap-x-6 gap-y-3 lg:grid-cols-12">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-7">
            {words.title}
          </EditableText>
          <EditableText
            at={`${at}.description`}
            editable={editable}
            className="text-ink-2 lg:col-span-4 lg:col-start-9"
          >
            {words.description}
          </EditableText>
        </div>
        <ul className="mt-10 grid sm:grid-cols-2 lg:mt-12 lg:grid-cols-4">
          {documents.map((document, index) => (
            <li
              key={document.slug}
              id={document.slug}
              className="row-span-2 grid grid-cols-[6.5rem_1fr] gap-x-5 max-sm:border-line max-sm:border-b max-sm:py-6 sm:grid-cols-1 sm:grid-rows-subgrid"
            >
              <div className="flex items-start border-ink sm:items-end sm:border-b-[10px]">
                <Sheet
                  picture={cover(document)}
                  sizes="(width >= 40rem) 12.5rem, 6.5rem"
                  className="w-full sm:mr-6 sm:max-w-50"
                />
              </div>
              <div className="flex flex-col items-start sm:pt-6 sm:pr-6 sm:pb-14">
                <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
                  {document.title}
                </EditableText>
                <EditableText
                  at={`${at}.items.${index}.description`}
                  editable={editable}
                  className="mt-2 text-ink-2 text-small"
                >
                  {document.description}
                </EditableText>
                <p className="mt-3 mb-5 text-caption text-muted">{pdfFacts(document)}</p>
                <a href={document.downloadUrl} download="" className="button button-outline mt-auto">
                  {labels.download}
                  <span className="sr-only">: {document.title}</span>
                </a>
                <p className="mt-3 text-caption text-muted">
                  {document.videoUrl ? (
                    <a href={document.videoUrl} className="link" target="_blank" rel="noopener">
                      {labels.video}
                      <span className="sr-only">: {document.title}</span>
                    </a>
                  ) : (
                    document.videoPlaceholder
                  )}
                </p>
              </div>
            </li>
          ))}
          {filler ? (
            <li
              aria-hidden="true"
              className={`row-span-2 grid grid-rows-subgrid max-lg:hidden print:hidden ${FILLERS[filler.places].className}`}
            >
              <div className="flex items-end border-ink border-b-[10px]">
                <Drawing
                  name={filler.name}
                  alt=""
                  width={FILLERS[filler.places].width}
                  height={280}
                  className="w-full"
                />
              </div>
            </li>
          ) : null}
        </ul>
      </div>
    </section>
  )
}
