import { EditableText } from '#app/components/editable-text.tsx'

interface PlanProps {
  at: string
  words: { eyebrow: string; title: string; lead: string; partsTitle: string; notesTitle: string }
  /** The numbered parts of the drawing, in order. */
  parts: ReadonlyArray<{ part: string; name: string; text: string }>
  /** Remarks of the draughtsman. */
  notes: readonly string[]
  /** Entries of the title block. */
  block: ReadonlyArray<{ term: string; text: string }>
  drawing: React.ReactNode
  actions: React.ReactNode
  editable?: boolean | undefined
  id?: string
}

const ACROSS = ['1', '2', '3', '4', '5', '6', '7', '8']
const DOWN = ['A', 'B', 'C', 'D', 'E', 'F']

/** A whole page as a construction sheet: frame with zone marks, the drawing, its parts, and the title block in the corner. */
export function Plan(props: PlanProps) {
  const { at, words, parts, notes, block, drawing, actions, editable, id } = props
  return (
    <section id={id} className="band py-6 lg:py-10">
      <div className="wrap">
        <div className="grid grid-cols-[1.75rem_1fr_1.75rem] grid-rows-[1.75rem_1fr_1.75rem] border border-ink bg-white text-caption text-muted max-sm:grid-cols-[0.6rem_1fr_0.6rem] max-sm:grid-rows-[0.6rem_1fr_0.6rem]">
          <Zones marks={ACROSS} className="col-start-2 row-start-1" />
          <Zones marks={ACROSS} className="col-start-2 row-start-3" />
          <Zones marks={DOWN} className="col-start-1 row-start-2 flex-col" />
          <Zones marks={DOWN} className="col-start-3 row-start-2 flex-col" />
          <div className="sheet-grid col-start-2 row-start-2 border-2 border-ink text-body text-ink">
            <div className="grid lg:grid-cols-12">
              <div className="px-5 py-8 sm:px-8 lg:order-2 lg:col-span-5 lg:py-14 lg:pl-4">
                <EditableText at={`${at}.eyebrow`} editable={editable} className="mb-5 font-semibold text-ember">
                  {words.eyebrow}
                </EditableText>
                <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h2">
                  {words.title}
                </EditableText>
                <EditableText at={`${at}.lead`} editable={editable} className="mt-6 text-ink-2">
                  {words.lead}
                </EditableText>
                <div className="mt-8">{actions}</div>
              </div>
              <div className="px-4 pb-8 sm:px-8 lg:order-1 lg:col-span-7 lg:self-center lg:py-10">{drawing}</div>
            </div>
            <div className="grid border-ink border-t-2 bg-white lg:grid-cols-12">
              <div className="px-5 py-6 sm:px-8 lg:col-span-7">
                <EditableText
                  as="h2"
                  at={`${at}.partsTitle`}
                  editable={editable}
                  className="font-semibold font-text text-small tracking-normal"
                >
                  {words.partsTitle}
                </EditableText>
                <ol className="mt-3">
                  {parts.map((part, index) => (
                    <li
                      key={part.part}
                      className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-2 border-line border-t py-3 sm:grid-cols-[2.5rem_5rem_1fr]"
                    >
                      <span
                        aria-hidden="true"
                        className="headline flex size-8 items-center justify-center rounded-full border-[1.5px] border-ink leading-none"
                      >
                        {index + 1}
                      </span>
                      <EditableText
                        as="span"
                        at={`${at}.parts.${index}.part`}
                        editable={editable}
                        className="text-muted max-sm:hidden"
                      >
                        {part.part}
                      </EditableText>
                      <span>
                        <EditableText
                          as="span"
                          at={`${at}.parts.${index}.name`}
                          editable={editable}
                          className="font-semibold"
                        >
                          {part.name}
                        </EditableText>
                        <br />
                        <EditableText
                          as="span"
                          at={`${at}.parts.${index}.text`}
                          editable={editable}
                          className="text-ink-2 text-small"
                        >
                          {part.text}
                        </EditableText>
                      </span>
                    </li>
                  ))}
                </ol>
              </div>
              <div className="flex flex-col max-lg:border-line max-lg:border-t lg:col-span-5">
                <div className="px-5 py-6 sm:px-8 lg:px-6">
                  <EditableText
                    as="h2"
                    at={`${at}.notesTitle`}
                    editable={editable}
                    className="font-semibold font-text text-small tracking-normal"
                  >
                    {words.notesTitle}
                  </EditableText>
                  <ol className="mt-2 text-ink-2 text-small">
                    {notes.map((note, index) => (
                      <li key={note} className="grid grid-cols-[1.5rem_1fr] py-0.5">
                        <span aria-hidden="true">{index + 1}</span>
                        <EditableText as="span" at={`${at}.notes.${index}`} editable={editable}>
                          {note}
                        </EditableText>
                      </li>
                    ))}
                  </ol>
                </div>
                <dl className="mt-auto grid grid-cols-2 border-ink border-t-2 lg:border-l-2">
                  {block.map((entry, index) => (
                    <div
                      key={entry.term}
                      className="border-ink px-5 py-4 even:border-l sm:px-6 nth-[n+3]:border-t lg:py-5"
                    >
                      <dt className="text-caption text-muted">{entry.term}</dt>
                      <dd className="headline text-lead">
                        <EditableText as="span" at={`${at}.block.${index}.text`} editable={editable}>
                          {entry.text}
                        </EditableText>
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The letters and numbers along the frame, by which places on a sheet are called. */
function Zones({ marks, className }: { marks: readonly string[]; className: string }) {
  return (
    <div aria-hidden="true" className={`flex justify-around ${className} max-sm:invisible`}>
      {marks.map((mark) => (
        <span key={mark} className="flex flex-1 items-center justify-center not-first:border-line">
          {mark}
        </span>
      ))}
    </div>
  )
}
