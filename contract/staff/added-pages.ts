/** The list of the pages that staff added. */
import type { AddedPage } from '../added-pages.ts'

/** An added page as its list shows it. */
export interface ListedAddedPage extends AddedPage {
  /** Who changed it last. Null when the account is gone. */
  by: string | null
  /** ISO 8601. */
  when: string
  /** Texts that are drafts of anyone. */
  drafts: number
  /** When something of it will be published. */
  due?: string
}

/** Answer of `GET {EDITING_PATH}/pages`. */
export interface ListedAddedPages {
  pages: ListedAddedPage[]
}

/** What pages that staff added are called, by their path, also by one that they had before. */
export type NamedAddedPages = Readonly<Record<string, Pick<AddedPage, 'title' | 'kind'>>>
