import { useId, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { editing } from '#content/editing.ts'
import {
  REDIRECTS_AT,
  REDIRECTS_MAX,
  type Redirect,
  readRedirects,
  redirectsText,
  tidyAddress,
} from '#contract/editing/redirects.ts'
import { fillIn } from '#contract/fill-in.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import { useEditor, useWord } from './editor.ts'
import { problemSentence } from './wording.ts'

const words = editing.redirects

/** Old addresses and where they lead, one row each. All rows together are one text. */
export function RedirectsField() {
  const editor = useEditor()
  const word = useWord(editor, REDIRECTS_AT)
  const list = useRef<HTMLUListElement>(null)
  const pages = useId()
  if (!word) return null
  const rows = readRedirects(word.value)
  const { problem } = word
  const wrong = problem?.problem === 'redirect' ? rows.findLastIndex(({ from }) => from === problem.from) : -1
  const write = (next: readonly Redirect[]) => editor.store.type(REDIRECTS_AT, redirectsText(next))
  const input = (index: number, side: keyof Redirect) => (
    <Field
      dense
      label={words[side]}
      value={rows[index]?.[side] ?? ''}
      placeholder={words.examples[side]}
      spellCheck={false}
      autoCapitalize="none"
      error={
        wrong === index && problem && (side === 'to') === (problem.problem === 'redirect' && problem.reason === 'to')
          ? problemSentence(problem)
          : undefined
      }
      {...(side === 'to' && { list: pages })}
      onFocus={() => editor.view.set({ at: REDIRECTS_AT })}
      onChange={(event) =>
        write(
          rows.map((row, other) =>
            other === index ? { ...row, [side]: tidyAddress(event.currentTarget.value) } : row,
          ),
        )
      }
    />
  )
  return (
    <div className={word.where === 'published' ? '' : 'border-l-6 border-l-ember pl-4'}>
      <ul ref={list} className="grid gap-y-4">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]"
          >
            {input(index, 'from')}
            <div className="max-sm:col-start-1">{input(index, 'to')}</div>
            <div className="mt-6.5 max-sm:col-start-2 max-sm:row-start-1">
              <IconButton
                label={fillIn(words.remove, { from: row.from })}
                onClick={() => {
                  write(rows.toSpliced(index, 1))
                  list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
                }}
              >
                <X size={20} />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <datalist id={pages}>
        {PAGE_PATHS.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Button
        look="outline"
        dense
        data-add
        className={rows.length > 0 ? 'mt-4' : ''}
        disabled={rows.length >= REDIRECTS_MAX}
        onClick={() => {
          write([...rows, { from: '', to: '' }])
          setTimeout(() => list.current?.lastElementChild?.querySelector('input')?.focus())
        }}
      >
        {words.add}
      </Button>
    </div>
  )
}
