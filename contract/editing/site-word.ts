/** What can be changed at an address of the site, and by which rules. */

import type { Value } from '../stored-value.ts'
import type { ListOptions } from '../values.ts'
import type { KindRule } from './kinds.ts'
import type { TextRules } from './texts.ts'

/** A list as it can change. */
export interface ListRules extends Pick<ListOptions, 'item' | 'min' | 'max'> {
  /**
   * The values of an added item before anything is written, by the rest of their address after the
   * item's id.
   */
  blank: BlankItem
  /** Of a list of sections: the values of an added one, by its kind. */
  forms?: Readonly<Record<string, BlankItem>>
}

/** The values of an added item, by the rest of their address after its id. */
export type BlankItem = Readonly<
  Record<
    string,
    Pick<SiteWord, 'original' | 'rules' | 'rule' | 'list'> & { kind?: SiteWord['kind'] }
  >
>

export type Area = 'page' | 'setting'

/** A text, a picture or a list of the site that can be changed. */
export interface SiteWord {
  at: string
  /** Settings take an admin. */
  area: Area
  kind: 'text' | 'picture' | 'list'
  /**
   * The value in `content/` now, a text with the names of facts. For a picture, the name of its
   * drawing or file.
   */
  original: Value
  rules: TextRules
  /** Of a value that is no text. */
  rule?: KindRule
  list?: ListRules
  /**
   * Where it is shown besides. `everywhere`: the header, the footer and facts about the company.
   */
  shared?: 'everywhere' | 'on-several-pages' | 'in-forms'
  /** A fact of 'Settings'. */
  isFact?: true
  /** Staff change it on the page 'Settings' alone. */
  isOnlyInSettings?: true
  /** Of an email. */
  isEmail?: true
  /** Of a picture that several pages show, and of its description: their paths. */
  on?: readonly string[]
}
