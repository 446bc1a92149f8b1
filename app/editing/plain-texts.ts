/**
 * Texts that a page puts together or passes to its controls carry no address in the page. While the page is edited, they are found
 * by what they say, get a frame, and are edited in a dialog. So visitors' pages carry nothing for it.
 */
import { editing } from '#content/editing.ts'
import type { WordState } from './editing-state.ts'
import type { Editor } from './editor.ts'

/** Holds the addresses of the texts that the element shows, separated by spaces. */
export const PLAIN_TEXTS = 'data-words'

/** Not texts of the page, texts that are fields already, and lettering of drawings, which repeats texts of the page. */
const OTHERS = '.editing, [data-content], svg, [aria-hidden="true"], script, style, noscript, textarea, select, pre'
/** Marks what gets a tab stop only while it can be edited. */
const OWN_TAB_STOP = 'data-editing-stop'
const CONTROL = 'a, button, summary, input, label'
/** One text may belong to several addresses; more than this are not about one text. */
const MOST_ADDRESSES = 6
const PLACEHOLDER = /\{\w+\}/
/** Letters that a text must have beside its placeholders, to be told by what it says. */
const TELLING_LETTERS = 3

/** @returns what finds the addresses of the texts that visitors read so, with their placeholders filled in */
export function addressFinder(words: Iterable<WordState>): (shown: string) => readonly string[] {
  const exact = new Map<string, string[]>()
  const patterns: { pattern: RegExp; at: string }[] = []
  for (const { word } of words) {
    const { at, shown } = word
    if (word.kind !== 'text' || shown === '') continue
    const parts = shown.split(PLACEHOLDER)
    if (parts.length === 1) exact.set(shown, [...(exact.get(shown) ?? []), at])
    else if (parts.join('').replace(/\P{L}/gu, '').length >= TELLING_LETTERS)
      patterns.push({
        pattern: new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`, 'u'),
        at,
      })
  }
  return (shown) => {
    const found = exact.get(shown) ?? patterns.filter(({ pattern }) => pattern.test(shown)).map(({ at }) => at)
    return found.slice(0, MOST_ADDRESSES)
  }
}

const WHERE_ORDER: readonly WordState['where'][] = ['browser', 'draft', 'published']

/** A text of the page that shows a draft in place of what the page put there. */
interface ShownDraft {
  was: string
  draft: string
}

/** Marks the texts of the page, shows what is drafted of them, and follows the page and what is typed. @returns how to stop */
export function markPlainTexts({ store }: Editor): () => void {
  let marked = new Set<Element>()
  const drafts = new Map<Text, ShownDraft>()
  let isDue = false

  function unmark(element: Element): void {
    for (const name of [PLAIN_TEXTS, 'data-where', 'aria-description']) element.removeAttribute(name)
    if (element.hasAttribute(OWN_TAB_STOP)) element.removeAttribute('tabindex')
    element.removeAttribute(OWN_TAB_STOP)
  }

  /** Puts back what the page says, unless it says something else by now. */
  function restore(node: Text): void {
    const shown = drafts.get(node)
    if (shown && node.data === shown.draft) node.data = shown.was
    drafts.delete(node)
  }

  /** The draft of a text that stands for itself, where there is one. */
  function show(node: Text, addresses: readonly string[]): void {
    const [at = '', other] = addresses
    const word = store.get().words.get(at)
    const text = node.data.trim()
    if (!word || other !== undefined || word.word.shown !== text || word.value === text || word.value === '') return
    const draft = node.data.replace(text, () => word.value)
    drafts.set(node, { was: node.data, draft })
    node.data = draft
  }

  function mark(): void {
    isDue = false
    const { words } = store.get()
    const find = addressFinder(words.values())
    const found = new Map<Element, string[]>()
    for (const node of drafts.keys()) restore(node)
    for (const node of textsOfPage()) {
      const addresses = find(node.data.trim())
      const element = node.parentElement
      if (!element || addresses.length === 0) continue
      found.set(element, [...new Set([...(found.get(element) ?? []), ...addresses])])
      show(node, addresses)
    }
    for (const element of marked) if (!found.has(element)) unmark(element)
    for (const [element, addresses] of found) {
      const states = addresses.map((at) => words.get(at)?.where)
      element.setAttribute(PLAIN_TEXTS, addresses.join(' '))
      element.setAttribute('data-where', WHERE_ORDER.find((where) => states.includes(where)) ?? 'published')
      element.setAttribute('aria-description', editing.field.opens)
      if (!element.closest(CONTROL) && !element.hasAttribute('tabindex')) {
        element.setAttribute('tabindex', '0')
        element.setAttribute(OWN_TAB_STOP, '')
      }
    }
    marked = new Set(found.keys())
    // What this has changed itself is no news.
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
    for (const node of drafts.keys()) restore(node)
    for (const element of marked) unmark(element)
  }
}

/** The texts that may be one of `content/`. */
function textsOfPage(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim() && !node.parentElement?.closest(OTHERS)) texts.push(node as Text)
  return texts
}
