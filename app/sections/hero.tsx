import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface HeroSectionProps {
  /** With `late`, the eyebrow is a date that has passed: it is struck out, and `late` follows. */
  words: Words<{
    title: string
    lead: string
    eyebrow?: string
    late?: string
    subtitle?: string
    note?: string
  }>
  /** Buttons and links below the lead paragraph. */
  children?: React.ReactNode
  below?: React.ReactElement
  /**
   * Shown beside the words. With `bleed` it may extend to the top and the right edge of the page.
   */
  picture?: React.ReactNode
  bleed?: boolean
}

/** The top of a page: words in the wide column on the left, a picture on the right. */
export function HeroSection({ words, children, below, picture, bleed }: HeroSectionProps) {
  return (
    <section className={`overflow-clip ${bleed ? '-mt-32 pt-32' : ''}`}>
      <div className="wrap grid items-start gap-x-6 gap-y-12 pt-10 pb-16 md:grid-cols-12 md:pt-14 lg:pb-24">
        <div className="relative z-10 md:col-span-7">
          {words.eyebrow ? (
            <p className="mb-5 font-semibold text-ember">
              {words.late ? (
                <>
                  <s>
                    <EditableText text={words.eyebrow} />
                  </s>{' '}
                  <EditableText as="span" text={words.late} className="ms-2" />
                </>
              ) : (
                <EditableText text={words.eyebrow} />
              )}
            </p>
          ) : null}
          <EditableText as="h1" text={words.title} className="text-h1 md:max-lg:text-[6vw]" />
          {words.subtitle ? (
            <EditableText
              as="p"
              text={words.subtitle}
              className="headline mt-3 text-h3 text-ink-2"
            />
          ) : null}
          <EditableText
            as="p"
            text={words.lead}
            className="mt-8 max-w-measure text-ink-2 text-lead"
          />
          {children ? (
            <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{children}</div>
          ) : null}
          {words.note ? (
            <EditableText as="p" text={words.note} className="mt-4 text-muted text-small" />
          ) : null}
          {below}
        </div>
        {picture ? (
          <div className={`md:col-span-5 ${bleed ? 'md:self-stretch' : ''}`}>{picture}</div>
        ) : null}
      </div>
    </section>
  )
}
