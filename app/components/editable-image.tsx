import { lazy } from 'react'
import { usePublishedTexts } from '#app/lib/public-config.ts'
import { type EditableImageProps, useEditable } from '#app/lib/words.ts'

const NoPicture = () => <></>

/** Loaded only by pages on which staff have replaced a picture. */
const StoredPicture = lazy(() => import('./stored-picture.tsx').catch(() => ({ default: NoPicture })))

/** Frame around a picture that staff can replace. */
export function EditableImage(props: EditableImageProps) {
  const editable = useEditable()
  const value = usePublishedTexts()[props.picture.at]
  if (editable) return <editable.Image {...props} />
  return (
    <div className={props.className}>
      {value ? <StoredPicture value={value} alt={props.picture.alt?.text} /> : props.children}
    </div>
  )
}
