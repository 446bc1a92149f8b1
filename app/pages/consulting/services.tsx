import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { consulting } from '#content/pages/consulting.ts'
import type { Words } from '#contract/words.ts'

/** Services one after the other, each with an id to link to; the picture changes sides. */
export function Services({ words }: { words: Words<typeof consulting.services> }) {
  return (
    <div className="band">
      <div className="wrap py-6 lg:py-14">
        {words.items.map((service, index) => (
          <section
            key={service.at}
            id={service.id}
            // 80 px from the top of the window. The root element keeps 7rem free for the header.
            className="grid scroll-mt-[calc(80px-7rem)] items-center gap-x-6 gap-y-8 border-line py-14 not-first:border-t md:grid-cols-12 lg:py-20"
          >
            <EditableDrawing
              picture={service.picture}
              frameClass={`md:col-span-4 ${index % 2 ? 'md:order-2 md:col-start-9' : ''}`}
              width={320}
              height={240}
              className="w-full max-w-80 md:max-w-none"
            />
            <div className={`md:col-span-7 ${index % 2 ? 'md:col-start-1' : 'md:col-start-6'}`}>
              <EditableText as="h2" text={service.title} className="text-h2" />
              <EditableText as="p" text={service.subheadline} className="headline mt-2 text-ember-deep text-h3" />
              <EditableText as="p" text={service.description} className="mt-5 max-w-measure text-ink-2" />
              <p className="mt-6">
                <ButtonLink to={service.ctaLink} look="outline" label={service.ctaText} />
              </p>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
