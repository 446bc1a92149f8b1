/** Input types that would make markup: formatting commands, e.g. `formatBold`, and new lines. */
const MAKES_MARKUP = /^(format|insert(Paragraph|LineBreak|HorizontalRule|Link|OrderedList|UnorderedList)$)/

/**
 * Keeps the content of an editable element to one line of plain text, also in browsers that do not know `plaintext-only`
 * (Firefox before 136).
 * @returns how to stop
 */
export function keepPlainText(element: HTMLElement): () => void {
  if (!element.isContentEditable) element.contentEditable = 'true'
  const over = new AbortController()
  const { signal } = over
  const insert = (text = '') =>
    // Deprecated, yet the only way to insert text that the browser's own undo takes back.
    document.execCommand('insertText', false, text.replace(/\s+/g, ' '))
  element.addEventListener(
    'beforeinput',
    (event) => {
      if (MAKES_MARKUP.test(event.inputType)) event.preventDefault()
    },
    { signal },
  )
  element.addEventListener(
    'paste',
    (event) => {
      event.preventDefault()
      insert(event.clipboardData?.getData('text/plain'))
    },
    { signal },
  )
  // Text dragged in from elsewhere may be formatted, and the caret is not where it is dropped.
  element.addEventListener('drop', (event) => event.preventDefault(), { signal })
  return () => over.abort()
}
