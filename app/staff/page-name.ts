import { usePublishedValues } from '#app/lib/public-config.ts'
import { site } from '#content/site.ts'
import { pageNames } from '#content/staff/page-names.ts'
import type { NamedAddedPages } from '#contract/staff/added-pages.ts'
import { valuesOver, wordsAt } from '#contract/words.ts'

/**
 * What staff call the pages of the site, by path, with the names that are published. A page that
 * is gone is called by its path.
 * @param added pages that staff added. One that is not among them is called by its path, too
 */
export function usePageName(added: NamedAddedPages = {}): (path: string) => string {
  const names: Readonly<Record<string, string>> = wordsAt(
    'pageNames',
    pageNames,
    valuesOver({ site }, usePublishedValues()),
    'plain',
  )
  return (path) => names[path] || added[path]?.title || path
}
