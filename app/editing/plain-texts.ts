/**
 * Texts that a page composes or passes to its controls. While a page is edited, each of its texts ends with an invisible mark
 * that says which text it is, and keeps it wherever the page shows it (known as content source maps). The texts get a frame
 * and are edited in a dialog. Visitors' pages have no marks.
 */
import { editing } from '#content/editing.ts'
import { hasLines, SHOWN } from '#contract/editing/kinds.ts'
import { recordOf } from '#contract/editing/texts.ts'
import type { EditingState, WordState } from './editing-state.ts'
import type { Editor } from './editor.ts'

/** Variation selectors that no font uses with letters. They are invisible and have no influence on line breaks. */
const FIRST = 0xfe00
const BASE = 8
const DIGITS = 4
const MARK = /[\ufe00-\ufe07]{4}/g

/** @param number of the text, below 8⁴ */
function marked(text: string, number: number): string {
  const digits = [...number.toString(BASE).padStart(DIGITS, '0')]
  return text + String.fromCharCode(...digits.map((digit) => FIRST + Number(digit)))
}

/** The numbers of the texts that a string is made of. */
const marksIn = (text: string): number[] =>
  [...text.matchAll(MARK)].map(([mark]) =>
    [...mark].reduce((sum, one) => sum * BASE + one.charCodeAt(0) - FIRST, 0),
  )

export const withoutMarks = (text: string): string => text.replace(MARK, '')

/** Holds the addresses of the texts that the element shows, separated by spaces. */
export const PLAIN_TEXTS = 'data-words'

/** What a tool's page shows of its Markdown: the title, the lead, the facts, the text, the terms. */
const TOOL = 'main:has(> div > #tool-text) :is(h1, h1 + p, dl, #tool-text)'

/** Elements to skip: not part of the page, already fields, or drawings, whose words repeat texts of the page. */
const OTHERS =
  '.editing, [data-content], svg, [aria-hidden="true"], script, style, noscript, textarea, select, pre'
/** Marks elements that have a tab stop only while they can be edited. It holds the `tabindex` from before. */
export const OWN_TAB_STOP = 'data-editing-stop'
/** Controls with a tab stop. */
const CONTROL = 'a, button, summary'

/**
 * The texts of the page with the person's drafts, each with its mark. The page shows them in place of its own, with the lists
 * and links of the drafts, and with the sections that visitors do not get.
 */
export function markedTexts({ page, words }: EditingState): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  // Emails and PDFs are not on the page.
  const isHere = (at: string) => !page?.records.sent.includes(recordOf(at))
  ;[...words.values()].forEach(({ word, value }, number) => {
    const kind = word.rule?.kind
    if (word.isForAdmins || word.kind === 'list' || ['link', 'url', 'image'].includes(kind ?? ''))
      texts[word.at] = value
    else if (kind === 'shown')
      texts[word.at] = words.has(word.at.replace(/shown$/, 'title')) ? SHOWN : value
    else if (word.kind === 'text' && isHere(word.at))
      texts[word.at] = value === '' ? '' : marked(value, number)
  })
  return texts
}

const WHERE_ORDER: readonly WordState['where'][] = ['browser', 'draft', 'published']

/** Marks the elements that show texts of the page, and follows changes of the page. @returns a function that stops it */
export function markPlainTexts({ store }: Editor): () => void {
  let framed = new Set<Element>()
  let isDue = false

  function unmark(element: Element): void {
    for (const name of [PLAIN_TEXTS, 'data-where', 'aria-description'])
      element.removeAttribute(name)
    const before = element.getAttribute(OWN_TAB_STOP)
    if (before === '') element.removeAttribute('tabindex')
    else if (before !== null) element.setAttribute('tabindex', before)
    element.removeAttribute(OWN_TAB_STOP)
  }

  function mark(): void {
    isDue = false
    const { words } = store.get()
    const addresses = [...words.keys()]
    const found = new Map<Element, string[]>()
    const stops = new Set<string>()
    for (const node of textsOfPage()) {
      const here = marksIn(node.data).flatMap((number) => addresses[number] ?? [])
      const element = node.parentElement
      if (element && here.length > 0)
        found.set(element, [...new Set([...(found.get(element) ?? []), ...here])])
    }
    // The page of a tool is made of one text, which is Markdown.
    const whole = addresses.find((at) => hasLines(words.get(at)?.word.rule))
    if (whole) for (const element of document.querySelectorAll(TOOL)) found.set(element, [whole])
    for (const element of framed) if (!found.has(element)) unmark(element)
    for (const [element, addresses] of found) {
      const states = addresses.map((at) => words.get(at)?.where)
      element.setAttribute(PLAIN_TEXTS, addresses.join(' '))
      element.setAttribute(
        'data-where',
        WHERE_ORDER.find((where) => states.includes(where)) ?? 'published',
      )
      element.setAttribute('aria-description', editing.field.opens)
      // A heading that gets the focus with each step has -1, which Tab skips. Equal texts need one stop.
      const stop = element.getAttribute('tabindex') ?? ''
      const isFirst = !stops.has(addresses.join())
      stops.add(addresses.join())
      if (isFirst && !element.closest(CONTROL) && ['', '-1'].includes(stop)) {
        element.setAttribute('tabindex', '0')
        element.setAttribute(OWN_TAB_STOP, stop)
      }
    }
    framed = new Set(found.keys())
    // Ignores the changes that were made here.
    observer.takeRecords()
  }

  const schedule = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      if (isDue) mark()
    })
  }
  const observer = new MutationObserver(schedule)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const unsubscribe = store.subscribe(schedule)
  mark()
  return () => {
    observer.disconnect()
    unsubscribe()
    isDue = false
    for (const element of framed) unmark(element)
  }
}

/** Texts of the page that may come from `content/`. */
function textsOfPage(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim() && !node.parentElement?.closest(OTHERS)) texts.push(node as Text)
  return texts
}
