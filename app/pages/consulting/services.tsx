import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface ServicesProps {
  /** Content address of the list. */
  at: string
  services: ReadonlyArray<{
    id: string
    /** File under `public/images/drawings/`, 320 × 240; it repeats in a picture what the words say. */
    drawing: string
    title: string
    subheadline: string
    description: string
    ctaText: string
    ctaLink: string
  }>
  editable?: boolean | undefined
}

/** Services one after the other, each an anchor of its own, the picture changing sides. */
export function Services({ at, services, editable }: ServicesProps) {
  return (
    <div className="band">
      <div className="wrap py-6 lg:py-14">
        {services.map((service, index) => (
          <section
            key={service.id}
            id={service.id}
            className="grid items-center gap-x-6 gap-y-8 border-line py-14 not-first:border-t lg:grid-cols-12 lg:py-20"
          >
            <EditableImage
              at={`${at}.${index}.picture`}
              editable={editable}
              className={`lg:col-span-4 ${index % 2 ? 'lg:order-2 lg:col-start-9' : ''}`}
            >
              <Drawing
                name={service.drawing}
                alt=""
                width={320}
                height={240}
                className="w-full max-w-80 lg:max-w-none"
              />
            </EditableImage>
            <div className={`lg:col-span-7 ${index % 2 ? 'lg:col-start-1' : 'lg:col-start-6'}`}>
              <EditableText as="h2" at={`${at}.${index}.title`} editable={editable} className="text-h2">
                {service.title}
              </EditableText>
              <EditableText
                at={`${at}.${index}.subheadline`}
                editable={editable}
                className="headline mt-2 text-ember-deep text-h3"
              >
                {service.subheadline}
              </EditableText>
              <EditableText
                at={`${at}.${index}.description`}
                editable={editable}
                className="mt-5 max-w-prose text-ink-2"
              >
                {service.description}
              </EditableText>
              <p className="mt-6">
                <ButtonLink to={service.ctaLink} look="outline">
                  {service.ctaText}
                </ButtonLink>
              </p>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
