import { EditableText } from '#app/components/editable-text.tsx'
import { Check, X } from '#app/components/icons.tsx'
import type { Words } from '#contract/words.ts'

const ROWS = 'lg:row-span-12 lg:grid lg:grid-rows-subgrid'

type FitList = { title: string; items: readonly string[] }

interface AudienceSectionProps {
  words: Words<{ title: string; lead?: string; fits: FitList; misfits: FitList }>
  /** Alternatives for people whom the offer does not fit, shown below the second list. */
  elsewhere?: React.ReactNode
}

/** Lists whom an offer fits and whom it does not, side by side. */
export function AudienceSection({ words, elsewhere }: AudienceSectionProps) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[46rem] text-h2" />
      {words.lead ? (
        <EditableText
          as="p"
          text={words.lead}
          className="mt-5 max-w-measure text-ink-2 text-lead"
        />
      ) : null}
      <div className="mt-10 grid gap-x-6 gap-y-10 lg:mt-14 lg:grid-cols-12 lg:gap-y-0">
        {/* Both lists have the same rows, so that their lines meet. */}
        <div className={`lg:col-span-7 ${ROWS}`}>
          <FitItems list={words.fits} fit />
        </div>
        <div className={`lg:col-span-4 lg:col-start-9 ${ROWS}`}>
          <FitItems list={words.misfits} />
          {elsewhere ? <div className="lg:row-span-3">{elsewhere}</div> : null}
        </div>
      </div>
    </section>
  )
}

function FitItems({ list, fit }: { list: Words<FitList>; fit?: boolean }) {
  const Mark = fit ? Check : X
  return (
    <>
      <EditableText
        as="h3"
        text={list.title}
        className={`border-ink border-t pt-4 pb-3 ${fit ? 'text-h3' : 'text-lead'}`}
      />
      <ul className="lg:contents">
        {list.items.map((item) => (
          <li key={item.at} className="flex gap-4 border-line border-t py-4">
            <Mark
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className={`mt-1 flex-none ${fit ? 'text-ember-deep' : 'text-muted'}`}
            />
            <EditableText as="span" text={item} className={fit ? 'text-lead' : 'text-ink-2'} />
          </li>
        ))}
      </ul>
    </>
  )
}
