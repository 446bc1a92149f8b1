import { Button } from '#app/components/button.tsx'
import { editing } from '#content/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EditingDialog } from './dialog.tsx'
import { WordField } from './word-field.tsx'
import { nameOf } from './wording.ts'

/** Edits one text that stands inside a button, where no caret can be set. */
export function TextDialog({ at }: { at: string }) {
  return (
    <EditingDialog title={fillIn(editing.field.editing, { name: nameOf(at) })}>
      {(close) => (
        <>
          <WordField at={at} label={nameOf(at)} autoFocus />
          <footer className="editing-dialog-foot">
            <Button dense onClick={close}>
              {editing.done}
            </Button>
          </footer>
        </>
      )}
    </EditingDialog>
  )
}
