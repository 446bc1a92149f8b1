import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'

interface PhilosophyLetterProps {
  at: string
  words: {
    title: string
    addressee: string
    salutation: string
    paragraphs: readonly string[]
    closing: string
    signatureAlt: string
  }
  /** Who writes: the letterhead. */
  sender: string
  signatory: { name: string; role: string }
  /** File of the signature under `public/images/drawings/`, 410 × 120. */
  signature: string
  editable?: boolean | undefined
  /** What lies beside the sheet: the writer's portrait and story. */
  beside: React.ReactNode
}

/** Opening of a page: a signed letter on its own sheet, larger than the column beside it. */
export function PhilosophyLetter({ at, words, sender, signatory, signature, editable, beside }: PhilosophyLetterProps) {
  return (
    <section className="band">
      <div className="wrap grid items-start gap-x-10 gap-y-14 pt-6 pb-16 lg:grid-cols-12 lg:pt-12 lg:pb-28 xl:gap-x-16">
        <article className="border border-line bg-white px-6 py-8 sm:px-12 sm:py-12 lg:col-span-8 lg:px-16 print:border-0 print:p-0">
          <p className="flex items-center justify-between gap-6 border-ink border-b pb-4 text-small">
            <span className="flex items-center gap-2.5">
              <FlywheelMark className="size-6" />
              <span className="headline text-[1.2rem] leading-none">{sender}</span>
            </span>
            <EditableText as="span" at={`${at}.addressee`} editable={editable} className="text-right text-muted">
              {words.addressee}
            </EditableText>
          </p>
          <EditableText
            as="h1"
            at={`${at}.title`}
            editable={editable}
            className="mt-10 text-h1 lg:mt-14 lg:text-[4rem]"
          >
            {words.title}
          </EditableText>
          <div className="mt-8 max-w-[36rem] space-y-5 text-[1.1875rem] leading-[1.65] lg:mt-12">
            <EditableText at={`${at}.salutation`} editable={editable} className="headline text-h3">
              {words.salutation}
            </EditableText>
            {words.paragraphs.map((paragraph, index) => (
              <EditableText key={paragraph} at={`${at}.paragraphs.${index}`} editable={editable}>
                {paragraph}
              </EditableText>
            ))}
            <EditableText at={`${at}.closing`} editable={editable} className="headline text-h3">
              {words.closing}
            </EditableText>
          </div>
          <EditableImage at={`${at}.signature`} editable={editable} className="mt-6">
            <Drawing name={signature} alt={words.signatureAlt} width={410} height={120} className="w-64 sm:w-72" />
          </EditableImage>
          <p className="mt-5 text-small">
            <span className="font-semibold">{signatory.name}</span>
            <br />
            <span className="text-muted">{signatory.role}</span>
          </p>
        </article>
        <div className="lg:sticky lg:top-32 lg:col-span-4">{beside}</div>
      </div>
    </section>
  )
}
