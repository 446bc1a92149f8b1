import { BookDrawing } from '#app/components/book-drawing.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { book as bookThing } from '#app/lib/structured-data.ts'
import { AuthorSection } from '#app/sections/author.tsx'
import { FormSection } from '#app/sections/form.tsx'
import { GridSection } from '#app/sections/grid.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { waitlistForm } from '#content/forms/waitlist.ts'
import { book } from '#content/pages/book.ts'
import { site } from '#content/site.ts'
import { Contents } from './contents.tsx'
import { Praise } from './praise.tsx'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta(book.meta, site.name, {
  about: (here) => [
    bookThing(here, { title: site.book.title, subtitle: site.book.subtitle, author: site.founder.name }),
  ],
})

export default function BookPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <HeroSection
        at="book.hero"
        words={{ ...book.hero, eyebrow: book.hero.badge }}
        editable={editable}
        picture={
          <EditableImage at="book.hero.cover" editable={editable}>
            <BookDrawing
              label={`${site.book.title}: ${site.book.subtitle}`}
              title={site.book.title}
              subtitle={site.book.subtitle}
              author={site.founder.name}
              className="mx-auto w-full max-w-narrow max-md:max-w-72"
            />
          </EditableImage>
        }
      >
        <div className="mt-10 max-w-prose border-ink border-t pt-6" id="waitlist">
          <EditableText as="h2" at="book.hero.formTitle" editable={editable} className="text-h3">
            {book.hero.formTitle}
          </EditableText>
          <EditableText at="book.hero.formNote" editable={editable} className="mt-1 mb-5 text-muted text-small">
            {book.hero.formNote}
          </EditableText>
          <LeadForm form={waitlistForm} />
        </div>
      </HeroSection>
      <Contents at="book.learn" words={book.learn} items={book.learn.items} editable={editable} />
      <GridSection at="book.readers" words={book.readers} items={book.readers.items} columns={4} editable={editable} />
      <Praise at="book.praise" words={book.praise} editable={editable} />
      <AuthorSection
        at="book.author"
        words={book.author}
        editable={editable}
        portrait={
          <EditableImage at="book.author.portrait" editable={editable}>
            <Drawing
              name="founder-portrait"
              alt={book.author.portraitAlt}
              width={400}
              height={480}
              className="w-full max-w-80"
            />
          </EditableImage>
        }
      />
      <FormSection
        at="book.close"
        words={book.close}
        editable={editable}
        band
        aside={
          <p className="mt-10 border-line border-t pt-5">
            <EditableText as="span" at="book.close.discover.text" editable={editable} className="block text-ink-2">
              {book.close.discover.text}
            </EditableText>
            <ButtonLink to={book.close.discover.action.to} look="text">
              {book.close.discover.action.label}
            </ButtonLink>
          </p>
        }
      >
        <LeadForm form={waitlistForm} repeated />
      </FormSection>
    </>
  )
}
