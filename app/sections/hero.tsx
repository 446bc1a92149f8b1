import { EditableText } from '#app/components/editable-text.tsx'

interface HeroSectionProps {
  /** Content address of the words, e.g. `home.hero`. */
  at: string
  words: { title: string; lead: string; eyebrow?: string; subtitle?: string; note?: string }
  editable?: boolean | undefined
  /** Buttons and links under the lead. */
  actions?: React.ReactNode
  /** What stands beside the words; a `bleed` picture may run off the page's right edge. */
  picture?: React.ReactNode
  bleed?: boolean
  id?: string
  children?: React.ReactNode
}

/** Opening of a page: the words in the wide column on the left, a picture on the right. */
export function HeroSection({ at, words, editable, actions, picture, bleed, id, children }: HeroSectionProps) {
  return (
    <section id={id} className="overflow-clip">
      <div className="wrap grid items-center gap-x-6 gap-y-12 pt-10 pb-16 md:grid-cols-12 md:pt-14 lg:min-h-[min(46rem,82vh)] lg:pb-24">
        <div className="relative z-10 md:col-span-7">
          {words.eyebrow ? (
            <EditableText as="p" at={`${at}.eyebrow`} editable={editable} className="mb-5 font-semibold text-ember">
              {words.eyebrow}
            </EditableText>
          ) : null}
          <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h1">
            {words.title}
          </EditableText>
          {words.subtitle ? (
            <EditableText as="p" at={`${at}.subtitle`} editable={editable} className="headline mt-3 text-h3 text-ink-2">
              {words.subtitle}
            </EditableText>
          ) : null}
          <EditableText at={`${at}.lead`} editable={editable} className="mt-8 max-w-prose text-ink-2 text-lead">
            {words.lead}
          </EditableText>
          {actions ? <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div> : null}
          {words.note ? (
            <EditableText at={`${at}.note`} editable={editable} className="mt-4 text-muted text-small">
              {words.note}
            </EditableText>
          ) : null}
          {children}
        </div>
        {picture ? <div className={`md:col-span-5 ${bleed ? 'md:self-stretch' : ''}`}>{picture}</div> : null}
      </div>
    </section>
  )
}
