/** Kinds of the values of `content/`, and what may be said about one (`values.ts`). */
import type { PagePath } from './page-paths.ts'

/** Kinds of values that are no plain text, with their numbers where they have some. */
export type ValueKind =
  | 'text'
  | 'counted'
  | 'list'
  | 'picture'
  | 'link'
  | 'fixed'
  | 'when'
  | 'flag'
  | 'band'
  | 'email'
  | 'phone'
  | 'url'
  | 'currency'
  | 'zone'
  | 'language'
  | 'date'
  | 'time'
  | 'hours'
  | 'days'
  | 'place'
  | 'calls'
  | 'color'
  | 'pdf'
  | 'image'
  | 'redirects'
  | 'number'
  | 'file'
  | 'markdown'
  | 'choice'
  | 'path'
  | 'person'
  | 'sections'

/** Kinds that stay what they are among the words of a page, because no visitor reads them. */
export type UnreadKind =
  | 'link'
  | 'fixed'
  | 'flag'
  | 'band'
  | 'when'
  | 'hours'
  | 'days'
  | 'calls'
  | 'pdf'
  | 'image'
  | 'redirects'
  | 'choice'
  | 'sections'

/** What may be said about a value beside its kind. */
export interface ValueRules {
  /** Most characters of a text, and the highest number. */
  max?: number
  /** The lowest number. */
  min?: number
  /** It may be left empty although one ships. */
  optional?: true
  /** An added item can keep the text that ships, such as the label of its button. */
  ready?: true
  /** It takes an admin, although its record is a page's. */
  area?: 'setting'
  field?: SettingsField
}

/** Parts of the page 'Settings' (`content/staff/settings/facts.ts`). */
export type SettingsPart =
  | 'company'
  | 'founder'
  | 'legal'
  | 'book'
  | 'documents'
  | 'look'
  | 'workshop'
  | 'accelerator'
  | 'hub'
  | 'programs'
  | 'calls'
  | 'hosts'
  | 'people'
  | 'testimonials'
  | 'praise'
  | 'newsletter'
  | 'announcement'
  | 'redirects'

/** The field in which staff change a fact on 'Settings'. */
export interface SettingsField {
  in: SettingsPart
  label: string
  /** An example, or what it is for. */
  hint?: string
  /** A page that shows it. */
  on?: PagePath
}
