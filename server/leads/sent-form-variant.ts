import { formAtPlace, formPlace } from '#contract/form-place.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'

/** The variant of a page that thanks for a form sent from it: `?sent={form}`. */
export const sentFormVariant: FindVariant = (path, query) => {
  const sent = formAtPlace(query.get('sent') ?? undefined)
  if (!sent) return undefined
  const address = `${path}?sent=${formPlace(sent.form, sent.repeated)}`
  return { address, context: { postedForm: { ...sent, outcome: 'done', values: {} } } }
}
