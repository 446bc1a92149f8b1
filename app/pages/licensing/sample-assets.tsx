import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'

interface SampleAssetsProps {
  at: string
  words: { title: string; lead: string }
  /** Six documents, each with the name of a drawing of 400 × 400 that shows one sheet of paper. */
  items: ReadonlyArray<{ title: string; text: string; drawing: string }>
  editable?: boolean | undefined
  id?: string
}

/** Papers do not lie straight on a table. */
const TURNS = ['-rotate-3', 'rotate-2', '-rotate-1', 'rotate-3', '-rotate-2', 'rotate-1'] as const
/** Every second one lies lower on wide screens. */
const DROPS = ['', 'lg:mt-16', 'lg:mt-4', '', 'lg:mt-14', 'lg:mt-2'] as const

/** Documents laid out on a table, each with a label under it. */
export function SampleAssets({ at, words, items, editable, id }: SampleAssetsProps) {
  return (
    <section id={id} className="band overflow-clip">
      <div className="wrap section">
        <SectionHeading at={at} words={words} share="6/5" editable={editable} />
        <ul className="mt-10 grid grid-cols-2 gap-x-5 gap-y-10 md:gap-x-10 lg:mt-14 lg:grid-cols-3 lg:gap-x-16">
          {items.map((item, index) => (
            <li key={item.title} className={DROPS[index]}>
              <EditableImage at={`${at}.items.${index}.drawing`} editable={editable}>
                <Drawing
                  name={item.drawing}
                  alt=""
                  width={400}
                  height={400}
                  className={`w-full ${TURNS[index]} print:rotate-0`}
                />
              </EditableImage>
              <EditableText
                as="h3"
                at={`${at}.items.${index}.title`}
                editable={editable}
                className="mt-4 text-lead sm:text-h3"
              >
                {item.title}
              </EditableText>
              <EditableText
                at={`${at}.items.${index}.text`}
                editable={editable}
                className="mt-1 max-w-[20rem] text-ink-2 max-sm:text-small"
              >
                {item.text}
              </EditableText>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
