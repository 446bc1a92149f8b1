import { createContext, use, useMemo } from 'react'
import type { content } from '#content/words.ts'
import { type Words, wordsAt } from '#contract/words.ts'
import { usePublishedTexts } from './public-config.ts'

/** Whether the texts and pictures on the page can be edited in place; off unless the route or an editor turns it on. */
export const Editable = createContext(false)

export function useEditable(): boolean {
  return use(Editable)
}

/**
 * The words of a page, each text with its address: `useWords('home', home).hero.title`.
 * @param name of the record in `content/words.ts`, with which its addresses begin
 * @param record the record itself, imported by the page, so that a page carries only its own words
 */
export function useWords<Name extends keyof typeof content>(
  name: Name,
  record: (typeof content)[Name],
): Words<(typeof content)[Name]> {
  const published = usePublishedTexts()
  return useMemo(() => wordsAt(name, record, published), [name, record, published])
}
