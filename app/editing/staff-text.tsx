import { useLayoutEffect, useRef } from 'react'
import { setHeading } from '#app/components/set-heading.tsx'
import type { EditableTextProps } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useIsEditing, useWord } from './editor.ts'
import { fillField, readField, useFactField, useIsSample, useShown, writeField } from './facts.ts'
import { keepPlainText } from './keep-plain-text.ts'
import { PartHandle } from './part-handle.tsx'
import { linkOf, sharedTag } from './wording.ts'

/** Firefox sets no caret inside these elements, so their texts are edited in a dialog, as those of links are with their target. */
const WITHOUT_CARET = 'button, label'

/** A text of the page for staff: as visitors see it, or a field while staff edit. */
export function StaffText(props: EditableTextProps) {
  const isEditing = useIsEditing()
  const word = useWord(props.text.at)
  if (isEditing && word) return <Field word={word} {...props} />
  return <Shown {...props} text={{ ...props.text, text: word?.word.shown ?? props.text.text }} />
}

/** If a text was published since, this is newer than the document. Staff see which texts are still samples. */
function Shown({ text: { at, text }, as: Element, className, id }: EditableTextProps) {
  const shown = useShown(text, false)
  const sample = useIsSample(at) ? editing.fact.states.sample : undefined
  if (!Element) return sample ? <span data-sample={sample}>{shown}</span> : shown
  return (
    <Element className={className} id={id} data-sample={sample}>
      {Element.startsWith('h') ? setHeading(shown) : shown}
    </Element>
  )
}

interface FieldProps extends EditableTextProps {
  word: WordState
}

function Field({ word, text: { at }, as, className, id }: FieldProps) {
  const editor = useEditor()
  const element = useRef<HTMLElement>(null)
  useFactField(element, word.value)
  useLayoutEffect(() => {
    const field = element.current
    if (!field) return
    const isLink = field.closest('a') && linkOf(at, editor.store.get())
    if (!isLink && !field.closest(WITHOUT_CARET)) return keepPlainText(field)
    field.contentEditable = 'false'
  }, [editor, at])
  const Element = (as ?? 'span') as 'span'
  return (
    <>
      <Element
        ref={element}
        className={className}
        id={id}
        data-content={at}
        data-where={word.where}
        data-open={word.ownConflict || word.draft?.conflict ? '' : undefined}
        data-problem={word.problem ? '' : undefined}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck
        aria-description={[editing.field.hint, sharedTag(at)].filter(Boolean).join(' ')}
        onFocus={() => editor.view.set({ at })}
        onInput={(event) => editor.store.type(at, readField(event.currentTarget))}
        onBlur={(event) => {
          const now = editor.store.get().words.get(at)?.value
          if (now === undefined || readField(event.currentTarget) === now) return
          writeField(event.currentTarget, now)
          fillField(event.currentTarget, editor.store.get())
        }}
      />
      <PartHandle at={at} />
    </>
  )
}
