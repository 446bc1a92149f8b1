import { EditableText } from '#app/components/editable-text.tsx'
import { PLAIN_TABLE, RowsTable } from '#app/sections/table.tsx'
import type { solutions } from '#content/pages/solutions.ts'
import { samplePrices } from '#content/sample-prices.ts'
import type { Words } from '#contract/words.ts'

const LOOK = {
  ...PLAIN_TABLE,
  cell: 'py-5 pe-6 align-top max-md:py-1.5 max-md:pe-0',
  name: 'hidden',
} as const

/**
 * The offerings side by side. A phone has room for one, and a switch that stays in view while the
 * reader scrolls through its rows.
 */
export function OfferingsTable({ words }: { words: Words<typeof solutions.offeringsTable> }) {
  const samples: readonly string[] = Object.values(samplePrices)
  const isPriced = (row: (typeof words.rows)[number]) =>
    row.cells.some(({ text }) => !samples.includes(text))
  const prices = words.rows.find((row) => 'shows' in row && row.shows === 'prices')
  const hasPrices = prices !== undefined && isPriced(prices)
  return (
    <section className="one-offering wrap section">
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-5" />
        <EditableText
          as="p"
          text={words.lead}
          className="text-ink-2 lg:col-span-5 lg:col-start-8"
        />
      </div>
      {hasPrices ? null : (
        <p className="mt-8 max-w-measure border-ember border-s-3 ps-4 md:mt-10">
          {prices ? (
            <>
              <b className="font-semibold">
                <EditableText text={prices.term} />:
              </b>{' '}
            </>
          ) : null}
          <EditableText text={words.quote} />
        </p>
      )}
      <RowsTable
        columns={words.columns}
        rows={hasPrices ? words.rows : words.rows.filter((row) => row !== prices)}
        look={LOOK}
      />
      {/* Not sticky in a low window, where it would cover what it is for. */}
      <fieldset className="offering-switch sticky bottom-0 z-10 [@media(height<30rem)]:static">
        <legend className="sr-only">
          <EditableText text={words.switchLabel} />
        </legend>
        {words.columns.map(({ at, short }, index) => (
          <label key={at}>
            <input
              type="radio"
              name="offering"
              value={index}
              defaultChecked={index === 0}
              className="sr-only"
            />
            <EditableText text={short} />
          </label>
        ))}
      </fieldset>
    </section>
  )
}
