import { EditableText } from '#app/components/editable-text.tsx'
import type { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

/** A ring that fills with the weight, 0 to 3. */
function WeightMark({ weight }: { weight: number }) {
  return (
    <svg className="size-6 flex-none md:size-8" viewBox="-16 -16 32 32" aria-hidden="true" fill="none">
      <circle
        r={weight === 0 ? 3.5 : 12}
        stroke="var(--color-ink)"
        strokeWidth={weight === 0 ? 0 : 2}
        fill={weight === 0 ? 'var(--color-muted)' : 'none'}
      />
      {weight === 1 ? <path d="M0 0V-12A12 12 0 0 1 12 0Z" fill="var(--color-ink)" /> : null}
      {weight === 2 ? <path d="M0 12V-12A12 12 0 0 1 0 12Z" fill="var(--color-ink)" /> : null}
      {weight === 3 ? <circle r="12" fill="var(--color-ink)" /> : null}
    </svg>
  )
}

/** A table of capabilities against stages, with a mark for the weight in each cell. */
export function CapabilityWeights({
  words: { blueprint: words, capabilities, stages },
}: {
  words: Words<typeof model>
}) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 xl:grid-cols-12">
      <div className="xl:col-span-4">
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText as="p" text={words.lead} className="mt-5 max-w-measure text-ink-2 text-lead" />
        <EditableText as="p" text={words.legend} className="mt-8 text-muted text-small" />
        <ul className="mt-3 grid grid-cols-2 gap-x-10 gap-y-2 text-small md:max-xl:flex">
          {words.weights.map((name, weight) => (
            <li key={name.at} className="flex items-center gap-3">
              <WeightMark weight={weight} />
              <EditableText text={name} />
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
                <EditableText text={words.corner} />
              </th>
              {stages.items.map((column, index) => (
                <th key={column.at} scope="col" className="border-line px-1 py-3 align-top font-normal sm:border-l">
                  <span className="headline block text-h3 leading-none">
                    <span className="sr-only">
                      <EditableText text={words.stageLabel} />{' '}
                    </span>
                    {index + 1}
                  </span>
                  <EditableText
                    as="span"
                    text={column.title}
                    className="mt-1.5 block text-caption text-muted leading-tight max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]"
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {capabilities.items.map((row) => (
              <tr key={row.at} className="border-line border-t max-sm:grid max-sm:grid-cols-5">
                <th
                  scope="row"
                  className="px-3 py-4 text-left font-semibold text-small leading-snug max-sm:col-span-5 max-sm:pb-1 md:px-5"
                >
                  <EditableText text={row.title} />
                </th>
                {row.weights.map((weight, index) => (
                  <td key={stages.items[index]?.at} className="border-line px-1 py-3 sm:border-l">
                    <span className="flex justify-center">
                      <WeightMark weight={weight} />
                      <EditableText as="span" text={words.weights[weight]} className="sr-only" />
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
