/** The parts of an email, and the look of its sender. */
import { unlinked } from './unlinked.ts'

export type MailBlock =
  | { heading: string }
  | { text: string }
  /** Button for what the reader should do. At most one in an email. */
  | { action: string; url: string }
  /** For what else the reader may do, in a line. */
  | { links: readonly Link[] }
  /** Short texts, each with its label. */
  | { facts: readonly Fact[] }
  | Section
  /** Something to know about the email or its links, in small type. */
  | { note: string }

export type Section =
  /** A longer text of this site under a heading. */
  | { section: string; sectionText: string }
  /** A longer text by a visitor under a heading. Nothing in it becomes a link. */
  | { section: string; visitorText: string }

export type Link = readonly [label: string, url: string]

/**
 * A plain string counts as typed by a visitor, and nothing in it becomes a link. In what the
 * company wrote itself (`ours`), such as the place of a meeting, web addresses are links.
 */
export type Fact = readonly [label: string, value: string | { ours: string }]

export interface MailColors {
  ground: string
  text: string
  quiet: string
  line: string
  link: string
  /** Colors of the line above the name. */
  stripe: readonly string[]
}

/** Name and look of the sender. */
export interface EmailBranding {
  name: string
  /** BCP 47, of the words. */
  language: string
  /** In place of the line of colors and, if it is wide, of the name. */
  logo?: { address: string; width: number; height: number; isWide: boolean } | undefined
  /** Lines under the name at the foot of each email, such as the postal address. */
  about: readonly string[]
  light: MailColors
  dark: MailColors
  /** `edge` around it, and `night` in place of its ground on a dark one. */
  button: Readonly<Record<'ground' | 'text' | 'edge' | 'night', string>>
}

export function textOfSection(block: Section): string {
  return 'visitorText' in block ? unlinked(block.visitorText) : block.sectionText
}

/** One plain address of a person, which can be nothing but written to. */
const PLAIN_ADDRESS = /^(?!www\.)[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i

/** An address becomes a `mailto:` link, because staff answer leads by a click on it. */
export function textOfFact(value: Fact[1]): string {
  if (typeof value !== 'string') {
    return value.ours
  }
  return PLAIN_ADDRESS.test(value) ? value : unlinked(value)
}
