import { canvas } from '../canvas.ts'
import { account } from './account.ts'
import { leads } from './leads.ts'

/** Names of stored fields whose own names say too little. Every other name is read as words. In the order of reading. */
export const storedNames: Readonly<Record<string, string>> = {
  ...leads.fields,
  page_uri: leads.facts.page,
  pageUri: leads.facts.page,
  ...Object.fromEntries(Object.entries(canvas.questions).map(([key, { title }]) => [key, title])),
  q1_activation_rating: canvas.rating.title,
  ...account.notices.kinds,
  ...leads.lead.touch,
  first_touch: leads.lead.firstTouch,
  last_touch: leads.lead.lastTouch,
  hutk: 'Cookie of the CRM',
  starts_at: 'Starts',
  ends_at: 'Ends',
}
