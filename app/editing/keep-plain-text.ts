/**
 * Input types that would create markup: formatting commands such as `formatBold`, and new lines.
 */
const MAKES_MARKUP =
  /^(format|insert(Paragraph|LineBreak|HorizontalRule|Link|OrderedList|UnorderedList)$)/

/**
 * Keeps an element to one line of plain text, also without `plaintext-only` (Firefox < 136).
 * @returns what stops it
 */
export function keepPlainText(element: HTMLElement): () => void {
  if (!element.isContentEditable) {
    element.contentEditable = 'true'
  }
  const over = new AbortController()
  const { signal } = over
  const insert = (text = '') =>
    // This method is deprecated, but no other inserts text that the browser's undo can take back.
    document.execCommand('insertText', false, text.replace(/\s+/g, ' '))
  const onInput = (event: InputEvent) => {
    if (MAKES_MARKUP.test(event.inputType)) {
      event.preventDefault()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain'))
  }
  element.addEventListener('beforeinput', onInput, { signal })
  element.addEventListener('paste', onPaste, { signal })
  // Dropped text may be formatted, and the caret is not at the place of the drop.
  element.addEventListener('drop', (event) => event.preventDefault(), { signal })
  return () => over.abort()
}
