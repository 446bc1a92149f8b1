import { type EditableImageProps, useEditable } from '#app/lib/words.ts'

/** Frame around a picture that staff can replace. */
export function EditableImage(props: EditableImageProps) {
  const editable = useEditable()
  return editable ? <editable.Image {...props} /> : <div className={props.className}>{props.children}</div>
}
