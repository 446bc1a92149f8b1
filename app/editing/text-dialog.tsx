import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { editing } from '#content/editing.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import { DialogFoot, EditingDialog } from './dialog.tsx'
import { type EditorDialog, useEditor, useWord } from './editor.ts'
import { LINK } from './looks.ts'
import { clickThrough } from './use-fields-of-page.ts'
import { WordField } from './word-field.tsx'
import { linkOf, nameOf, placeOf, recordName, sharedTag, textOf } from './wording.ts'

/** Edits a text in which no caret can be set: inside a button, or composed by the page. */
export function TextDialog({ addresses, control }: EditorDialog<'text'>) {
  const [first = ''] = addresses
  const editor = useEditor()
  // The title and the control are named as they were when the dialog was opened.
  const [text] = useState(() => control?.textContent?.trim())
  const [title] = useState(() =>
    fillIn(editing.field.editing, {
      name: nameOf(first, textOf(editor.store.get().words.get(first))),
    }),
  )
  return (
    <EditingDialog title={title}>
      {(close) => (
        <>
          {addresses.length > 1 ? (
            <p className="text-ink-2">{editing.field.severalReadSo}</p>
          ) : null}
          {addresses.map((at, index) => (
            <EditedText
              key={at}
              at={at}
              autoFocus={index === 0}
              isOneOfSeveral={addresses.length > 1}
            />
          ))}
          <DialogFoot>
            {control && text ? (
              <Button
                look="outline"
                dense
                onClick={() => {
                  close()
                  clickThrough(control)
                }}
              >
                {fillIn(editing.field.press, { text })}
              </Button>
            ) : null}
            <Button dense onClick={() => close()}>
              {editing.done}
            </Button>
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}

type EditedTextProps = { at: string; autoFocus?: boolean; isOneOfSeveral?: boolean }

/** A text, and the link to which it belongs. */
function EditedText({ at, autoFocus = false, isOneOfSeveral = false }: EditedTextProps) {
  const { store } = useEditor()
  const state = useWord(at)
  const hint =
    (state && sharedTag(state.word)) ?? (isOneOfSeveral ? recordName(recordOf(at)) : undefined)
  const link = linkOf(at, store.get())
  const where = state?.where
  return (
    <>
      <WordField at={at} label={placeOf(at)} autoFocus={autoFocus} hint={hint} />
      {where && where !== 'published' ? (
        <button type="button" className={LINK} onClick={() => void store.revert(at)}>
          {editing.field.undo}
        </button>
      ) : null}
      {link && link !== at ? <EditedText at={link} /> : null}
    </>
  )
}
