/** The facts that texts name, while texts are edited. */
import { type RefObject, useLayoutEffect } from 'react'
import { samples } from '#content/samples.ts'
import { tidyText } from '#contract/editing/texts.ts'
import { FACT_PLACEHOLDER, type ValueAt, withFacts } from '#contract/words.ts'
import { type EditingState, SHIPPED } from './editing-state.ts'
import { useEditor, useOfPage } from './editor.ts'

/** @param drafts with the person's drafts, or as published */
const factsOf =
  ({ page, words }: EditingState, drafts: boolean): ValueAt =>
  (at) => {
    const state = words.get(at)
    return (
      (drafts ? state?.value : state?.word.shown) ??
      (at === 'site.tools' ? page?.tools : undefined) ??
      SHIPPED(at)
    )
  }

/** A text with the facts that it names. */
export function useShown(text: string, drafts = true): string {
  return useOfPage((state) => withFacts(text, factsOf(state, drafts)))
}

/** Of a person, a customer or a date. A public site leaves them out. */
const LEFT_OUT = { ...samples.founder, ...samples.release, ...samples.praise }

/** Whether a text of the page, or a fact that it names, is a sample that staff should replace. */
export function useIsSample(at: string): boolean {
  return useOfPage(({ words }) => {
    const named = [...`${words.get(at)?.word.shown}`.matchAll(FACT_PLACEHOLDER)].map(
      ([, fact = '']) => fact,
    )
    return [at, ...named].some((one) => {
      const sample = (LEFT_OUT as Readonly<Record<string, string>>)[one]
      return sample !== undefined && words.get(one)?.word.shown === sample
    })
  })
}

const FACT = 'data-fact'

/**
 * Selects the fact that was clicked, because there is no caret inside it. Then it can be typed
 * over.
 */
export function selectFact(hit: Element): void {
  const piece = hit.closest(`[${FACT}]`)
  if (!piece) {
    return
  }
  const range = new Range()
  range.selectNode(piece)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

/**
 * Writes a text into a field. Each fact that it names is one piece, which can be removed and not
 * changed.
 */
export function writeField(field: HTMLElement, text: string): void {
  const parts = text.split(FACT_PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) {
      return part
    }
    const piece = document.createElement('span')
    piece.setAttribute(FACT, part)
    piece.contentEditable = 'false'
    piece.className = 'border-current border-b-2 border-dotted'
    return piece
  })
  field.replaceChildren(...parts)
}

/** Shows the facts of a field. */
export function fillField(field: HTMLElement, state: EditingState): void {
  for (const piece of field.querySelectorAll(`[${FACT}]`)) {
    const at = piece.getAttribute(FACT) ?? ''
    const text = `${factsOf(state, true)(at) ?? `{${at}}`}`
    if (piece.textContent !== text) {
      piece.textContent = text
    }
  }
}

/** The text of a field, with the names of its facts. */
export function readField(field: HTMLElement): string {
  const textOf = (node: ChildNode) => {
    const at = node instanceof Element ? node.getAttribute(FACT) : null
    return at ? `{${at}}` : (node.textContent ?? '')
  }
  return [...field.childNodes].map(textOf).join('')
}

/**
 * Keeps an editable element at a text with facts. React never renders it, because it would
 * overwrite what a person types.
 */
export function useFactField(element: RefObject<HTMLElement | null>, value: string): void {
  const { store } = useEditor()
  const shown = useShown(value)
  useLayoutEffect(() => {
    const field = element.current
    if (field && tidyText(readField(field)) !== value) {
      writeField(field, value)
    }
  }, [element, value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field shows other facts when its text reads otherwise
  useLayoutEffect(() => {
    if (element.current) {
      fillField(element.current, store.get())
    }
  }, [element, store, shown])
}
