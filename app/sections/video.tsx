import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
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
 * What people click who take the picture for the video. The button beside it is the same link, so
 * that keyboards and screen readers have only that one.
 */
const PlayLink = ({ to }: { to: string }) => (
  <SiteLink
    to={to}
    target="_blank"
    tabIndex={-1}
    aria-hidden="true"
    className="group absolute inset-0 grid place-items-center print:hidden"
  >
    <svg
      aria-hidden="true"
      width="88"
      height="88"
      viewBox="0 0 88 88"
      className="max-w-[22%] forced-color-adjust-none"
    >
      <circle cx="44" cy="44" r="43" className="fill-night stroke-paper group-hover:fill-ember" />
      <path d="M36 28v32l26-16z" className="fill-paper" />
    </svg>
  </SiteLink>
)

/**
 * A picture of a video and the way to it. The video opens at its provider, in a new tab: nothing of
 * others is loaded before a click.
 */
export function VideoSection({ words, band }: VideoSectionProps) {
  const isEdited = useEditable()?.attributesOf !== undefined
  return (
    <section className={`wrap section ${band ? 'band' : ''}`}>
      <div className="grid items-center gap-x-6 gap-y-8 lg:grid-cols-12">
        <div className="relative lg:col-span-7">
          <EditableDrawing picture={words.picture} width={640} height={480} className="w-full" />
          {words.to && !isEdited ? <PlayLink to={words.to} /> : null}
        </div>
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
