import { useLayoutEffect, useRef } from 'react'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import type { EditableTextProps } from '#app/lib/words.ts'
import { tidyText } from '#contract/editing.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useIsEditing, useWord } from './editor.ts'
import { keepPlainText } from './keep-plain-text.ts'

/** Id of the sentence that tells screen readers how a field works; the bar holds it. */
export const FIELD_HINT_ID = 'editing-field-hint'

/** Firefox sets no caret inside of these; their texts are edited in a dialog instead. */
const WITHOUT_CARET = 'button, label'

/** A text of the page for staff: as visitors see it, or a field while they edit. */
export function StaffText(props: EditableTextProps) {
  const editor = useEditor()
  const isEditing = useIsEditing(editor)
  const word = useWord(editor, props.text.at)
  const { editable } = useRouteHandle()
  if (isEditing && word) return <Field word={word} {...props} />
  // The 404 page can be edited by every visitor, who keeps nothing of it: staff too, until they edit it for everyone.
  if (editable) return <editable.Text {...props} />
  const { text, as: Element, className, id } = props
  // Newer than the document, when something was published since.
  const shown = word?.word.shown ?? text.text
  return Element ? (
    <Element className={className} id={id}>
      {shown}
    </Element>
  ) : (
    shown
  )
}

interface FieldProps extends EditableTextProps {
  word: WordState
}

function Field({ word, text: { at }, as, className, id }: FieldProps) {
  const editor = useEditor()
  const element = useRef<HTMLElement>(null)
  const { value } = word
  // React never renders the text: what someone types in is theirs.
  useLayoutEffect(() => {
    const field = element.current
    if (field && tidyText(field.textContent) !== value) field.textContent = value
  }, [value])
  useLayoutEffect(() => {
    const field = element.current
    if (!field) return
    if (!field.closest(WITHOUT_CARET)) return keepPlainText(field)
    field.contentEditable = 'false'
  }, [])
  const Element = (as ?? 'span') as 'span'
  return (
    <Element
      ref={element}
      className={className}
      id={id}
      data-content={at}
      data-where={word.where}
      data-open={word.clash || word.draft?.conflict ? '' : undefined}
      data-problem={word.problem ? '' : undefined}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck
      aria-describedby={FIELD_HINT_ID}
      onFocus={() => editor.view.set({ at })}
      onInput={(event) => editor.store.type(at, event.currentTarget.textContent)}
      onBlur={(event) => {
        const now = editor.store.get().words.get(at)?.value
        if (now !== undefined && event.currentTarget.textContent !== now) event.currentTarget.textContent = now
      }}
    />
  )
}
