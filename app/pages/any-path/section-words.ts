import type { addedPage, SectionKind } from '#content/added-page.ts'
import type { Words } from '#contract/words.ts'

/** The words of a section. Its `id` is its kind. */
export type AddedSection = Words<typeof addedPage>['sections'][number]
/** Those of a section of one kind. */
export type SectionOf<Kind extends SectionKind> = Extract<AddedSection, { id: Kind }>
