import { lazyPart } from '#app/lib/lazy-part.ts'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { type EditableImageProps, useEditable } from '#app/lib/words.ts'
import type { PictureValue } from '#contract/editing/pictures.ts'

/** Loaded only by pages on which staff have replaced a picture. */
const StoredPicture = lazyPart(() => import('./stored-picture.tsx'))

/** Frame around a picture that staff can replace. */
export function EditableImage(props: EditableImageProps) {
  const editable = useEditable()
  const value = usePublishedValues()[props.picture.at] as PictureValue | '' | undefined
  if (editable) {
    return <editable.Image {...props} />
  }
  return (
    <div className={props.className}>
      {value ? (
        <StoredPicture value={value} alt={props.picture.alt?.text} eager={props.eager} />
      ) : (
        props.children
      )}
    </div>
  )
}
