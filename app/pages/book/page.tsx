import { BookDrawing } from '#app/components/book-drawing.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { useSentForm } from '#app/forms/use-lead-form.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { book as bookThing } from '#app/lib/structured-data.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { AuthorSection } from '#app/sections/author.tsx'
import { CardsSection } from '#app/sections/cards.tsx'
import { FormSection } from '#app/sections/form.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { waitlistForm } from '#content/forms/waitlist.ts'
import { sampleFounder } from '#content/founder.ts'
import { book, pastRelease, samplePraise } from '#content/pages/book.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import { Contents } from './contents.tsx'
import { Praise } from './praise.tsx'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta('book', book, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, { author: { person } }, site) => [
        bookThing(here, { ...site.book, author: unlessSample(here.siteUrl, person.name, sampleFounder) }),
      ],
})

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
  const praise = unlessSample(siteUrl, words.praise.quote.text, samplePraise)
  const founder = unlessSample(siteUrl, words.author.person.name.text, sampleFounder)
  const isLate = release === pastRelease
  const isDated = unlessSample(siteUrl, release, pastRelease) !== undefined
  const { eyebrow, late, ...hero } = words.hero
  return (
    <>
      <HeroSection
        words={{ ...hero, ...(isDated && { eyebrow }), ...(isDated && isLate && { late }) }}
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
      >
        <div className="mt-10 max-w-measure border-ink border-t pt-6" id="waitlist">
          <EditableText as="h2" text={hero.formTitle} className="text-h3" />
          <EditableText
            as="p"
            text={isDated && isLate ? hero.formNoteLate : hero.formNote}
            className="mt-1 mb-5 text-muted text-small"
          />
          <LeadForm form={waitlistForm} onSent={onSent} next={discover} />
        </div>
      </HeroSection>
      <Contents words={words.learn} />
      <CardsSection words={words.readers} columns={4} />
      {praise ? <Praise words={words.praise} isSample={praise === samplePraise} /> : null}
      {words.ebook.shown && (
        <NoticeSection words={words.ebook} afterBand>
          <ButtonLink {...words.ebook.action} look="text" />
        </NoticeSection>
      )}
      {founder ? <AuthorSection words={words.author} /> : null}
      <FormSection words={words.close} aside={discover}>
        <LeadForm form={waitlistForm} repeated />
      </FormSection>
    </>
  )
}
