import { BookDrawing } from '#app/components/book-drawing.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { LeadForm, useSentForm } from '#app/forms/lead-form.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import { siteFact, useSite, useWords } from '#app/lib/words.ts'
import { AuthorSection } from '#app/sections/author.tsx'
import { CardsSection } from '#app/sections/cards.tsx'
import { FormSection } from '#app/sections/form.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { waitlistForm } from '#content/forms/waitlist.ts'
import { sampleFounder } from '#content/founder.ts'
import { book, pastRelease } from '#content/pages/book.ts'
import { isPublic, unlessSample } from '#contract/unless-sample.ts'
import { isWithin, type Words } from '#contract/words.ts'

const Praise = lazyPart(() => import('./praise.tsx'))

export const meta = pageMeta('book', book)

export default function BookPage() {
  const words = useWords('book', book)
  const { title, subtitle, release } = useSite('plain').book
  const [sent, onSent] = useSentForm(waitlistForm.id)
  const discover = (
    <p className="mt-10 border-line border-t pt-5">
      <EditableText as="span" text={words.close.discover.text} className="block text-ink-2" />
      <ButtonLink {...words.close.discover.action} look="text" />
    </p>
  )
  const { siteUrl } = usePublicConfig()
  const published = usePublishedValues()
  // A public site has no texts of what no reader has allowed.
  const hasPraise =
    !isPublic(siteUrl) || Object.keys(published).some((at) => isWithin(at, 'testimonials.book'))
  const shop = siteFact(published, 'shop')
  const founder = unlessSample(siteUrl, words.author.person.name.text, sampleFounder)
  const isLate = release === pastRelease
  const isDated = unlessSample(siteUrl, release, pastRelease) !== undefined
  const { eyebrow, late, order, ...hero } = words.hero
  const date = isDated ? { eyebrow } : {}
  const delay = isDated && isLate ? { late } : {}
  const heroWords = { ...hero, ...date, ...delay }
  return (
    <>
      <HeroSection
        words={heroWords}
        picture={
          <EditableImage picture={hero.cover}>
            <BookDrawing
              label={hero.cover.alt.text}
              title={title}
              subtitle={subtitle}
              author={founder}
              ribbon={sent && (sent.firstname ?? '')}
              className="mx-auto w-full max-w-narrow max-md:max-w-72"
            />
          </EditableImage>
        }
        below={
          <div className="mt-10 max-w-measure border-ink border-t pt-6" id="waitlist">
            <EditableText as="h2" text={hero.formTitle} className="text-h3" />
            <EditableText
              as="p"
              text={isDated && isLate ? hero.formNoteLate : hero.formNote}
              className="mt-1 mb-5 text-muted text-small"
            />
            <LeadForm form={waitlistForm} onSent={onSent} next={discover} />
          </div>
        }
      >
        {shop ? <ButtonLink to={shop} label={order} /> : null}
      </HeroSection>
      <Contents words={words.learn} />
      <CardsSection words={words.readers} columns={4} />
      {hasPraise ? (
        <Praise words={words.praise} />
      ) : (
        words.ebook.shown && <EbookNotice words={words.ebook} />
      )}
      {founder ? <AuthorSection words={words.author} /> : null}
      <FormSection words={words.close} aside={discover}>
        <LeadForm form={waitlistForm} repeated />
      </FormSection>
    </>
  )
}

/** In place of the testimonial, which a public site has only once someone has allowed theirs. */
function EbookNotice({ words }: { words: Words<typeof book.ebook> }) {
  return (
    <NoticeSection words={words} afterBand>
      <ButtonLink {...words.action} look="text" />
    </NoticeSection>
  )
}

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/**
 * A list set like the contents page of a book: title, leaders, numeral, and a line of text below.
 */
function Contents({ words }: { words: Words<typeof book.learn> }) {
  return (
    <section className="band wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <SectionHeading words={words} layout="stacked" />
      </div>
      <ol className="border-ink border-t-3 border-double lg:col-span-8">
        {words.items.map((item, index) => (
          <li key={item.at} className="border-line border-b py-6 lg:py-8">
            <div className="flex items-end gap-3">
              <EditableText as="h3" text={item.title} className="text-h3" />
              {/* A title that wraps takes the whole line and leaves no room for a leader. */}
              <span
                aria-hidden="true"
                className="mb-1.5 flex-1 border-ink-2 border-b-2 border-dotted"
              />
              <span aria-hidden="true" className="headline min-w-7 text-end text-h3">
                {NUMERALS[index]}
              </span>
            </div>
            <EditableText as="p" text={item.text} className="mt-2 max-w-measure text-ink-2" />
          </li>
        ))}
      </ol>
    </section>
  )
}
