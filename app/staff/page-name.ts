import { usePublishedValues } from '#app/lib/public-config.ts'
import { site } from '#content/site.ts'
import { pageNames } from '#content/staff/page-names.ts'
import { valuesOver, wordsAt } from '#contract/words.ts'

/**
 * What staff call the pages of the site, by path, with the names that are published. A page that
 * the owner made, or that is gone, is called by its path.
 */
export function usePageName(): (path: string) => string {
  const names: Readonly<Record<string, string>> = wordsAt(
    'pageNames',
    pageNames,
    valuesOver({ site }, usePublishedValues()),
    'plain',
  )
  return (path) => names[path] || path
}
