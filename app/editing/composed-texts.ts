/**
 * Texts that a page composes or shows in its controls. Each has a frame and is edited in a dialog.
 */
import type { RefCallback } from 'react'
import { editing } from '#content/editing.ts'
import type { Value } from '#contract/stored-value.ts'
import type { PublishedValues } from '#contract/words.ts'
import type { EditingState, WordState } from './editing-state.ts'

/** Holds the addresses of the texts that the element shows, separated by spaces. */
export const COMPOSED = 'data-words'

/** Controls with a tab stop. */
const CONTROL = 'a, button, summary'

/** Values that a page uses and does not show as texts. */
const UNREAD = ['link', 'url', 'image', 'flag', 'band']

/**
 * What the page shows while it is edited: the person's drafts, with their lists and links, and the
 * sections that visitors do not get.
 */
export function draftsOf({ words }: EditingState): PublishedValues {
  const drafts: Record<string, Value> = {}
  for (const { word, value } of words.values()) {
    if (word.kind !== 'picture') {
      drafts[word.at] = word.rule?.kind === 'band' || value
    }
  }
  return drafts
}

const isEdited = ({ word }: WordState): boolean =>
  word.kind === 'text' && !word.isForAdmins && !UNREAD.includes(word.rule?.kind ?? '')

const WHERE_ORDER: readonly WordState['where'][] = ['browser', 'draft', 'published']

/**
 * Gives the element a tab stop, unless a control around it has one, or one before it shows the same
 * texts.
 */
const addTabStop: RefCallback<HTMLElement> = (element) => {
  const same = [
    ...document.querySelectorAll(`[${COMPOSED}="${element?.getAttribute(COMPOSED)}"]`),
  ].filter((one) => !one.closest(CONTROL))
  const first = same.length > 1 ? same.find((one) => one.checkVisibility?.() ?? true) : same[0]
  if (!element || first !== element) {
    return
  }
  element.tabIndex = 0
  return () => element.removeAttribute('tabindex')
}

/**
 * The attributes of an element that shows texts, by their addresses. Undefined if the person can
 * edit none of them.
 */
export const attributesOf = ({ words }: EditingState) =>
  function attributesAt(at: string) {
    const states = [...new Set(at.split(' '))]
      .flatMap((one) => words.get(one) ?? [])
      .filter(isEdited)
    if (states.length === 0) {
      return undefined
    }
    return {
      [COMPOSED]: states.map(({ word }) => word.at).join(' '),
      'data-where': WHERE_ORDER.find((where) => states.some((state) => state.where === where)),
      'aria-description': editing.field.opens,
      ref: (element: HTMLElement | null) => addTabStop(element),
    }
  }
