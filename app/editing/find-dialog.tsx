import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { counted } from '#app/staff/counted.ts'
import { usePageName } from '#app/staff/page-name.ts'
import { editing } from '#content/editing.ts'
import { EDITING_BATCH_MAX, type Found, type FoundText } from '#contract/editing/api.ts'
import { replaceIn } from '#contract/editing/find.ts'
import type { DraftRevision, FindOptions } from '#contract/editing/requests.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { EditingApi } from './api.ts'
import { Comparison } from './comparison.tsx'
import { Choice, DialogFoot, EditingDialog } from './dialog.tsx'
import { problemOf } from './editing-state.ts'
import { useEditingState, useEditor } from './editor.ts'
import { ENTRY, ENTRY_TITLE, NOTE, PROBLEM } from './looks.ts'
import { placeOf, problemSentence, recordName, refusalSentence, sharedTag } from './wording.ts'

const words = editing.find

/** The lines of a long text that contain what was searched. */
function linesWith(text: string, options: FindOptions): string {
  const lines = text.split('\n').filter((line) => replaceIn(line, options, '') !== undefined)
  return lines.join(' … ') || text
}

type Hit = ReturnType<typeof hitOf>

/** What replacing would do to a text that was found. */
function hitOf(
  { word, draft, path }: FoundText,
  options: FindOptions,
  replacement: string | undefined,
) {
  // Only texts are found.
  const before = `${draft ? (draft.value ?? word.original) : word.shown}`
  const after =
    replacement === undefined
      ? before
      : (replaceIn(before, options, replacement, word.rule) ?? before)
  const problem = problemOf(word, after)
  const reason = draft?.conflict ? words.conflict : problem && problemSentence(problem)
  return { word, draft, path, before, after, reason }
}

/** How many texts were found, in a sentence. */
const countOf = ({ hasMore, texts }: Found): string =>
  hasMore ? fillIn(words.more, { count: EDITING_BATCH_MAX }) : counted(words.count, texts.length)

interface HitRowProps {
  hit: Hit
  by: FindOptions
  isIncluded: boolean
  /** Absent for what cannot be replaced, or has been. */
  onInclude: ((isIncluded: boolean) => void) | undefined
}

/** A text that was found: what it says, or what replacing would do to it. */
function HitRow({ hit, by, isIncluded, onInclude }: HitRowProps) {
  const { word, draft, path, before, after, reason } = hit
  const id = useId()
  const pageName = usePageName()
  return (
    <li className={`${ENTRY} first:border-ink`}>
      <h3 id={id} className={ENTRY_TITLE}>
        {`${recordName(recordOf(word.at), pageName(path))} · ${placeOf(word.at)}`}
      </h3>
      <p className="text-muted text-small">
        {[draft && words.draft, sharedTag(word)].filter(Boolean).join(' · ')}
      </p>
      {before === after ? (
        <p>{linesWith(before, by)}</p>
      ) : (
        <Comparison at={word.at} before={before} after={after} />
      )}
      {reason && before !== after ? (
        <p className={PROBLEM}>{fillIn(words.leftOut, { reason })}</p>
      ) : null}
      {onInclude ? (
        <Choice
          label={words.include}
          aria-describedby={id}
          checked={isIncluded}
          onChange={({ currentTarget: { checked } }) => onInclude(checked)}
        />
      ) : null}
    </li>
  )
}

interface SearchFormProps {
  isWorking: boolean
  onSearch: (options: FindOptions) => void
  /** The field for the text that replaces what is found. */
  children: ReactNode
}

/** What to search for, and how exactly. */
function SearchForm({ isWorking, onSearch, children }: SearchFormProps) {
  const [options, setOptions] = useState<FindOptions>({
    text: '',
    matchCase: false,
    wholeWords: false,
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (options.text !== '') {
      onSearch(options)
    }
  }
  return (
    <form
      onSubmit={search}
      className="mt-5 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field
        dense
        type="search"
        autoFocus
        label={words.action}
        value={options.text}
        onChange={(event) => setOptions({ ...options, text: event.currentTarget.value })}
      />
      {children}
      <Button dense look="outline" type="submit" aria-disabled={isWorking}>
        {words.action}
      </Button>
      <div className="flex flex-wrap gap-x-7 sm:col-span-3">
        {(['matchCase', 'wholeWords'] as const).map((name) => (
          <Choice
            key={name}
            label={words[name]}
            checked={options[name]}
            onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </form>
  )
}

/** Work of a dialog, one at a time, and why the last one failed. */
function useOneAtATime() {
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** @param work returns why it failed */
  async function run(work: () => Promise<string | undefined>) {
    if (isWorking) {
      return
    }
    setWorking(true)
    setFailure(await work())
    setWorking(false)
  }
  return { isWorking, failure, run }
}

/** Saves texts as drafts with what replaces them, one call for each page. */
function saveReplaced(hits: readonly Hit[], api: EditingApi) {
  const writer = crypto.randomUUID()
  const saves = [...Map.groupBy(hits, ({ path }) => path)].map(([path, texts]) => {
    const drafts = texts.map(({ word: { at, version }, draft, after }) => {
      const { base = version, revision: known = 0 } = draft ?? {}
      return { at, value: after, base, known, writer, sequence: 1 }
    })
    return api.save({ path, drafts })
  })
  return Promise.all(saves)
}

/** Finds a text on all pages, and replaces it as drafts, which can be published together. */
export function FindDialog() {
  const { api, store } = useEditor()
  const path = useEditingState().page?.path ?? '/'
  /** Undefined until something is typed. Then an empty text removes what is found. */
  const [replacement, setReplacement] = useState<string>()
  const [found, setFound] = useState<Found & { by: FindOptions }>()
  /** Addresses that stay as they are. */
  const [left, setLeft] = useState<readonly string[]>([])
  /** Drafts that were saved and can be published. */
  const [saved, setSaved] = useState<readonly DraftRevision[]>()
  const { isWorking, failure, run } = useOneAtATime()
  const hits = found?.texts.map((one) => hitOf(one, found.by, replacement)) ?? []
  const changes = hits.filter(({ before, after, reason }) => before !== after && !reason)
  const included = changes.filter(({ word }) => !left.includes(word.at))

  /** Includes a text in what is replaced, or leaves it out. */
  const include = (at: string) => (isIncluded: boolean) =>
    setLeft(isIncluded ? left.filter((one) => one !== at) : [...left, at])

  const search = (options: FindOptions) =>
    run(async () => {
      // The server searches drafts that it has.
      if (!(await store.flush())) {
        return editing.state.away.none
      }
      const answer = await api.find(options)
      if ('refused' in answer) {
        return refusalSentence(answer)
      }
      setFound({ ...answer.value, by: options })
      setLeft([])
      setSaved(undefined)
      return undefined
    })

  const save = () =>
    run(async () => {
      const answers = await saveReplaced(included, api)
      const outcomes = answers.flatMap((answer) => ('value' in answer ? answer.value.drafts : []))
      setSaved(
        outcomes
          .filter((one) => one.outcome === 'saved')
          .map(({ at, revision }) => ({ at, revision })),
      )
      await store.load(path)
      const refusal = answers.find((answer) => 'refused' in answer)
      if (refusal) {
        return refusalSentence(refusal)
      }
      return outcomes.every(({ outcome }) => outcome === 'saved') ? undefined : words.changedSince
    })

  const publish = (close: (outcome: string) => void) =>
    run(async () => {
      const answer = await api.publish({
        id: crypto.randomUUID(),
        path,
        drafts: [...(saved ?? [])],
      })
      await store.load(path)
      if ('value' in answer) {
        close(counted(editing.publish.done, answer.value.changes.length))
      }
      return 'refused' in answer ? refusalSentence(answer) : words.notPublished
    })

  return (
    <EditingDialog title={words.title}>
      {(close) => (
        <>
          <SearchForm isWorking={isWorking} onSearch={search}>
            <Field
              dense
              label={words.replacement}
              value={replacement ?? ''}
              disabled={saved !== undefined}
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
          </SearchForm>
          <p role="status" className={NOTE}>
            {found ? countOf(found) : words.lead}
          </p>
          <ol className="mt-2">
            {found
              ? hits.map((hit) => (
                  <HitRow
                    key={hit.word.at}
                    hit={hit}
                    by={found.by}
                    isIncluded={included.includes(hit)}
                    onInclude={changes.includes(hit) && !saved ? include(hit.word.at) : undefined}
                  />
                ))
              : null}
          </ol>
          <DialogFoot problem={failure}>
            {saved ? (
              <Button look="outline" dense onClick={() => close()}>
                {words.keep}
              </Button>
            ) : null}
            <Button
              dense
              disabled={(saved ?? included).length === 0}
              aria-disabled={isWorking}
              onClick={() => void (saved ? publish(close) : save())}
            >
              {saved
                ? counted(editing.publish.action, saved.length)
                : counted(words.save, included.length)}
            </Button>
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}
