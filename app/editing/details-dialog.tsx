import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { editing } from '#content/editing.ts'
import { META_KEYS, recordOf, SEARCH_SHOWS } from '#contract/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EditingDialog } from './dialog.tsx'
import { useEditingState, useEditor, useWord } from './editor.ts'
import { WordField } from './word-field.tsx'
import { nameOf } from './wording.ts'

const words = editing.pageDetails
const LABELS = [words.pageTitle, words.description, words.preview]
/** Their texts are put together from a visitor's answers; pages do not take them from what staff publish. */
const COMPOSED_RECORDS = ['survey', 'canvas']

/** Texts that are not visible on the page: title, description, preview text, alternative texts, labels for screen readers. */
export function DetailsDialog() {
  const editor = useEditor()
  const { page } = useEditingState(editor)
  // Once: the page shows the same texts while the dialog is open.
  const [visible] = useState(
    () => new Set([...document.querySelectorAll<HTMLElement>('[data-content]')].map(({ dataset }) => dataset.content)),
  )
  if (!page) return null
  const known = new Set(page.words.map(({ at }) => at))
  const own = page.records.own
  const described = own.filter((name) => known.has(`${name}.${META_KEYS[0]}`))
  const hidden = page.words.filter(
    ({ at, kind }) =>
      kind === 'text' && !visible.has(at) && !at.includes('.meta.') && !COMPOSED_RECORDS.includes(recordOf(at)),
  )
  return (
    <EditingDialog title={words.title}>
      {(close) => (
        <>
          <p className="editing-lead">{words.text}</p>
          {described.map((name) => (
            <div key={name}>
              {META_KEYS.map((key, index) =>
                known.has(`${name}.${key}`) ? (
                  <Described key={key} at={`${name}.${key}`} label={LABELS[index] ?? key} />
                ) : null,
              )}
              <SearchResult
                title={`${name}.${META_KEYS[0]}`}
                description={`${name}.${META_KEYS[1]}`}
                path={page.path}
              />
            </div>
          ))}
          <details className="editing-hidden">
            <summary>
              {words.hidden} ({hidden.length})
            </summary>
            {hidden.length === 0 ? <p>{words.none}</p> : null}
            {hidden.map(({ at }) => (
              <WordField
                key={at}
                at={at}
                label={nameOf(at)}
                {...(!own.includes(recordOf(at)) && { hint: editing.field.shared })}
              />
            ))}
          </details>
          <footer className="editing-dialog-foot">
            <Button dense onClick={close}>
              {editing.done}
            </Button>
          </footer>
        </>
      )}
    </EditingDialog>
  )
}

function Described({ at, label }: { at: string; label: string }) {
  const length = useWord(useEditor(), at)?.value.length ?? 0
  const count = at.endsWith('.title')
    ? SEARCH_SHOWS.title
    : at.endsWith('.description')
      ? SEARCH_SHOWS.description
      : undefined
  return <WordField at={at} label={label} {...(count && { hint: fillIn(words.shows, { count, length }) })} />
}

/** About what a search engine makes of title and description, cut where it cuts them. */
function SearchResult({ title, description, path }: { title: string; description: string; path: string }) {
  const editor = useEditor()
  const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trim()}…` : text)
  return (
    <figure className="editing-search">
      <figcaption>{words.search}</figcaption>
      <p className="editing-search-address">{`${location.host}${path}`}</p>
      <p className="editing-search-title">{cut(useWord(editor, title)?.value ?? '', SEARCH_SHOWS.title)}</p>
      <p>{cut(useWord(editor, description)?.value ?? '', SEARCH_SHOWS.description)}</p>
    </figure>
  )
}
