import { useLayoutEffect, useRef } from 'react'
import { setHeading } from '#app/components/set-heading.tsx'
import StoredPicture from '#app/components/stored-picture.tsx'
import { usePublishedValues } from '#app/lib/public-config.ts'
import type { EditableImageProps, EditableTextProps } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import { isPicture } from '#contract/editing/pictures.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useIsEditing, useOfPage, useWord } from './editor.ts'
import { fillField, readField, useFactField, useIsSample, useShown, writeField } from './facts.ts'
import { keepPlainText } from './keep-plain-text.ts'
import { PartHandle } from './part-handle.tsx'
import { ratioOf } from './picture-input.tsx'
import { linkOf, placeOf, sharedTag } from './wording.ts'

/**
 * Firefox sets no caret inside these elements, so their texts are edited in a dialog, as those of
 * links are with their target.
 */
const WITHOUT_CARET = 'button, label'

/** A text of the page for staff: as visitors see it, or a field while staff edit. */
export function StaffText(props: EditableTextProps) {
  const isEditing = useIsEditing()
  const word = useWord(props.text.at)
  const isHidden = useIsHidden()
  if (isEditing && word) {
    return <Field word={word} {...props} />
  }
  const shown = isHidden ? word?.value : word?.word.shown
  return <Shown {...props} text={{ ...props.text, text: `${shown ?? props.text.text}` }} />
}

/** Whether no visitor sees the page, so that staff see it as they are making it. */
const useIsHidden = () =>
  useOfPage(({ page }) => page?.addedPage !== undefined && page.addedPage.state !== 'live')

/**
 * If a text was published since, this is newer than the document. Staff see which texts are still
 * samples.
 */
function Shown({ text: { at, text }, as: Element, className, id }: EditableTextProps) {
  const shown = useShown(text, false)
  const sample = useIsSample(at) ? editing.fact.states.sample : undefined
  if (!Element) {
    return sample ? <span data-sample={sample}>{shown}</span> : shown
  }
  return (
    <Element className={className} id={id} data-sample={sample}>
      {Element.startsWith('h') ? setHeading(shown, Element) : shown}
    </Element>
  )
}

function Field({ word, text: { at }, as, className, id }: EditableTextProps & { word: WordState }) {
  const editor = useEditor()
  const element = useRef<HTMLElement>(null)
  /** It is no field. A click on it says who can change it. */
  const isClosed = word.word.isForAdmins === true
  useFactField(element, `${word.value}`)
  useLayoutEffect(() => {
    const field = element.current
    if (!field) {
      return
    }
    const isLink = field.closest('a') && linkOf(at, editor.store.get())
    if (!isClosed && !isLink && !field.closest(WITHOUT_CARET)) {
      return keepPlainText(field)
    }
    field.contentEditable = 'false'
  }, [editor, at, isClosed])
  const Element = (as ?? 'span') as 'span'
  return (
    <>
      <Element
        ref={element}
        className={className}
        id={id}
        data-content={at}
        data-where={isClosed ? undefined : word.where}
        data-place={word.value === '' ? placeOf(at) : undefined}
        data-open={word.ownConflict || word.draft?.conflict ? '' : undefined}
        data-problem={word.problem ? '' : undefined}
        // A translator must not change what is stored with the next key.
        translate="no"
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck
        aria-description={
          isClosed
            ? editing.problem['for-admins']
            : [editing.field.hint, sharedTag(word.word)].filter(Boolean).join(' ')
        }
        onFocus={() => editor.view.set({ at })}
        onInput={(event) => editor.store.type(at, readField(event.currentTarget))}
        onBlur={(event) => {
          const now = editor.store.get().words.get(at)?.value
          if (typeof now !== 'string' || readField(event.currentTarget) === now) {
            return
          }
          writeField(event.currentTarget, now)
          fillField(event.currentTarget, editor.store.get())
        }}
      />
      {isClosed ? null : <PartHandle at={at} />}
    </>
  )
}

const REPLACE =
  'absolute top-3 left-3 z-5 min-h-11 cursor-pointer border border-ink bg-white px-3.5 py-1 font-semibold text-[0.9375rem] text-ink hover:bg-ink hover:text-paper'

/**
 * A picture of the page for staff: as visitors see it, or with a button to replace it while staff
 * edit.
 */
export function StaffImage({ picture, className, children }: EditableImageProps) {
  const editor = useEditor()
  const isEditing = useIsEditing()
  const isHidden = useIsHidden()
  const published = usePublishedValues()[picture.at]
  const word = useWord(picture.at)
  const alt = useWord(`${picture.at}.alt`)
  const own = isEditing || isHidden ? word?.value : word?.word.shown
  const value = word ? own : published
  const shown = isPicture(value) ? value : undefined
  const picked = shown ? (
    <StoredPicture
      value={shown}
      alt={alt ? `${isEditing ? alt.value : alt.word.shown}` : picture.alt?.text}
    />
  ) : (
    children
  )
  if (!isEditing || word?.word.kind !== 'picture') {
    return <div className={className}>{picked}</div>
  }
  return (
    <div className={className} data-editable-image={picture.at} data-where={word.where}>
      {picked}
      <button
        type="button"
        className={`editing-replace ${REPLACE} ${word.where === 'published' ? '' : 'border-l-6'}`}
        onClick={(event) => {
          const ratio = ratioOf(event.currentTarget.previousElementSibling)
          editor.view.set({ dialog: { name: 'picture', at: picture.at, ratio } })
        }}
      >
        {editing.picture.replace}
      </button>
    </div>
  )
}
