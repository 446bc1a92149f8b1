import { useLayoutEffect } from 'react'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { factName, useNames } from '#app/staff/fact-names.ts'
import { settings } from '#content/staff/settings.ts'
import { idsIn } from '#contract/editing/lists.ts'
import { fillIn } from '#contract/fill-in.ts'
import { useEditor } from './editor.ts'
import { nameFactsBy } from './wording.ts'

/** Calls facts by the names of 'Settings' wherever the editor names them, on every page. */
export function useFactNames(): void {
  const { store } = useEditor()
  const sections = useNames(settings.sections)
  const published = usePublishedValues()
  useLayoutEffect(() => {
    const idsOf = (list: string) =>
      idsIn(store.get().words.get(list)?.value ?? published[list] ?? null)

    /** The name of a fact of a list, or of the list itself. */
    function nameInList({ title, list, fields }: (typeof sections)[number], address: string) {
      if (!list || !`${address}.`.startsWith(`${list.at}.`)) {
        return undefined
      }
      const [id = '', ...rest] = address.slice(list.at.length + 1).split('.')
      const field = fields.find(({ at }) => at === rest.join('.'))
      if (!field) {
        return title
      }
      // Elsewhere than on 'Settings', it may not be known which items a list has.
      const number = idsOf(list.at).indexOf(id) + 1
      return factName({ ...field, of: number > 0 ? fillIn(list.noName, { number }) : title })
    }

    nameFactsBy((address) => {
      for (const section of sections) {
        const own = section.list ? undefined : section.fields.find(({ at }) => at === address)
        const name = own ? factName({ ...own, of: section.title }) : nameInList(section, address)
        if (name) {
          return name
        }
      }
      return undefined
    })
  })
}
