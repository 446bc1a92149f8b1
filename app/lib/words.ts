import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useMemo,
} from 'react'
import { site } from '#content/site.ts'
import type { RecordName, RecordWords } from '#content/words.ts'
import type { ValueKind } from '#contract/value-kinds.ts'
import type { Declared, Plain, ValueIn } from '#contract/values.ts'
import {
  type PublishedValues,
  type Text,
  valuesOver,
  type Words,
  wordsAt,
} from '#contract/words.ts'
import { usePublishedValues } from './public-config.ts'

export interface EditableTextProps {
  text: Text
  /**
   * Element to render. Without it the text joins the element around it, e.g. a link or a button.
   */
  as?:
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'p'
    | 'span'
    | 'dt'
    | 'dd'
    | 'li'
    | 'th'
    | 'td'
    | 'blockquote'
    | 'figcaption'
  className?: string
  id?: string
}

export interface EditableImageProps {
  /** The picture's record among the page's words; its address marks the picture for editors. */
  picture: { readonly at: string; readonly alt?: Text }
  className?: string | undefined
  /** A picture in its place is loaded at once, too, because it is in view when the page opens. */
  eager?: boolean | undefined
  /** The picture: an `img` or a drawn SVG, with its own text alternative. */
  children: ReactNode
}

/** A list of facts while staff edit it. */
interface EditedList {
  ids: readonly string[]
  textAt: (at: string) => string
  /** Undefined when the list has as many items as it can have. */
  add?: (() => void) | undefined
  /** Undefined for the last item. */
  remove?: ((id: string) => void) | undefined
}

/** Components that show texts and pictures where they can be edited. They are loaded only there. */
export interface EditableComponents {
  Text: ComponentType<EditableTextProps>
  Image: ComponentType<EditableImageProps>
  /**
   * A fact in a row that opens as a form field. `to`: a page that shows it, and `page` the page's
   * name.
   */
  Field?: ComponentType<{
    at: string
    label: string
    hint: string
    to?: string
    page?: string
  }>
  /** The ids of a list's items as the editor shows them, with what changes the list. */
  Items?: ComponentType<{ at: string; children: (list: EditedList) => ReactNode }>
  /** What stands between the sections of a page that staff make: adds, moves and removes them. */
  Sections?: ComponentType<{ at: string; section?: string; index: number }>
  /** A text of several lines, as HTML with what was typed since. @param html as visitors read it */
  Prose?: ComponentType<{ text: Text; html: string; className: string }>
  /** The page at this path that visitors do not see. */
  addedPage?: { record: string; path: string } | undefined
  /** Shown in place of the 404 page until it is known whether such a page is at the path. */
  Opening?: ComponentType
  /** Texts by address that are shown in place of the published ones while staff edit. */
  texts?: PublishedValues
  /**
   * Attributes for an element that shows the texts at these addresses, separated by spaces. They
   * frame it and open its texts in a dialog.
   */
  attributesOf?: (at: string) => Readonly<Record<string, unknown>> | undefined
  /** The editing bar that staff see below every page. */
  bar?: ReactElement
}

/**
 * Set where texts and pictures can be edited in place: by the route for every visitor, or by the
 * editor for staff.
 */
export const Editable = createContext<EditableComponents | undefined>(undefined)

export function useEditable(): EditableComponents | undefined {
  return use(Editable)
}

/** The facts that every page names, and those that only the pages with this record name. */
const factsOf = (record: unknown) => ({
  ...(record as object),
  site: { ...site, ...(record as { facts?: object }).facts },
})

/**
 * Collects the names of the records that a page shows while the server renders it
 * (`app/entry.server.tsx`).
 */
export const UsedRecords = /* @__PURE__ */ createContext<Set<string> | undefined>(undefined)

/**
 * The words of a page, each text with its address: `useWords('home', home).hero.title`.
 * @param name of the record in `content/words.ts`, with which its addresses begin
 * @param record the record itself, imported by the page, so that a page carries only its own words
 * @param form `plain`: strings without their addresses, for what is no part of the page, such as a
 *   file to download
 */
export function useWords<Name extends RecordName>(
  name: Name,
  record: RecordWords<Name>,
): Words<RecordWords<Name>>
export function useWords<Record>(name: RecordName, record: Record, form: 'plain'): Plain<Record>
export function useWords(name: RecordName, record: unknown, form?: 'plain'): unknown {
  if (import.meta.env.SSR) {
    use(UsedRecords)?.add(name)
  }
  const published = usePublishedValues()
  const drafts = useEditable()?.texts
  return useMemo(
    () =>
      wordsAt(
        name,
        record,
        valuesOver(factsOf(record), { ...published, ...drafts }),
        form as 'plain',
      ),
    [name, record, published, drafts, form],
  )
}

/** The facts about the company, as published. `plain`: as strings. */
export function useSite(): Words<typeof site>
export function useSite(form: 'plain'): Plain<typeof site>
export function useSite(form?: 'plain'): unknown {
  return useWords('site', site, form as 'plain')
}

/** Paths of the values in a part of `content/`, such as `contact.phone`. */
type PathsIn<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string | Declared<Exclude<ValueKind, 'list'>>
    ? Key
    : Part[Key] extends readonly unknown[]
      ? never
      : `${Key}.${PathsIn<Part[Key]>}`
}[keyof Part & string]

/** The value at a path. */
type AtPath<Part, Path> = Path extends `${infer Key}.${infer Rest}`
  ? AtPath<Part[Key & keyof Part], Rest>
  : ValueIn<Part[Path & keyof Part]>

type SiteFacts = RecordWords<'site'>

/**
 * A fact about the company that the owner has published. Undefined before. Every page has these.
 * @param path in the record `site`, such as `contact.phone`
 */
export const siteFact = <Path extends PathsIn<SiteFacts>>(
  published: PublishedValues,
  path: Path,
): AtPath<SiteFacts, Path> | undefined =>
  published[`site.${path}`] as AtPath<SiteFacts, Path> | undefined

/** The same in a component: `useSiteFact('contact.phone')`. */
export const useSiteFact = <Path extends PathsIn<SiteFacts>>(path: Path) =>
  siteFact(usePublishedValues(), path)

/** A record with its published texts, as plain strings, where there is no component. */
export function plainWords<Record>(
  name: string,
  record: Record,
  published: PublishedValues = {},
): Plain<Record> {
  return wordsAt(name, record, valuesOver(factsOf(record), published), 'plain')
}

/** One part of a record. Its texts may name facts of the whole record. */
export function plainPart<Record, Key extends keyof Record & string>(
  name: string,
  record: Record,
  key: Key,
  published: PublishedValues = {},
): Plain<Record[Key]> {
  const valueAt = valuesOver(factsOf(record), published)
  return wordsAt(`${name}.${key}`, record[key], valueAt, 'plain')
}

/** The same where there is no component. */
export const siteFacts = (published?: PublishedValues): Plain<typeof site> =>
  plainWords('site', site, published)
