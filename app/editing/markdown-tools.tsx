/** Buttons above a field for Markdown, and what is pasted and typed into it. */
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { editing } from '#content/editing.ts'
import { enterInList } from './list-lines.ts'
import { markdownOf } from './markdown-of-html.ts'

const words = editing.markdown

type Tool = keyof typeof words.tools

/** Types over what is selected in the field, so that the browser can undo it. */
function type(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  // Nothing else keeps the browser's own undo.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

/** Sets marks around what is selected, or takes them away. */
function surround(field: HTMLTextAreaElement, mark: string, end = mark): void {
  const { selectionStart: from, selectionEnd: to, value } = field
  const selected = value.slice(from, to)
  const isMarked =
    selected.startsWith(mark) && selected.endsWith(end) && selected.length > mark.length
  const text = isMarked
    ? selected.slice(mark.length, -end.length)
    : `${mark}${selected || words.sample}${end}`
  type(field, text)
  const start = isMarked ? from : from + mark.length
  field.setSelectionRange(start, start + (isMarked ? text : selected || words.sample).length)
}

/** Begins each selected line with a mark, or takes it away. */
function beginLines(field: HTMLTextAreaElement, mark: string): void {
  const { selectionStart, selectionEnd, value } = field
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1
  const end = value.indexOf('\n', selectionEnd)
  field.setSelectionRange(from, end < 0 ? value.length : end)
  const lines = value.slice(from, end < 0 ? value.length : end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  type(field, lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n'))
}

const ACTS: Readonly<Record<Tool, (field: HTMLTextAreaElement) => void>> = {
  bold: (field) => surround(field, '**'),
  italic: (field) => surround(field, '*'),
  link: (field) => surround(field, '[', `](${words.address})`),
  heading: (field) => beginLines(field, '## '),
  list: (field) => beginLines(field, '- '),
}

/** What is pasted from a word processor keeps headings, lists, links and emphasis, and nothing else. */
export function pasteAsMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html')
  const text = html === '' ? '' : markdownOf(html)
  if (text !== '') {
    event.preventDefault()
    type(event.currentTarget, text)
  }
}

/** Enter goes on with a list. While a word is being composed, it ends that. */
export function goOnWithList(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: field, key, shiftKey, nativeEvent } = event
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) {
    return
  }
  const replaced = enterInList(field.value, field.selectionStart, field.selectionEnd)
  if (replaced) {
    event.preventDefault()
    field.setSelectionRange(replaced.from, replaced.to)
    type(field, replaced.text)
  }
}

export function MarkdownTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <div role="toolbar" aria-label={words.label} className="mb-1.5 flex flex-wrap gap-1.5">
      {(Object.keys(ACTS) as Tool[]).map((tool) => (
        <button
          key={tool}
          type="button"
          className="min-h-9 cursor-pointer border border-line bg-white px-3 font-semibold text-[0.875rem] hover:border-ink"
          onClick={() => field.current && ACTS[tool](field.current)}
        >
          {words.tools[tool]}
        </button>
      ))}
    </div>
  )
}
