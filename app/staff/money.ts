import { useSiteFact } from '#app/lib/words.ts'

/**
 * The owner's currency, or '' before it is chosen, and amounts in whole units of it in the reader's
 * locale.
 */
export function useMoney(): { currency: string; money: (value: number) => string } {
  const currency = useSiteFact('currency') ?? ''
  const style = currency && { style: 'currency' as const, currency, maximumFractionDigits: 0 }
  return { currency, money: (value) => value.toLocaleString(undefined, style || {}) }
}
