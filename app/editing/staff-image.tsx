import StoredPicture from '#app/components/stored-picture.tsx'
import { usePublishedTexts } from '#app/lib/public-config.ts'
import type { EditableImageProps } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import { useEditor, useIsEditing, useWord } from './editor.ts'

const REPLACE =
  'absolute top-3 left-3 z-5 min-h-11 cursor-pointer border border-ink bg-white px-3.5 py-1 font-semibold text-[0.9375rem] text-ink hover:bg-ink hover:text-paper'

/** A picture of the page for staff: as visitors see it, or with a button to replace it while staff edit. */
export function StaffImage({ picture, className, children }: EditableImageProps) {
  const editor = useEditor()
  const isEditing = useIsEditing()
  const published = usePublishedTexts()[picture.at]
  const word = useWord(picture.at)
  const alt = useWord(`${picture.at}.alt`)
  const value = word ? (isEditing ? word.value : word.word.shown) : published
  const shown = value && readPictureValue(value) ? value : undefined
  const picked = shown ? (
    <StoredPicture value={shown} alt={(isEditing ? alt?.value : alt?.word.shown) ?? picture.alt?.text} />
  ) : (
    children
  )
  if (!isEditing || !word) return <div className={className}>{picked}</div>
  return (
    <div className={className} data-editable-image={picture.at} data-where={word.where}>
      {picked}
      <button
        type="button"
        className={`editing-replace ${REPLACE} ${word.where === 'published' ? '' : 'border-l-6'}`}
        onClick={(event) => {
          const drawn = event.currentTarget.previousElementSibling?.getBoundingClientRect()
          const ratio = drawn?.height ? drawn.width / drawn.height : 4 / 3
          editor.view.set({ dialog: { name: 'picture', at: picture.at, ratio } })
        }}
      >
        {editing.picture.replace}
      </button>
    </div>
  )
}
