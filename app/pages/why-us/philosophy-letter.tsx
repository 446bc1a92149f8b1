import { Brand } from '#app/components/brand.tsx'
import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { whyUs } from '#content/pages/why-us.ts'
import type { Words } from '#contract/words.ts'
import { FounderNote } from './founder-note.tsx'

interface PhilosophyLetterProps {
  words: Words<typeof whyUs>
  /** Has the founder's signature and portrait. */
  isSigned: boolean
}

/** Opening of a page: a letter on its own sheet, larger than the column with its author beside it. */
export function PhilosophyLetter({ words: { letter: words, founder }, isSigned }: PhilosophyLetterProps) {
  return (
    <section className="band">
      <div className="wrap grid grid-cols-1 items-start gap-x-10 gap-y-14 pt-6 pb-16 lg:grid-cols-12 lg:pb-28 xl:gap-x-16">
        <article className="border border-line bg-white px-6 py-8 sm:px-12 sm:py-12 lg:col-span-8 lg:px-16 lg:pt-5 lg:only:col-start-3 print:border-0 print:p-0">
          <p className="flex items-center justify-between gap-6 border-ink border-b pb-4 text-small lg:pb-3">
            <span className="flex items-center gap-2.5">
              <Brand name={words.sender} size="size-6" className="headline text-[1.2rem] leading-none" />
            </span>
            <EditableText as="span" text={words.addressee} className="text-right text-muted" />
          </p>
          <EditableText as="h1" text={words.title} className="mt-10 text-h1 lg:mt-[1.4375rem]" />
          <div className="mt-8 max-w-[36rem] space-y-5 print:max-w-none text-[1.1875rem] leading-[1.65] lg:mt-12">
            <EditableText as="p" text={words.salutation} className="headline text-h3" />
            {words.paragraphs.map((paragraph) => (
              <EditableText key={paragraph.at} as="p" text={paragraph} />
            ))}
            <EditableText as="p" text={words.closing} className="headline text-h3" />
          </div>
          {isSigned ? (
            <>
              <EditableDrawing
                picture={words.signature}
                frameClass="mt-6"
                width={410}
                height={120}
                className="w-64 sm:w-72"
              />
              <p className="mt-5 text-small">
                <EditableText as="span" text={founder.person.name} className="font-semibold" />
                <br />
                <EditableText as="span" text={founder.role} className="text-muted" />
              </p>
            </>
          ) : (
            <EditableText as="p" text={words.sender} className="mt-6 font-semibold" />
          )}
        </article>
        {isSigned ? (
          <div className="lg:sticky lg:top-32 lg:col-span-4">
            <FounderNote words={founder} />
          </div>
        ) : null}
      </div>
    </section>
  )
}
