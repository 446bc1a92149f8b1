import { useMemo } from 'react'
import { useWords } from '#app/lib/words.ts'
import { addedPage, type SectionKind, sectionForms } from '#content/added-page.ts'
import { kindOfSection } from '#contract/editing/lists.ts'
import type { Words } from '#contract/words.ts'

/** The words of a section of one kind. Its `id` is its kind. */
export type SectionOf<Kind extends SectionKind> = Words<(typeof sectionForms)[Kind]> & {
  readonly id: Kind
}
/** The words of any section. */
export type AddedSection = { [Kind in SectionKind]: SectionOf<Kind> }[SectionKind]

/** What sections with these ids say until their texts are written. Unknown kinds are left out. */
function formsOf(ids: readonly string[]): Readonly<Record<string, object>> {
  const forms = ids.flatMap((id) => {
    const kind = kindOfSection(id) ?? ''
    return kind in sectionForms ? [[id, { ...sectionForms[kind as SectionKind], id: kind }]] : []
  })
  return Object.fromEntries(forms)
}

/** The words of an added page, and those of its sections. @param record `page-k3x9a1bc` */
export function useAddedPage(record: string) {
  const words = useAddedWords(record, addedPage)
  const content = useMemo(() => ({ sections: formsOf(words.sections) }), [words.sections])
  const { sections } = useAddedWords(record, content)
  return {
    words,
    sections: Object.keys(content.sections).map((id) => sections[id] as AddedSection),
  }
}

/** Records of added pages are not listed, and any of them has this form. */
const useAddedWords = <Form>(record: string, form: Form): Words<Form> =>
  useWords(record as 'home', form as never) as unknown as Words<Form>
