import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { PictureValue } from '#contract/editing/pictures.ts'
import { isPublic } from '#contract/unless-sample.ts'
import type { Declared } from '#contract/values.ts'
import type { Text, Words } from '#contract/words.ts'
import { TitledTextSection } from './titled-text.tsx'

interface TestimonialsSectionProps {
  words: Words<{ title: string }>
  items: Words<
    readonly {
      quote: string
      name: string
      role: string
      company: string
      picture: Declared<'image', PictureValue | ''>
      permitted: string
    }[]
  >
  /** Below what has no permission. */
  note: Text
}

/**
 * What people say, each with who said it. Without permission it is set as the sample that it is, on
 * this machine only.
 */
export function TestimonialsSection({ words, items, note }: TestimonialsSectionProps) {
  const isLive = isPublic(usePublicConfig().siteUrl)
  const shown = items.filter(({ quote, permitted }) => quote.text && (permitted.text || !isLive))
  if (shown.length === 0) {
    return null
  }
  return (
    <TitledTextSection words={words}>
      <div className="grid gap-y-10 lg:gap-y-14">
        {shown.map(({ at, quote, name, role, company, picture, permitted }) => (
          <figure
            key={at}
            className={
              permitted.text
                ? 'relative'
                : 'relative border border-line border-dashed p-5 text-muted'
            }
          >
            <blockquote className={permitted.text ? 'headline text-h2 leading-tight' : ''}>
              <p className={permitted.text ? 'hanging-quote' : ''}>
                “<EditableText text={quote} />”
              </p>
            </blockquote>
            <figcaption className="mt-4 flex items-center gap-4">
              {picture ? (
                <EditableImage
                  picture={{ at: `${at}.picture`, alt: name }}
                  className="size-16 flex-none overflow-hidden rounded-full border border-line [&_img]:size-full [&_img]:object-cover"
                >
                  {null}
                </EditableImage>
              ) : null}
              <div>
                <EditableText as="span" text={name} className="font-semibold" />
                {[role, company].map((text) =>
                  text.text ? (
                    <span key={text.at}>
                      , <EditableText text={text} />
                    </span>
                  ) : null,
                )}
                {permitted.text ? null : (
                  <EditableText as="p" text={note} className="text-caption" />
                )}
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
    </TitledTextSection>
  )
}
