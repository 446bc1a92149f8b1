import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface FounderNoteProps {
  at: string
  words: { title: string; role: string; portraitAlt: string; bio: readonly string[] }
  /** File of the portrait under `public/images/drawings/`, 400 × 480. */
  portrait: string
  editable?: boolean | undefined
}

/** A portrait with who it shows and a short story under it: the width of a side column. */
export function FounderNote({ at, words, portrait, editable }: FounderNoteProps) {
  return (
    <section className="max-lg:grid max-lg:gap-x-8 max-lg:gap-y-6 max-lg:sm:grid-cols-[2fr_3fr]">
      <EditableImage at={`${at}.portrait`} editable={editable}>
        <Drawing
          name={portrait}
          alt={words.portraitAlt}
          width={400}
          height={480}
          className="w-full border border-line max-lg:max-w-80"
          eager
        />
      </EditableImage>
      <div>
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h3 lg:mt-6">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.role`} editable={editable} className="mt-1 text-small text-ink-2">
          {words.role}
        </EditableText>
        <div className="mt-4 space-y-3 text-ink-2 text-small">
          {words.bio.map((paragraph, index) => (
            <EditableText key={paragraph} at={`${at}.bio.${index}`} editable={editable}>
              {paragraph}
            </EditableText>
          ))}
        </div>
      </div>
    </section>
  )
}
