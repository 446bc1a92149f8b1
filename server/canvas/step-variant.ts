import { stepInQuery } from '#contract/canvas.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'

/** The canvas at one of its later steps. Rendered at the first step, the page would change under the visitor. */
export const canvasStepVariant: FindVariant = (path, query) => {
  const step = path === '/canvas' ? stepInQuery(query.toString()) : 1
  return step > 1 ? { address: `${path}?step=${step}` } : undefined
}
