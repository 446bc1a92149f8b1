import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { editing } from '#content/editing.ts'
import { Comparison } from './comparison.tsx'
import type { WordState } from './editing-state.ts'
import { useEditor } from './editor.ts'
import { ACTIONS, ENTRY, ENTRY_TITLE } from './looks.ts'
import { placeOf } from './wording.ts'

/** A release changed the original that a published text replaced. */
export function ChangedOriginal({ state: { word } }: { state: WordState }) {
  const { store } = useEditor()
  const id = useId()
  const original = editing.original
  return (
    <li className={`${ENTRY} first:border-ink`}>
      <h4 id={id} className={ENTRY_TITLE}>
        {placeOf(word.at)}
      </h4>
      <Comparison
        at={word.at}
        before={word.originalWas ?? ''}
        after={word.original}
        labels={{ before: original.was, after: original.is }}
      />
      <p className="text-muted text-small">{original.shown}</p>
      <p>{word.shown}</p>
      <div className={ACTIONS}>
        <Button look="outline" dense aria-describedby={id} onClick={() => store.type(word.at, word.shown, 0)}>
          {original.keep}
        </Button>
        <Button look="outline" dense aria-describedby={id} onClick={() => store.type(word.at, null)}>
          {original.take}
        </Button>
      </div>
    </li>
  )
}
