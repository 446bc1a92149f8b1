import { Button } from '#app/components/button.tsx'
import StoredPicture from '#app/components/stored-picture.tsx'
import { editing } from '#content/editing.ts'
import { isPicture } from '#contract/editing/pictures.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useWord } from './editor.ts'
import { useShown } from './facts.ts'
import { textOf } from './wording.ts'

/** Width divided by height of a picture that the page shows, for another one in its place. */
export function ratioOf(picture: Element | null | undefined): number {
  const shown = picture?.getBoundingClientRect()
  return shown?.height ? shown.width / shown.height : 4 / 3
}

/** A picture of a page, with a button for the dialog in which it is replaced and described. */
export function PictureInput({ label, word: { word, value } }: { label: string; word: WordState }) {
  const { view } = useEditor()
  const { at, original } = word
  const alt = useShown(textOf(useWord(`${at}.alt`)))
  return (
    <div className="flex items-end gap-4">
      <span className="w-32 flex-none border border-line bg-white p-2">
        {isPicture(value) ? (
          <StoredPicture value={value} alt={alt} />
        ) : (
          <img src={`/images/drawings/${original}.svg`} alt={alt} className="w-full" />
        )}
      </span>
      <Button
        look="outline"
        dense
        aria-label={`${editing.picture.replace}: ${label}`}
        onClick={({ currentTarget }) => {
          const ratio = ratioOf(currentTarget.previousElementSibling?.querySelector('img'))
          view.set({ dialog: { name: 'picture', at, ratio } })
        }}
      >
        {editing.picture.replace}
      </Button>
    </div>
  )
}
