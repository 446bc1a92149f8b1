import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { blueprint } from '#content/pages/blueprint.ts'
import type { Words } from '#contract/words.ts'
import { FlywheelPlan } from './flywheel-plan.tsx'

const ACROSS = ['1', '2', '3', '4', '5', '6', '7', '8']
const DOWN = ['A', 'B', 'C', 'D', 'E', 'F']

/** A whole page as a construction sheet: frame with zone marks, the drawing, its parts, and the title block in the corner. */
export function Plan({ words }: { words: Words<typeof blueprint.plan> }) {
  return (
    <section className="band py-6 lg:py-10">
      <div className="wrap">
        <div className="grid grid-cols-[1.75rem_1fr_1.75rem] grid-rows-[1.75rem_1fr_1.75rem] border border-ink bg-white text-caption text-muted max-sm:grid-cols-[0.6rem_1fr_0.6rem] max-sm:grid-rows-[0.6rem_1fr_0.6rem]">
          <Zones marks={ACROSS} className="col-start-2 row-start-1" />
          <Zones marks={ACROSS} className="col-start-2 row-start-3" />
          <Zones marks={DOWN} className="col-start-1 row-start-2 flex-col" />
          <Zones marks={DOWN} className="col-start-3 row-start-2 flex-col" />
          <div className="squared-paper col-start-2 row-start-2 border-2 border-ink text-body text-ink">
            <div className="grid lg:grid-cols-12">
              <div className="px-5 py-8 sm:px-8 lg:order-2 lg:col-span-5 lg:py-14 lg:pl-4">
                <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
                <EditableText as="h1" text={words.title} className="text-h2" />
                <EditableText as="p" text={words.lead} className="mt-6 text-ink-2" />
                <div className="mt-8">
                  <ButtonLink {...words.action} />
                  <EditableText as="p" text={words.soon} className="mt-4 text-ink-2" />
                </div>
              </div>
              <div className="px-4 pb-8 sm:px-8 lg:order-1 lg:col-span-7 lg:self-center lg:py-10">
                <EditableImage picture={words.picture}>
                  <FlywheelPlan words={words.picture} />
                </EditableImage>
              </div>
            </div>
            <div className="grid border-ink border-t-2 bg-white lg:grid-cols-12">
              <div className="px-5 py-6 sm:px-8 lg:col-span-7">
                <EditableText
                  as="h2"
                  text={words.partsTitle}
                  className="font-semibold font-text text-small tracking-normal"
                />
                <ol className="mt-3">
                  {words.parts.map((part, index) => (
                    <li
                      key={part.at}
                      className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-2 border-line border-t py-3 sm:grid-cols-[2.5rem_5rem_1fr]"
                    >
                      <span
                        aria-hidden="true"
                        className="headline flex size-8 items-center justify-center rounded-full border-[1.5px] border-ink leading-none"
                      >
                        {index + 1}
                      </span>
                      <EditableText as="span" text={part.part} className="text-muted max-sm:hidden" />
                      <span>
                        <EditableText as="span" text={part.name} className="font-semibold" />
                        <br />
                        <EditableText as="span" text={part.text} className="text-ink-2 text-small" />
                      </span>
                    </li>
                  ))}
                </ol>
              </div>
              <div className="flex flex-col max-lg:border-line max-lg:border-t lg:col-span-5">
                <div className="px-5 py-6 sm:px-8 lg:px-6">
                  <EditableText
                    as="h2"
                    text={words.notesTitle}
                    className="font-semibold font-text text-small tracking-normal"
                  />
                  <ol className="mt-2 text-ink-2 text-small">
                    {words.notes.map((note, index) => (
                      <li key={note.at} className="grid grid-cols-[1.5rem_1fr] py-0.5">
                        <span aria-hidden="true">{index + 1}</span>
                        <EditableText as="span" text={note} />
                      </li>
                    ))}
                  </ol>
                </div>
                <dl className="mt-auto grid grid-cols-2 border-ink border-t-2 lg:border-l-2">
                  {words.titleBlock.map((entry) => (
                    <div
                      key={entry.at}
                      className="border-ink px-5 py-4 even:border-l sm:px-6 nth-[n+3]:border-t lg:py-5"
                    >
                      <EditableText as="dt" text={entry.term} className="text-caption text-muted" />
                      <EditableText as="dd" text={entry.text} className="headline text-lead" />
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

/** The letters and numbers along the frame, which name the zones of a sheet. */
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
