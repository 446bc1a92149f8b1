/** What an owner adds to the page: loaded only where there is some of it. */
import { ButtonLink } from '#app/components/button-link.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { TestimonialsSection } from '#app/sections/testimonials.tsx'
import { people } from '#content/people.ts'
import { testimonials } from '#content/testimonials.ts'
import { fillIn } from '#contract/fill-in.ts'

export default function PeopleAndTestimonials() {
  const words = useWords('testimonials', testimonials)
  return (
    <>
      <People />
      <TestimonialsSection words={words} items={words.work} note={words.note} />
    </>
  )
}

/** The people besides the founder whom the owner has named. */
function People() {
  const words = useWords('people', people)
  const shown = words.all.filter(({ name }) => name.text)
  if (shown.length === 0) {
    return null
  }
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[42rem] text-h2" />
      <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3">
        {shown.map(({ at, name, role, text, profile, picture }) => (
          <li key={at} className="relative flex flex-col border-ink border-t pt-5">
            {picture ? (
              <EditableImage
                picture={{ at: `${at}.picture`, alt: name }}
                className="mb-5 aspect-square max-w-80 overflow-hidden border border-line [&_img]:size-full [&_img]:object-cover"
              >
                {null}
              </EditableImage>
            ) : null}
            <EditableText as="h3" text={name} className="text-h3" />
            <EditableText as="p" text={role} className="mt-1 text-ink-2 text-small" />
            <EditableText as="p" text={text} className="mt-3 max-w-narrow text-ink-2" />
            {profile.text ? (
              <p className="mt-auto pt-3">
                <ButtonLink
                  to={profile.text}
                  look="text"
                  label={<ComposedText text={fillIn(words.profile, { name })} />}
                />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
