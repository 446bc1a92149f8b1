import { editing } from '#content/editing.ts'
import { areInOrder, idsIn, newItemId } from '#contract/editing/lists.ts'
import { EditingDialog } from './dialog.tsx'
import { type EditorDialog, useEditor, useWord } from './editor.ts'
import { addSection } from './section-bar.tsx'
import { SectionPicture } from './section-picture.tsx'

const words = editing.sections

/** Adds a section: pictures of those that may stand at this place. */
export function SectionsDialog({ at, index }: EditorDialog<'sections'>) {
  const editor = useEditor()
  const list = useWord(at)
  if (!list) {
    return null
  }
  const ids = idsIn(list.value)
  const offered = Object.keys(list.word.list?.forms ?? {}).filter((kind) =>
    areInOrder(ids.toSpliced(index, 0, newItemId(kind))),
  ) as (keyof typeof words.kinds)[]
  return (
    <EditingDialog title={words.title}>
      {() => (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {offered.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                className="flex h-full w-full cursor-pointer flex-col border border-line bg-paper p-3 text-start hover:border-ink focus-visible:border-ink"
                onClick={() => addSection(editor, list, kind, index)}
              >
                <SectionPicture kind={kind} />
                <span className="mt-3 block font-semibold">{words.kinds[kind].name}</span>
                <span className="block text-[0.875rem] text-muted leading-snug">
                  {words.kinds[kind].text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </EditingDialog>
  )
}
