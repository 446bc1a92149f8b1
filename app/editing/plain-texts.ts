/**
 * Finds the texts that a page composes or passes to its controls. They have no address in the page, so that visitors'
 * pages carry nothing for editing. While the page is edited, they are found by their content, get a frame, and are
 * edited in a dialog.
 */
import { editing } from '#content/editing.ts'
import { recordOf, SHELL_RECORDS } from '#contract/editing.ts'
import type { WordState } from './editing-state.ts'
import type { Editor } from './editor.ts'

/** Holds the addresses of the texts that the element shows, separated by spaces. */
export const PLAIN_TEXTS = 'data-words'

/**
 * Elements to skip: texts that are not part of the page, texts that are already fields, and words in drawings, which
 * repeat texts of the page.
 */
const OTHERS = '.editing, [data-content], svg, [aria-hidden="true"], script, style, noscript, textarea, select, pre'
/** Marks elements that have a tab stop only while they can be edited. It holds the `tabindex` from before. */
export const OWN_TAB_STOP = 'data-editing-stop'
/** Controls with a tab stop. */
const CONTROL = 'a, button, summary'
/** Equal texts may have several addresses. More than this number means that a text is too general to identify. */
const MOST_ADDRESSES = 6
const PLACEHOLDER = /\{\w+\}/
/** Letters that a text needs besides its placeholders to be identified by its content. */
const TELLING_LETTERS = 3

/** @returns a function that finds the addresses for a visible text, whose placeholders are filled in */
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

/** A text of the page that shows a draft instead of its own content. */
interface ShownDraft {
  was: string
  draft: string
}

/**
 * Marks the texts of the page and shows their drafts. It follows changes of the page and of the drafts. @returns a
 * function that stops it
 */
export function markPlainTexts({ store }: Editor): () => void {
  let marked = new Set<Element>()
  const drafts = new Map<Text, ShownDraft>()
  let isDue = false

  function unmark(element: Element): void {
    for (const name of [PLAIN_TEXTS, 'data-where', 'aria-description']) element.removeAttribute(name)
    const before = element.getAttribute(OWN_TAB_STOP)
    if (before === '') element.removeAttribute('tabindex')
    else if (before !== null) element.setAttribute('tabindex', before)
    element.removeAttribute(OWN_TAB_STOP)
  }

  /** Restores the page's text, unless the page has changed it since. */
  function restore(node: Text): void {
    const shown = drafts.get(node)
    if (shown && node.data === shown.draft) node.data = shown.was
    drafts.delete(node)
  }

  /** Shows the draft of a text that has one address and no placeholders, if there is a draft. */
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
    const { words, page } = store.get()
    // A text of an email is not on the page, even if it reads like one that is.
    const shown = [...words.values()].filter(({ word }) => !page?.records.sent.includes(recordOf(word.at)))
    const isOfShell = ({ word }: WordState) => SHELL_RECORDS.includes(recordOf(word.at))
    const findInMain = addressFinder(shown.filter((word) => !isOfShell(word)))
    const findInShell = addressFinder(shown.filter(isOfShell))
    const found = new Map<Element, string[]>()
    const stops = new Set<string>()
    for (const node of drafts.keys()) restore(node)
    for (const node of textsOfPage()) {
      const element = node.parentElement
      if (!element) continue
      const text = node.data.trim()
      const inShell = element.closest('main') ? [] : findInShell(text)
      const addresses = inShell.length > 0 ? inShell : findInMain(text)
      if (addresses.length === 0) continue
      found.set(element, [...new Set([...(found.get(element) ?? []), ...addresses])])
      show(node, addresses)
    }
    for (const element of marked) if (!found.has(element)) unmark(element)
    for (const [element, addresses] of found) {
      const states = addresses.map((at) => words.get(at)?.where)
      element.setAttribute(PLAIN_TEXTS, addresses.join(' '))
      element.setAttribute('data-where', WHERE_ORDER.find((where) => states.includes(where)) ?? 'published')
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
    marked = new Set(found.keys())
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
    for (const node of drafts.keys()) restore(node)
    for (const element of marked) unmark(element)
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
