import { Check, X } from 'lucide-react'
import { EditableText } from '#app/components/editable-text.tsx'

interface FitList {
  title: string
  items: readonly string[]
}

interface AudienceSectionProps {
  at: string
  words: { title: string; lead?: string }
  fits: FitList
  misfits: FitList
  editable?: boolean | undefined
  band?: boolean
  id?: string
  /** Where those should go whom this does not fit; stands under the second list. */
  elsewhere?: React.ReactNode
}

/** Who should come and who should not, side by side and equally plain. */
export function AudienceSection({ at, words, fits, misfits, editable, band, id, elsewhere }: AudienceSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[46rem] text-h2">
          {words.title}
        </EditableText>
        {words.lead ? (
          <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-prose text-ink-2 text-lead">
            {words.lead}
          </EditableText>
        ) : null}
        <div className="mt-10 grid gap-x-6 gap-y-10 lg:mt-14 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <FitItems at={`${at}.fits`} list={fits} editable={editable} fit />
          </div>
          <div className="lg:col-span-4 lg:col-start-9">
            <FitItems at={`${at}.misfits`} list={misfits} editable={editable} />
            {elsewhere}
          </div>
        </div>
      </div>
    </section>
  )
}

interface FitItemsProps {
  at: string
  list: FitList
  editable?: boolean | undefined
  fit?: boolean
}

function FitItems({ at, list, editable, fit }: FitItemsProps) {
  const Mark = fit ? Check : X
  return (
    <>
      <EditableText
        as="h3"
        at={`${at}.title`}
        editable={editable}
        className={`border-ink border-t pt-4 pb-3 ${fit ? 'text-h3' : 'text-lead'}`}
      >
        {list.title}
      </EditableText>
      <ul>
        {list.items.map((item, index) => (
          <li key={item} className="flex gap-4 border-line border-t py-4">
            <Mark
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className={`mt-1 flex-none ${fit ? 'text-ember-deep' : 'text-muted'}`}
            />
            <EditableText
              as="span"
              at={`${at}.items.${index}`}
              editable={editable}
              className={fit ? 'text-lead' : 'text-ink-2'}
            >
              {item}
            </EditableText>
          </li>
        ))}
      </ul>
    </>
  )
}
