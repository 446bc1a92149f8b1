import type { ComponentProps } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import type { EditableComponents } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import { kindOf } from '#contract/editing/kinds.ts'
import { fillIn } from '#contract/fill-in.ts'
import { stateOfFact } from './editing-state.ts'
import { useEditingState, useEditor, useWord } from './editor.ts'
import { ACTIONS, LINK } from './looks.ts'
import { newItemId } from './part-handle.tsx'
import { WordField } from './word-field.tsx'

const words = editing.fact
const TAGS = {
  sample: 'border-ember border-dashed text-ember-deep',
  filledIn: 'border-line text-ink-2',
  leftOut: 'border-line border-dashed text-muted',
  shipped: 'border-line text-muted',
} as const

interface FactFieldProps {
  at: string
  label: string
  hint: string
  /** A page that shows the fact, and its name. */
  to?: string
  page?: string
}

/** A fact on the page 'Settings': its field, whether it is still a sample, and where it shows. */
export function FactField({ at, label, hint, to, page = '' }: FactFieldProps) {
  const editor = useEditor()
  const word = useWord(at)
  if (!word) return null
  if (to === undefined) return <WordField at={at} label={label} hint={hint} />
  const state = stateOfFact(word.word, word.value)
  const most = kindOf(at) ? '' : fillIn(words.most, { count: word.word.rules.max })
  return (
    <>
      <WordField
        at={at}
        label={label}
        hint={[hint, most].filter(Boolean).join(' ')}
        tag={<span className={`border px-1.5 text-[0.8125rem] ${TAGS[state]}`}>{words.states[state]}</span>}
      />
      {to && page ? (
        <div className={ACTIONS}>
          <ButtonLink to={to} look="text" dense label={fillIn(words.shows, { page })} />
          <button
            type="button"
            className={LINK}
            onClick={() => editor.view.set({ dialog: { name: 'preview', path: to } })}
          >
            {words.preview}
          </button>
        </div>
      ) : null}
    </>
  )
}

/** A list of facts: gives the ids of its items, with what adds and removes one. */
export function FactItems({ at, children }: ComponentProps<NonNullable<EditableComponents['Items']>>) {
  const { store } = useEditor()
  const state = useEditingState()
  const list = state.words.get(at)
  const rules = list?.word.list
  if (!list || !rules) return null
  const ids = list.value.split(' ').filter(Boolean)
  const set = (next: readonly string[]) => store.type(at, next.join(' '))
  return children({
    ids,
    textAt: (inner) => state.words.get(`${at}.${inner}`)?.value ?? '',
    add: ids.length < rules.max ? () => set([...ids, newItemId()]) : undefined,
    remove: ids.length > rules.min ? (id) => set(ids.filter((one) => one !== id)) : undefined,
  })
}
