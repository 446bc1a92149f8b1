/**
 * What a price depends on, by the address of the price: what the offerings ship with, because only
 * an owner knows a price. The page Solutions reads it, too.
 */
export const samplePrices = {
  'offers.workshop.price': 'It depends on the place, the preparation and the number of teams',
  'offers.accelerator.price': 'It depends on the format, the place and the number of leads',
  'offers.hub.price': 'It depends on the number of workshops and leads in it',
} as const
