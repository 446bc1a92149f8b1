import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { useEditable } from '#app/lib/words.ts'
import type { LinkValue, PictureOf } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'

interface VideoSectionProps {
  words: Words<{
    title: string
    text?: string
    label: string
    to: LinkValue
    picture: PictureOf<'drawing'>
  }>
  band?: boolean
}

/**
 * A picture of a video and the way to it. The video opens at its provider, in a new tab: nothing of
 * others is loaded before a click.
 */
export function VideoSection({ words, band }: VideoSectionProps) {
  const isEdited = useEditable()?.attributesOf !== undefined
  return (
    <section className={`wrap section ${band ? 'band' : ''}`}>
      <div className="grid items-center gap-x-6 gap-y-8 lg:grid-cols-12">
        <EditableDrawing
          picture={words.picture}
          width={640}
          height={480}
          className="w-full"
          frameClass="lg:col-span-7"
        />
        <div className="lg:col-span-4 lg:col-start-9">
          <EditableText as="h2" text={words.title} className="text-h2 wrap-anywhere" />
          {words.text ? (
            <EditableText as="p" text={words.text} className="mt-5 text-ink-2 text-lead" />
          ) : null}
          {words.to || isEdited ? (
            <p className="mt-8">
              <ButtonLink to={words.to || '#'} label={words.label} look="outline" inNewTab />
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
