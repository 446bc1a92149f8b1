/** A number with at most two decimals, whose thousands are in groups or not. */
const NUMBER = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/

/**
 * The amount in a cell of a spreadsheet, in whole units: `12'000.50`, `€ 1.234,-`, `CHF 5 000`.
 * `12.000` is twelve thousand, because amounts have two decimals or none.
 * @returns undefined for a text that is no amount, or one below zero
 */
export function amountIn(cell: string): number | undefined {
  const text = cell
    .replace(/[\s'’]|\p{Sc}|[.,][-–—]+$/gu, '')
    .replace(/^[A-Za-z]{2,3}\.?(?=\d)|(?<=\d)[A-Za-z]{3}$/g, '')
  const [, whole, decimals = '0'] = NUMBER.exec(text) ?? []
  return whole === undefined
    ? undefined
    : Math.round(Number(`${whole.replace(/[.,]/g, '')}.${decimals}`))
}
