import { EditableText } from '#app/components/editable-text.tsx'

interface CapabilityWeightsProps {
  at: string
  words: {
    title: string
    lead: string
    corner: string
    stageLabel: string
    legend: string
    /** Names of the weights, lightest first. */
    weights: readonly string[]
  }
  /** `weights` holds one index into `words.weights` per column. */
  rows: ReadonlyArray<{ title: string; weights: readonly number[] }>
  columns: ReadonlyArray<{ title: string }>
  editable?: boolean | undefined
  id?: string
}

/** A ring that fills with the weight, 0 to 3. */
function WeightMark({ weight }: { weight: number }) {
  return (
    <svg className="size-6 flex-none md:size-8" viewBox="-16 -16 32 32" aria-hidden="true" fill="none">
      <circle
        r={weight === 0 ? 3 : 12}
        stroke="var(--color-ink)"
        strokeWidth={weight === 0 ? 0 : 2}
        fill={weight === 0 ? 'var(--color-line)' : 'none'}
      />
      {weight === 1 ? <path d="M0 0V-12A12 12 0 0 1 12 0Z" fill="var(--color-ink)" /> : null}
      {weight === 2 ? <path d="M0 12V-12A12 12 0 0 1 0 12Z" fill="var(--color-ink)" /> : null}
      {weight === 3 ? <circle r="12" fill="var(--color-ink)" /> : null}
    </svg>
  )
}

/** Rows against columns with a mark for the weight in each cell, drawn like a sheet in a plan. */
export function CapabilityWeights({ at, words, rows, columns, editable, id }: CapabilityWeightsProps) {
  return (
    <section id={id} className="wrap section grid gap-x-6 gap-y-10 xl:grid-cols-12">
      <div className="xl:col-span-4">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-prose text-ink-2 text-lead">
          {words.lead}
        </EditableText>
        <p className="mt-8 text-muted text-small">{words.legend}</p>
        <ul className="mt-3 grid grid-cols-2 gap-x-10 gap-y-2 text-small md:max-xl:flex">
          {words.weights.map((name, weight) => (
            <li key={name} className="flex items-center gap-3">
              <WeightMark weight={weight} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div className="border border-ink p-1.5 xl:col-span-8">
        <table className="max-sm:block h-full w-full table-fixed border border-ink text-center">
          <thead className="max-sm:block">
            <tr className="max-sm:grid max-sm:grid-cols-5">
              <th
                scope="col"
                className="w-[26%] px-3 py-3 text-left align-bottom font-normal text-muted text-small max-sm:sr-only md:px-5"
              >
                {words.corner}
              </th>
              {columns.map((column, index) => (
                <th key={column.title} scope="col" className="border-line px-1 py-3 align-top font-normal sm:border-l">
                  <span className="headline block text-h3 leading-none">
                    <span className="sr-only">{words.stageLabel} </span>
                    {index + 1}
                  </span>
                  <span className="mt-1.5 block text-caption text-muted leading-tight max-md:sr-only">
                    {column.title}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <tr key={row.title} className="border-line border-t max-sm:grid max-sm:grid-cols-5">
                <th
                  scope="row"
                  className="px-3 py-4 text-left font-semibold text-small leading-snug max-sm:col-span-5 max-sm:pb-1 md:px-5"
                >
                  {row.title}
                </th>
                {row.weights.map((weight, index) => (
                  <td key={columns[index]?.title} className="border-line px-1 py-3 sm:border-l">
                    <span className="flex justify-center">
                      <WeightMark weight={weight} />
                      <span className="sr-only">{words.weights[weight]}</span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
