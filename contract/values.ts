/**
 * What the values of `content/` are, said where each is written. A plain string is a text of one
 * line. Everything else has a constructor of this module, which takes what differs from the rule of
 * its kind.
 *
 * The bundles of pages carry the values of declarations, and mark only those that no visitor reads
 * (`scripts/erase-declarations.ts`).
 */
import type { OwnPdf, PictureValue } from './editing/pictures.ts'
import type { Range } from './stored-value.ts'
import type { SettingsField, UnreadKind, ValueKind, ValueRules } from './value-kinds.ts'

/**
 * Only {@link valueIn} gives the value, because the bundles of pages have most values without their
 * declaration.
 */
const DECLARED = Symbol('declared')

/** A value of `content/` with what holds for it. */
export interface Declared<
  Kind extends ValueKind = ValueKind,
  Value = unknown,
  Rules extends object = object,
> {
  readonly [DECLARED]: Declaration<Kind, Value, Rules>
}

/** What is said of a value. */
interface Declaration<
  Kind extends ValueKind = ValueKind,
  Value = unknown,
  Rules extends object = object,
> {
  readonly kind: Kind
  readonly value: Value
  /** Undefined for what no visitor reads. */
  readonly rules: Rules | undefined
  /** Of a fact that staff change on 'Settings'. */
  readonly field: SettingsField | undefined
  /** Of a value that is one of a few. */
  readonly choices?: readonly string[]
  /** Of sections: what an added one says until its texts are written, by kind. */
  readonly forms?: Readonly<Record<string, object>>
}

/** What a value that no visitor reads may say of itself. */
type Unread = Pick<ValueRules, 'field'>

/** What a part of `content/` is declared to be. Undefined for a plain value. */
export const declarationOf = (content: unknown): Declaration | undefined =>
  (content as Declared | null | undefined)?.[DECLARED]

/** A value that visitors read, or that is a group of such values. */
const declare = <const Kind extends ValueKind, Value, Rules extends object>(
  kind: Kind,
  value: Value,
  rules: Rules,
): Declared<Kind, Value, Rules> => ({
  [DECLARED]: { kind, value, rules, field: (rules as ValueRules).field },
})

/**
 * A value that is only used, such as where a link leads. It stays what it is among the words of a
 * page.
 */
const declareUnread = <const Kind extends UnreadKind, Value>(
  kind: Kind,
  value: Value,
  field?: SettingsField,
): Declared<Kind, Value> => ({ [DECLARED]: { kind, value, rules: undefined, field } })

/** A text, declared or plain. */
export type TextValue = string | Declared<'text' | 'counted', string>
/** Where a link leads, declared. */
export type LinkValue = Declared<'link' | 'fixed', string>

/** The value of a declaration, and every other value as it is. */
export type ValueIn<T> = T extends Declared<ValueKind, infer Value> ? Value : T

export const valueIn = <T>(content: T): ValueIn<T> =>
  ((declarationOf(content) ?? { value: content }) as { value: ValueIn<T> }).value

/** The same content without declarations. */
export type Plain<T> =
  T extends Declared<ValueKind, infer Value>
    ? Plain<Value>
    : T extends string
      ? T
      : T extends readonly unknown[]
        ? { readonly [I in keyof T]: Plain<T[I]> }
        : T extends object
          ? { readonly [K in keyof T]: Plain<T[K]> }
          : T

/**
 * Content that has this shape without its declarations. `at` and `id` name a part and are never
 * declared.
 */
export type Declaring<T> = T extends readonly (infer Item)[]
  ? readonly Declaring<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: K extends 'at' | 'id' ? T[K] : Declaring<T[K]> }
    : // A flag is declared as yes or no, and not as one of the two.
      T | Declared<ValueKind, T extends boolean ? boolean : T>

/** Content as it ships, without declarations. Its texts name facts by their addresses. */
export function plainOf<T>(content: T): Plain<T> {
  const value: unknown = valueIn(content)
  if (Array.isArray(value)) {
    return value.map(plainOf) as Plain<T>
  }
  if (typeof value !== 'object' || value === null) {
    return value as Plain<T>
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, plainOf(part)]),
  ) as Plain<T>
}

/** Rules of a text. `least`: room that it has even if a short one ships, in characters. */
export interface TextOptions extends ValueRules {
  least?: number
}

/** A text whose rules differ from those of a plain string: another limit, or it may be empty. */
export const text = (value: string, rules: TextOptions = {}) => declare('text', value, rules)

const withRoom =
  (least: number) =>
  (value: string, rules: ValueRules = {}) =>
    text(value, { least, ...rules })

/** A line above a heading. */
export const eyebrow = withRoom(50)
/** The title of a page, a section or an item. `|` marks where its line may end. */
export const heading = withRoom(60)
export const question = withRoom(80)
/** A short text beside something: below a button, at a step. */
export const note = withRoom(100)
/** One or more sentences below a heading. */
export const paragraph = withRoom(180)
/** The sentences that open a page or a section. */
export const lead = withRoom(200)

/** A number that the server counts. */
export const counted = (value: string) => declare('counted', value, {})

/** Where a link leads: a page of the site, or an address. */
export const link = <const To extends string>(to: To, { field }: Unread = {}) =>
  declareUnread('link', to, field)

/**
 * A value that no visitor reads and nobody changes: a key, the name of a file, where a link leads
 * that must stay.
 */
export const fixed = <const Value>(value: Value) => declareUnread('fixed', value)

/** An item of a list shows only with this: a fact that is filled in, or a page that is offered. */
export const onlyWith = (fact: string) => declareUnread('when', fact)

/** Yes or no, such as whether an offer is shown. */
export const flag = (value: boolean, { field }: Unread = {}) => declareUnread('flag', value, field)

/**
 * Whether the band of a page in which it stands is shown. Staff hide and show it beside the title of
 * the band.
 */
export const band = (isShown: boolean) => declareUnread('band', isShown)

/** Of a picture: the name of its drawing, or its files. */
type PictureSource = 'drawing' | 'src' | 'avif' | 'webp'

/** The declared parts of a picture. */
export type PictureOf<Source extends PictureSource> = {
  readonly [Key in Source]: Declared<'fixed', string>
} & { readonly alt: string }

/**
 * A picture, which staff can replace: its drawing or files, its description `alt`, and texts in it.
 */
export function picture<
  const Value extends { readonly alt: string } & { readonly [Source in PictureSource]?: string },
>(value: Value, rules: Unread = {}) {
  type Parts = {
    [Key in keyof Value]: Key extends PictureSource ? Declared<'fixed', Value[Key]> : Value[Key]
  }
  const { drawing, src, avif, webp, alt } = value
  const sources = Object.entries({ drawing, src, avif, webp }).filter(([, name]) => name)
  const parts = {
    ...value,
    alt: text(alt, { least: 150 }),
    ...Object.fromEntries(sources.map(([key, name]) => [key, fixed(name)])),
  }
  return declare('picture', parts as Parts, rules)
}

/** One of a few words, which no visitor reads. */
export const choice = <const Choice extends string>(
  value: Choice,
  choices: readonly Choice[],
): Declared<'choice', Choice> => ({
  [DECLARED]: { kind: 'choice', value, rules: undefined, field: undefined, choices },
})

/** A list whose items staff add, remove and move. Lists without this are fixed. */
export const list = <Items extends readonly object[], Blank extends object>(
  items: Items,
  rules: ListOptions<Blank>,
) => declare('list', items, rules)

/** How a list can change. */
export interface ListOptions<Blank = object> {
  /** What one item is called, e.g. `question`. */
  item: string
  min: number
  max: number
  /** An added item until its texts are written. Before that it cannot be published. */
  blank: Blank
  /** The list and its items take an admin. */
  area?: 'setting'
}

/**
 * The ids of the sections of a page that staff make. An id begins with the kind of its section
 * (`contract/editing/lists.ts`), in whose form it is.
 * @param forms what an added section says until its texts are written, by kind
 */
export const sections = (
  ids: readonly string[],
  forms: Readonly<Record<string, object>>,
): Declared<'sections', readonly string[]> => ({
  [DECLARED]: { kind: 'sections', value: ids, rules: undefined, field: undefined, forms },
})

/** Facts of 'Settings' that are texts. Each may be empty where it ships so, unless it is said otherwise. */
const textFactOf =
  <const Kind extends ValueKind>(kind: Kind) =>
  (value: string, rules: ValueRules = {}) =>
    declare(kind, value, rules)

export const email = textFactOf('email')
export const phone = textFactOf('phone')
/** An https address of another site. */
export const url = textFactOf('url')
/** ISO 4217. */
export const currency = textFactOf('currency')
/** IANA name. */
export const zone = textFactOf('zone')
/** BCP 47 (`contract/language.ts`). */
export const language = textFactOf('language')
/** `2027-03-01`. */
export const date = textFactOf('date')
/** `17:30`. */
export const time = textFactOf('time')
/** A text, or the address of a video call. */
export const place = textFactOf('place')
/** `#rrggbb` (`contract/accent.ts`). */
export const color = textFactOf('color')
/** The path of an added page (`contract/added-pages.ts`). */
export const path = textFactOf('path')
/** Id of one of the people on 'Settings', or `founder`. */
export const person = textFactOf('person')
/** A text of several lines, written as Markdown. */
export const markdown = textFactOf('markdown')
/** A text of several lines, written as Markdown in a file. The value is its path in the project. */
export const file = textFactOf('file')

/** A whole number from `min`, or 0, to `max`, or 9999. */
export const number = (value: number, rules: ValueRules = {}) => declare('number', value, rules)
/** A number that may be left out. */
export const optionalNumber = (value: number | '', rules: ValueRules = {}) =>
  declare('number', value, { ...rules, optional: true })

/** Facts of 'Settings' that are no texts. */
const factOf =
  <const Kind extends UnreadKind, Value>(kind: Kind) =>
  (value: Value, { field }: Unread = {}) =>
    declareUnread(kind, value, field)

/** Hours of a weekday (`contract/meeting-hours.ts`). */
export const hours = factOf<'hours', readonly Range[]>('hours')
/** Days off (`contract/meeting-hours.ts`). */
export const days = factOf<'days', readonly Range[]>('days')
/** Ids of calls. */
export const callIds = factOf<'calls', readonly string[]>('calls')
/** The owner's file in place of one of ours (`contract/editing/pictures.ts`). */
export const pdf = factOf<'pdf', OwnPdf | ''>('pdf')
/** A stored picture of the owner (`contract/editing/pictures.ts`). */
export const image = factOf<'image', PictureValue | ''>('image')
/** Old addresses and where they lead (`contract/editing/redirects.ts`). */
export const redirectList = factOf<'redirects', readonly Range[]>('redirects')
