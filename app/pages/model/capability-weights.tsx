import { EditableText } from '#app/components/editable-text.tsx'
import type { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

/** By the weight, 0 to 3: a dot, then a quarter, a half and the whole of a ring. */
const WEIGHTS = [
  'M-3.5 0a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0z',
  'M0 0V-12A12 12 0 0 1 12 0Z',
  'M0 12V-12A12 12 0 0 1 0 12Z',
  'M-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0z',
]

/** A ring that fills with the weight. */
function WeightMark({ weight }: { weight: number }) {
  return (
    <svg
      className="size-6 flex-none md:size-8"
      viewBox="-16 -16 32 32"
      aria-hidden="true"
      fill="none"
    >
      {weight > 0 ? <circle r="12" stroke="var(--color-ink)" strokeWidth="2" /> : null}
      <path d={WEIGHTS[weight]} fill={weight > 0 ? 'var(--color-ink)' : 'var(--color-muted)'} />
    </svg>
  )
}

/** Upright in a narrow window. */
const STAGE_TITLE =
  'mt-1.5 block text-caption text-muted leading-tight max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]'

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
        <EditableText
          as="p"
          text={words.lead}
          className="mt-5 max-w-measure text-ink-2 text-lead"
        />
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
                className="w-[26%] px-3 py-3 text-start align-bottom font-normal text-muted text-small max-sm:sr-only md:px-5"
              >
                <EditableText text={words.corner} />
              </th>
              {stages.items.map((column, index) => (
                <th
                  key={column.at}
                  scope="col"
                  className="border-line px-1 py-3 align-top font-normal sm:border-s"
                >
                  <span className="headline block text-h3 leading-none">
                    <span className="sr-only">
                      <EditableText text={words.stageLabel} />{' '}
                    </span>
                    <span>{index + 1}</span>
                  </span>
                  <EditableText as="span" text={column.title} className={STAGE_TITLE} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {capabilities.items.map((row) => (
              <tr key={row.at} className="border-line border-t max-sm:grid max-sm:grid-cols-5">
                <th
                  scope="row"
                  className="px-3 py-4 text-start font-semibold text-small leading-snug max-sm:col-span-5 max-sm:pb-1 md:px-5"
                >
                  <EditableText text={row.title} />
                </th>
                {row.weights.map((weight, index) => (
                  <td key={stages.items[index]?.at} className="border-line px-1 py-3 sm:border-s">
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
