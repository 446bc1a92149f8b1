/**
 * What can be done with a part of the page as a whole: an item of a list, or a band that the page
 * does not need.
 */
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#app/components/icons.tsx'
import type { EditableComponents } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import { idsIn, newItemId } from '#contract/editing/lists.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isWithin } from '#contract/words.ts'
import type { WordState } from './editing-state.ts'
import { type Editor, useEditingState, useEditor, useWord } from './editor.ts'
import { useShown } from './facts.ts'
import { NOTE } from './looks.ts'
import { nameOf, textOf } from './wording.ts'

const words = editing.part

/** "ellipsis-vertical" of Lucide, see `icons.tsx`. */
const DOTS = 'M12 12h.01M12 5h.01M12 19h.01'
const LOOK =
  'editing no-print absolute top-0 z-5 min-h-11 -translate-y-1/2 cursor-pointer border border-ink bg-white font-semibold font-text text-[0.9375rem] text-ink tracking-normal hover:bg-ink hover:text-paper'
const CHANGED = 'border-l-6'

/**
 * Shown beside each text. It is empty unless the text is the first of an item, or the title of a
 * band.
 */
export function PartHandle({ at }: { at: string }) {
  const [, part = '', key = ''] = /^(.+)\.([^.]+)$/.exec(at) ?? []
  const [, listAt = '', id = ''] = /^(.+)\.([^.]+)$/.exec(part) ?? []
  const list = useWord(listAt)
  const band = useWord(`${part}.shown`)
  if (list?.word.list && Object.keys(list.word.list.blank)[0] === key) {
    return <ItemHandle list={list} rules={list.word.list} id={id} name={at} />
  }
  return band?.word.rule?.kind === 'band' && key === 'title' ? (
    <BandHandle band={band} part={part} />
  ) : null
}

/** Marks the outermost element that shows nothing but texts of the part. */
function useMarkedPart(
  handle: RefObject<HTMLElement | null>,
  part: string,
  mark: '' | 'hidden',
): void {
  useLayoutEffect(() => {
    const showsOnlyThePart = (element: HTMLElement) =>
      [...element.querySelectorAll<HTMLElement>('[data-content]')].every(
        ({ dataset: { content = '' } }) => isWithin(content, part),
      )
    let element = handle.current?.parentElement
    while (element?.parentElement && showsOnlyThePart(element.parentElement)) {
      element = element.parentElement
    }
    if (!element) {
      return
    }
    const { dataset } = element
    dataset.editingPart = mark
    return () => {
      delete dataset.editingPart
    }
  }, [handle, part, mark])
}

/**
 * A place for a button before the text's `details`, as a summary may have none. @param order
 * changes when that may move
 */
function usePlaceBefore(
  text: RefObject<HTMLElement | null>,
  order: string,
): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place follows its element
  useLayoutEffect(() => {
    const opening = text.current?.closest('summary')?.parentElement
    if (!opening) {
      return
    }
    const element =
      place ?? Object.assign(document.createElement('div'), { className: 'editing relative' })
    opening.before(element)
    setPlace(element)
  }, [text, place, order])
  useEffect(() => () => place?.remove(), [place])
  return place
}

function BandHandle({ band, part }: { band: WordState; part: string }) {
  const { store, view } = useEditor()
  const isHidden = band.value === false
  const button = useRef<HTMLButtonElement>(null)
  useMarkedPart(button, part, isHidden ? 'hidden' : '')
  return (
    <button
      ref={button}
      type="button"
      className={`${LOOK} right-[max(1.25rem,calc(50%-37.5rem))] px-3.5 ${band.where === 'published' ? '' : CHANGED}`}
      onFocus={() => view.set({ at: band.word.at })}
      onClick={() => {
        store.type(band.word.at, isHidden)
        view.set({ said: isHidden ? words.shown : words.hidden })
      }}
    >
      {isHidden ? words.show : words.hide}
    </button>
  )
}

interface ItemHandleProps {
  list: WordState
  rules: NonNullable<WordState['word']['list']>
  id: string
  /** Address of the text that names the item. */
  name: string
}

/** Moves the focus once the page shows the changed list. */
export function focusSoon(selector: string): void {
  setTimeout(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.closest('details')?.setAttribute('open', '')
    element?.focus()
    if (element?.isContentEditable) {
      getSelection()?.selectAllChildren(element)
    }
  })
}

/**
 * The steps of a list that can be taken from one of its items. Undefined where the list does not
 * allow it.
 */
function stepsFrom({ store, view }: Editor, { list, rules, id, name }: ItemHandleProps) {
  const ids = idsIn(list.value)
  const index = ids.indexOf(id)
  const { at } = list.word
  const change = (next: readonly string[], said: string, focus: string) => () => {
    store.type(at, next)
    view.set({ said })
    focusSoon(focus)
  }
  const handleOf = (item: string | undefined) => `[data-part="${at}.${item}"]`
  const movedTo = (place: number) =>
    change(
      ids.toSpliced(index, 1).toSpliced(place, 0, id),
      fillIn(words.moved, { place: place + 1 }),
      handleOf(id),
    )
  const added = newItemId()
  const first = `[data-content="${at}.${added}.${name.slice(name.lastIndexOf('.') + 1)}"]`
  return {
    up: index > 0 ? movedTo(index - 1) : undefined,
    down: index < ids.length - 1 ? movedTo(index + 1) : undefined,
    add:
      ids.length < rules.max
        ? change(ids.toSpliced(index + 1, 0, added), words.added, first)
        : undefined,
    remove:
      ids.length > rules.min
        ? change(ids.toSpliced(index, 1), words.removed, handleOf(ids[index + 1] ?? ids[index - 1]))
        : undefined,
  }
}

function ItemHandle(props: ItemHandleProps) {
  const { list, rules, id, name } = props
  const editor = useEditor()
  const text = useShown(textOf(useWord(name)))
  const menu = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLUListElement>(null)
  const beside = useRef<HTMLSpanElement>(null)
  useMarkedPart(beside, `${list.word.at}.${id}`, '')
  const before = usePlaceBefore(beside, idsIn(list.value).join())
  const steps = stepsFrom(editor, props)
  const place = () => {
    const box = button.current?.getBoundingClientRect()
    if (!box || !panel.current) {
      return
    }
    const { offsetHeight, style } = panel.current
    style.right = `${document.documentElement.clientWidth - box.right}px`
    style.top = `${Math.max(8, Math.min(box.bottom + 4, innerHeight - offsetHeight - 8))}px`
  }
  const handle = (
    <button
      ref={button}
      type="button"
      data-part={`${list.word.at}.${id}`}
      popoverTarget={menu}
      aria-label={fillIn(words.item, { item: rules.item, name: nameOf(name, text) })}
      className={`${LOOK} right-0 grid max-sm:translate-y-0 min-w-11 place-items-center sm:min-h-8 sm:min-w-8 ${list.where === 'published' ? '' : CHANGED}`}
      onFocus={() => editor.view.set({ at: list.word.at })}
    >
      <Icon d={DOTS} size={18} strokeWidth={3} />
    </button>
  )
  return (
    <>
      <span ref={beside} hidden />
      {before ? createPortal(handle, before) : handle}
      {createPortal(
        <ul
          ref={panel}
          id={menu}
          popover="auto"
          onToggle={place}
          className="editing fixed inset-auto w-max border border-ink bg-white py-1.5 text-[1rem] text-ink"
        >
          {(['up', 'down', 'add', 'remove'] as const).map((step) => (
            <li key={step}>
              <button
                type="button"
                disabled={!steps[step]}
                className="block min-h-11 w-full cursor-pointer px-5 py-1 text-start hover:bg-paper-2 disabled:cursor-default disabled:bg-white disabled:text-muted"
                onClick={() => {
                  panel.current?.hidePopover()
                  steps[step]?.()
                }}
              >
                {fillIn(words.steps[step], { item: rules.item })}
              </button>
            </li>
          ))}
          {steps.add && steps.remove ? null : (
            <li className={`${NOTE} max-w-56 px-5 py-1`}>
              {fillIn(words.limits, { min: rules.min, max: rules.max })}
            </li>
          )}
        </ul>,
        document.body,
      )}
    </>
  )
}

/** A list of facts: gives the ids of its items, with what adds and removes one. */
export function FactItems({
  at,
  children,
}: ComponentProps<NonNullable<EditableComponents['Items']>>) {
  const { store } = useEditor()
  const state = useEditingState()
  const list = state.words.get(at)
  const rules = list?.word.list
  if (!list || !rules) {
    return null
  }
  const ids = idsIn(list.value)
  const set = (next: readonly string[]) => store.type(at, next)
  return children({
    ids,
    textAt: (inner) => textOf(state.words.get(`${at}.${inner}`)),
    add: ids.length < rules.max ? () => set([...ids, newItemId()]) : undefined,
    remove: ids.length > rules.min ? (id) => set(ids.filter((one) => one !== id)) : undefined,
  })
}
