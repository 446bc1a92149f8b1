import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import { useEditable } from '#app/lib/words.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import { EditableDrawing, type EditableDrawingProps } from './drawing.tsx'

/**
 * Whether a drawing of the invented founder is shown. Visitors of a public site see it only after
 * staff have replaced it.
 */
export function useIsDrawn({ at, drawing }: EditableDrawingProps['picture']): boolean {
  const shown = unlessSample(
    usePublicConfig().siteUrl,
    usePublishedValues()[at] ?? drawing,
    drawing,
  )
  const isEditable = useEditable() !== undefined
  return isEditable || Boolean(shown)
}

/** A drawing of the founder, where it is shown. */
export function FounderDrawing(props: EditableDrawingProps) {
  return useIsDrawn(props.picture) ? <EditableDrawing {...props} /> : null
}
