import type { Whereabouts } from './structured-data.ts'

/** The price of an offering as JSON-LD, once staff have filled in an amount and the currency. */
export function offerData({ published }: Whereabouts, offer: string) {
  const amount = /\d[\d,.]*\d|\d/.exec(published?.[`offers.${offer}.price`] ?? '')?.[0].replaceAll(',', '')
  const priceCurrency = published?.['site.currency']
  return amount && priceCurrency ? { offers: { '@type': 'Offer', price: amount, priceCurrency } } : {}
}
