import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { editing } from '#content/editing.ts'
import type { SentPreview } from '#content/preview-titles.ts'
import { isInsight } from '#contract/added-pages.ts'
import { idsIn } from '#contract/editing/lists.ts'
import { isMeta, META_KEYS, recordOf, SEARCH_SHOWS } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import { DialogFoot, EditingDialog } from './dialog.tsx'
import { itemsOf } from './editing-state.ts'
import { useEditingState, useEditor, useWord } from './editor.ts'
import { useShown } from './facts.ts'
import { ACTIONS, PART_TITLE } from './looks.ts'
import { addressesInSight } from './use-fields-of-page.ts'
import { WordField } from './word-field.tsx'
import { placeOf, recordName, sentBy, sharedTag, textOf } from './wording.ts'

const words = editing.pageDetails
/** A page with more texts than this gets a search field. */
const FEW = 8
const LABELS = [words.pageTitle, words.description, words.preview]

/**
 * Texts that are not visible on the page, such as its title and description, and labels for screen
 * readers.
 */
export function DetailsDialog() {
  const { view } = useEditor()
  const state = useEditingState()
  const { page } = state
  // Read once, because the page shows the same texts while the dialog is open.
  const [visible] = useState(addressesInSight)
  // A field of the page 'Settings' has the address as its id. That of a picture also opens its
  // description.
  const isSeen = (at: string) =>
    visible.has(at) || document.getElementById(at.replace(/\.alt$/, '')) !== null
  const [sought, setSought] = useState('')
  if (!page) {
    return null
  }
  const known = new Set(page.words.map(({ at }) => at))
  const described = page.records.own.filter((name) => known.has(`${name}.${META_KEYS[0]}`))
  const isThere = (at: string) =>
    itemsOf(at, state).every(({ list, id }) => idsIn(list.value).includes(id))
  const hidden = page.words.filter(
    ({ at, kind, rule, isOnlyInSettings, isForAdmins }) =>
      kind === 'text' &&
      !isForAdmins &&
      !rule &&
      !isOnlyInSettings &&
      !isSeen(at) &&
      !isMeta(at) &&
      isThere(at),
  )
  const found = hidden.filter(({ at, shown }) =>
    `${placeOf(at)} ${shown}`.toLowerCase().includes(sought.toLowerCase()),
  )
  const groups = Map.groupBy(found, ({ at }) => recordOf(at))
  function preview(record: string) {
    const [sent] = Object.keys(sentBy([record])) as SentPreview[]
    view.set({ dialog: { name: 'preview', sent } })
  }
  return (
    <EditingDialog title={editing.details}>
      {(close) => (
        <>
          <p className="text-ink-2">{words.text}</p>
          {described.map((name) => (
            <div key={name}>
              {META_KEYS.map((key, index) =>
                known.has(`${name}.${key}`) ? (
                  <Described key={key} at={`${name}.${key}`} label={LABELS[index] ?? key} />
                ) : null,
              )}
              <SearchResult name={name} path={page.path} />
            </div>
          ))}
          {page.addedPage ? <AboutAddedPage record={page.addedPage.record} /> : null}
          <section>
            <h3 className={PART_TITLE}>{words.hidden}</h3>
            <p className="text-muted text-small">
              {hidden.length === 0 ? words.none : words.hiddenText}
            </p>
            {hidden.length > FEW ? (
              <Field
                dense
                type="search"
                label={words.filter}
                value={sought}
                onChange={(event) => setSought(event.currentTarget.value)}
                className="mt-4"
              />
            ) : null}
            {hidden.length > 0 && found.length === 0 ? (
              <p role="status">{editing.find.count.none}</p>
            ) : null}
            {[...groups].map(([record, texts]) => (
              <details
                key={record}
                className="mt-3 border-line border-t"
                open={sought !== '' || groups.size === 1}
              >
                <summary className="py-3.5">
                  <span>{recordName(record)}</span>{' '}
                  <span className="font-normal text-muted text-small">{texts.length}</span>
                </summary>
                {page.records.sent.includes(record) ? (
                  <div className={ACTIONS}>
                    <p className="text-muted text-small">{words.sent}</p>
                    {Object.keys(sentBy([record])).length > 0 ? (
                      <Button look="outline" dense onClick={() => preview(record)}>
                        {editing.preview.open}
                      </Button>
                    ) : null}
                  </div>
                ) : null}
                {texts.map((word) => (
                  <WordField
                    key={word.at}
                    at={word.at}
                    label={placeOf(word.at)}
                    hint={sharedTag(word)}
                  />
                ))}
              </details>
            ))}
          </section>
          <DialogFoot>
            <Button dense onClick={() => close()}>
              {editing.done}
            </Button>
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}

/** What is known of a page that staff added, besides its sections. */
function AboutAddedPage({ record }: { record: string }) {
  const kind = useWord(`${record}.kind`)?.value
  const isListed = isInsight(`${kind}`)
  const keys = [
    ...(isListed ? (['topic', 'author', 'date', 'updated'] as const) : []),
    ...(kind === 'event'
      ? ([
          'event.starts',
          'event.ends',
          'event.from',
          'event.until',
          'event.zone',
          'event.place',
        ] as const)
      : []),
    'isHidden' as const,
  ]
  return keys.map((key) => <WordField key={key} at={`${record}.${key}`} label={words.added[key]} />)
}

/** The title as search engines get it (`app/lib/page-meta.ts`). */
function useFullTitle(at: string): string {
  const title = useShown(textOf(useWord(at)))
  const name = textOf(useWord('site.name'))
  return name ? `${title} · ${name}` : title
}

function Described({ at, label }: { at: string; label: string }) {
  const { length } = useShown(textOf(useWord(at)))
  const full = useFullTitle(at).length
  const hints: Readonly<Record<string, string>> = {
    [META_KEYS[0]]: fillIn(words.showsTitle, { count: SEARCH_SHOWS.title, length: full }),
    [META_KEYS[1]]: fillIn(words.shows, { count: SEARCH_SHOWS.description, length }),
    [META_KEYS[2]]: words.previewHint,
  }
  return <WordField at={at} label={label} hint={hints[at.slice(recordOf(at).length + 1)]} />
}

/** Approximates a search result, with title and description cut where a search engine cuts them. */
function SearchResult({ name, path }: { name: string; path: string }) {
  const at = (key: 0 | 1) => `${name}.${META_KEYS[key]}`
  const cut = (text: string, length: number) =>
    text.length > length ? `${text.slice(0, length - 1).trim()}…` : text
  return (
    <figure className="mt-6 border border-line bg-white px-5 py-4 text-small *:my-0 *:wrap-anywhere">
      <figcaption className="text-[0.875rem] text-muted">{words.search}</figcaption>
      <p className="text-[0.875rem] text-muted">{`${location.host}${path}`}</p>
      <p className="text-[1.1875rem] text-scale leading-[1.35]">
        {cut(useFullTitle(at(0)), SEARCH_SHOWS.title)}
      </p>
      <p>{cut(useShown(textOf(useWord(at(1)))), SEARCH_SHOWS.description)}</p>
    </figure>
  )
}
