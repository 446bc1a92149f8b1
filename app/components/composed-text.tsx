import { useEditable } from '#app/lib/words.ts'
import { LINE_BREAK_MARK, type Text } from '#contract/words.ts'

/**
 * For an element that shows the texts at these addresses, which are separated by spaces. Only where
 * the page can be edited, it then says so, has a frame, and opens its texts in a dialog.
 */
export const useTextAttributes = (at: string) => useEditable()?.attributesOf?.(at)

/**
 * A text that the page puts together of others (`fillIn`), or that is in a control, where no caret
 * can be set. It joins the element around it.
 */
export function ComposedText({ text: { at, text } }: { text: Text }) {
  const attributes = useTextAttributes(at)
  const shown = text.replace(LINE_BREAK_MARK, ' ')
  return attributes ? <span {...attributes}>{shown}</span> : shown
}

/**
 * The same for a text that becomes another while the page is shown. Each has an element of its own,
 * which goes with all that a translator has put into it (decision 0331). While staff edit the text,
 * it keeps its element, which has the focus.
 */
export function ChangingText({ text }: { text: Text }) {
  const isEditable = useTextAttributes(text.at) !== undefined
  return (
    <span key={isEditable ? text.at : text.text}>
      <ComposedText text={text} />
    </span>
  )
}

/**
 * The same for a property that may be missing. A text that was left out, with the fact that it
 * names, is missing too.
 */
export const textIfAny = (text: Text | undefined) =>
  text?.text ? <ComposedText text={text} /> : undefined
