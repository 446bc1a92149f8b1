import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { book } from '#app/lib/structured-data.ts'
import { AuthorSection } from '#app/sections/author.tsx'
import { FormSection } from '#app/sections/form.tsx'
import { ebook } from '#content/ebook.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import { site } from '#content/site.ts'
import { DetailList } from './detail-list.tsx'
import { FlywheelEbookHero } from './hero.tsx'
import { LaidOutPages } from './laid-out-pages.tsx'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta(flywheelEbook.meta, site.name, {
  about: (here) => [
    book(here, { ...ebook, author: site.founder.name, description: flywheelEbook.meta.description, free: true }),
  ],
})

const [cover] = ebook.pictures

export default function FlywheelEbookPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <FlywheelEbookHero
        at="flywheelEbook.hero"
        words={flywheelEbook.hero}
        facts={pdfFacts(ebook)}
        editable={editable}
        picture={
          <EditableImage
            at="flywheelEbook.hero.pages"
            editable={editable}
            className="wrap mt-16 h-[62vw] overflow-visible sm:h-[30vw] lg:mt-20 xl:h-96"
          >
            <LaidOutPages sheets={ebook.pictures} />
          </EditableImage>
        }
      >
        <LeadForm form={ebookForm} />
      </FlywheelEbookHero>
      <div className="relative bg-paper">
        <DetailList
          at="flywheelEbook.discover"
          words={flywheelEbook.discover}
          items={flywheelEbook.discover.items}
          editable={editable}
        />
      </div>
      <AuthorSection
        at="flywheelEbook.author"
        words={flywheelEbook.author}
        editable={editable}
        portrait={
          <EditableImage at="flywheelEbook.author.portrait" editable={editable}>
            <Drawing
              name="founder-portrait"
              alt={flywheelEbook.author.portraitAlt}
              width={400}
              height={480}
              className="w-full max-w-80"
            />
          </EditableImage>
        }
      />
      <FormSection
        at="flywheelEbook.close"
        words={flywheelEbook.close}
        editable={editable}
        band
        aside={
          <EditableImage at="flywheelEbook.close.cover" editable={editable} className="mt-10 w-40 max-lg:hidden">
            {cover ? <Sheet picture={cover} sizes="10rem" /> : null}
          </EditableImage>
        }
      >
        <LeadForm form={ebookForm} repeated />
      </FormSection>
    </>
  )
}
