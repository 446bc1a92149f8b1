import { SURVEY_PATH, sharedResultPath, sharedScores } from '#contract/survey.ts'
import type { FindVariant } from '#server/http/pages/page-routes.ts'

/** The survey's page with a shared result. */
export const sharedResultVariant: FindVariant = (path, query) => {
  const scores = path === SURVEY_PATH ? sharedScores(query.toString()) : undefined
  return scores && { address: sharedResultPath(scores), isRare: true }
}
