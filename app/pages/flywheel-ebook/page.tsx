import { EditableImage } from '#app/components/editable-image.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { book } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { AuthorSection } from '#app/sections/author.tsx'
import { FormSection } from '#app/sections/form.tsx'
import { ebook } from '#content/ebook.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import { sampleFounder } from '#content/founder.ts'
import { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import { Contents } from './contents.tsx'
import { FlywheelEbookHero } from './hero.tsx'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta('flywheelEbook', flywheelEbook, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, flywheelEbook, site) => [
        book(here, {
          ...ebook,
          title: site.ebook.title,
          author: unlessSample(here.siteUrl, flywheelEbook.author.person.name, sampleFounder),
          description: flywheelEbook.meta.description,
          free: true,
        }),
      ],
})

export default function FlywheelEbookPage() {
  const words = useWords('flywheelEbook', flywheelEbook)
  const author = unlessSample(usePublicConfig().siteUrl, words.author.person.name.text, sampleFounder)
  const [cover] = words.hero.pages
  return (
    <>
      <FlywheelEbookHero words={words.hero} />
      <div className="relative bg-paper">
        <Contents words={words.discover} />
      </div>
      {author ? <AuthorSection words={words.author} /> : null}
      <FormSection
        words={words.close}
        aside={
          <EditableImage picture={cover} className="mt-10 w-40 max-lg:hidden">
            <Sheet picture={{ ...cover, alt: cover.alt.text }} sizes="10rem" />
          </EditableImage>
        }
      >
        <LeadForm form={ebookForm} repeated />
      </FormSection>
    </>
  )
}
