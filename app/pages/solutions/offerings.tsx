import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface OfferingsProps {
  at: string
  words: { title: string; lead: string; outcomeLabel: string }
  doors: ReadonlyArray<{
    length: string
    title: string
    text: string
    outcome: string
    to: string
    action: string
  }>
  /** One per door, in rising size; all three share one scale. Shown without a text of their own. */
  drawings: ReadonlyArray<{ name: string; width: number; height: number }>
  editable?: boolean | undefined
  actions: React.ReactNode
}

/** On a phone the doors keep growing where they stand one under the other. */
const WIDTHS = [
  'max-lg:w-[44%] lg:w-[15.5rem] print:w-28',
  'max-lg:w-[62%] lg:w-[18.5rem] print:w-40',
  'max-lg:w-[80%] print:w-48',
]

/** Opening of a page: three doors on one floor, the last so tall that it stands beside the headline. */
export function Offerings({ at, words, doors, drawings, editable, actions }: OfferingsProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap relative pt-10 pb-16 lg:pt-8 lg:pb-24">
        <div className="relative z-10 pb-10 lg:absolute lg:top-8 lg:max-w-[62%] lg:pb-0 xl:max-w-[46rem]">
          <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h1">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="mt-6 max-w-[33rem] text-ink-2 text-lead">
            {words.lead}
          </EditableText>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
        </div>
        <ol className="grid gap-x-6 gap-y-12 lg:grid-cols-3 lg:grid-rows-[minmax(46.5rem,auto)] lg:gap-y-0">
          {doors.map((door, index) => {
            const drawing = drawings[index]
            return (
              <li key={door.to} className="relative lg:row-span-6 lg:grid lg:grid-rows-subgrid">
                {drawing ? (
                  <EditableImage
                    at={`${at}.items.${index}.picture`}
                    editable={editable}
                    className="flex items-end border-ink border-b-2"
                  >
                    <Drawing {...drawing} alt="" eager className={WIDTHS[index] ?? ''} />
                  </EditableImage>
                ) : null}
                <p className="mt-5 font-semibold text-ember">
                  <EditableText as="span" at={`${at}.items.${index}.length`} editable={editable}>
                    {door.length}
                  </EditableText>
                </p>
                <EditableText as="h2" at={`${at}.items.${index}.title`} editable={editable} className="mt-1 text-h2">
                  {door.title}
                </EditableText>
                <EditableText
                  at={`${at}.items.${index}.text`}
                  editable={editable}
                  className="mt-3 text-ink-2 lg:max-w-[22rem]"
                >
                  {door.text}
                </EditableText>
                <p className="mt-4 border-line border-t pt-3 text-small">
                  <span className="text-muted">{words.outcomeLabel}: </span>
                  <EditableText
                    as="span"
                    at={`${at}.items.${index}.outcome`}
                    editable={editable}
                    className="font-semibold"
                  >
                    {door.outcome}
                  </EditableText>
                </p>
                <p className="mt-2">
                  {/* The whole card is the link. */}
                  <ButtonLink to={door.to} look="text" className="after:absolute after:inset-0">
                    {door.action}
                  </ButtonLink>
                </p>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
