import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import { useEditable } from '#app/lib/words.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import { EditableDrawing, type EditableDrawingProps } from './drawing.tsx'

/**
 * A drawing of the invented founder. Visitors of a public site see it only after staff have
 * replaced it.
 */
export function FounderDrawing(props: EditableDrawingProps) {
  const { at, drawing } = props.picture
  const shown = unlessSample(
    usePublicConfig().siteUrl,
    usePublishedValues()[at] ?? drawing,
    drawing,
  )
  const editable = useEditable()
  return shown || editable ? <EditableDrawing {...props} /> : null
}
