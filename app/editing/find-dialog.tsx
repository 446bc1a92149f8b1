import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { counted } from '#app/staff/counted.ts'
import { editing } from '#content/editing.ts'
import { facts } from '#content/facts.ts'
import {
  type DraftRevision,
  type DraftToSave,
  EDITING_BATCH_MAX,
  type Found,
  type FoundText,
} from '#contract/editing/api.ts'
import { type FindOptions, replaceIn } from '#contract/editing/find.ts'
import { recordOf, type TextProblem, textProblem } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import { pageOfRecord } from '#contract/page-paths.ts'
import { textsOver } from '#contract/words.ts'
import type { Refusal } from './api.ts'
import { Comparison } from './comparison.tsx'
import { DialogFoot, EditingDialog } from './dialog.tsx'
import { useEditingState, useEditor } from './editor.ts'
import { ACTIONS, CHECK, CHOICE, ENTRY, ENTRY_TITLE, NOTE, PROBLEM } from './looks.ts'
import { pageName, placeOf, problemSentence, recordName, sharedTag } from './wording.ts'

const words = editing.find
const SHIPPED = textsOver(facts, {})

/** What replacing would do to a text that was found. */
interface Hit extends FoundText {
  before: string
  after: string
  problem?: TextProblem | undefined
}

function hitOf(found: FoundText, options: FindOptions, replacement: string | undefined): Hit {
  const { word, draft } = found
  const before = draft ? (draft.value ?? word.original) : word.shown
  const after = replacement === undefined ? before : (replaceIn(before, options, replacement) ?? before)
  return { ...found, before, after, problem: textProblem(word, after, SHIPPED) }
}

/** Finds a text on all pages, and replaces it as drafts, which can be published together. */
export function FindDialog() {
  const editor = useEditor()
  const { page } = useEditingState(editor)
  const [options, setOptions] = useState<FindOptions>({ text: '', matchCase: false, wholeWords: false })
  /** Undefined until something is typed. Then an empty text removes what is found. */
  const [replacement, setReplacement] = useState<string>()
  const [found, setFound] = useState<Found & { by: FindOptions }>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** Drafts that were saved and can be published. */
  const [saved, setSaved] = useState<readonly DraftRevision[]>()
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hits = found?.texts.map((one) => hitOf(one, found.by, replacement)) ?? []
  const included = hits.filter(
    ({ word, draft, problem, before, after }) => !problem && !draft?.conflict && !left.has(word.at) && before !== after,
  )

  const explain = ({ refused, message }: Refusal) =>
    refused === 'session'
      ? editing.state.signedOut.none
      : refused === 'away'
        ? editing.state.away.none
        : fillIn(editing.dialog.failed, { message })

  /** Runs one call after another. @param work returns why it failed */
  async function run(work: () => Promise<string | undefined>) {
    setWorking(true)
    setFailure(undefined)
    setFailure(await work())
    setWorking(false)
  }

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (options.text === '' || isWorking) return
    void run(async () => {
      // The server searches drafts that it has.
      if (!(await editor.store.flush())) return editing.state.away.none
      const answer = await editor.api.find(options)
      if ('refused' in answer) return explain(answer)
      setFound({ ...answer.value, by: options })
      setLeft(new Set())
      setSaved(undefined)
      return undefined
    })
  }

  const save = () =>
    run(async () => {
      const revisions: DraftRevision[] = []
      const writer = crypto.randomUUID()
      let failed: string | undefined
      for (const [path, texts] of Map.groupBy(included, (hit) => hit.path)) {
        const drafts = texts.map(({ word, draft, after }): DraftToSave => {
          const base = draft?.base ?? word.version
          return { at: word.at, value: after, base, known: draft?.revision ?? 0, writer, sequence: 1 }
        })
        const answer = await editor.api.save({ path, drafts })
        if ('refused' in answer) {
          failed = explain(answer)
          break
        }
        for (const one of answer.value.drafts)
          if (one.outcome === 'saved') revisions.push({ at: one.at, revision: one.revision })
          else failed = words.changedSince
      }
      setSaved(revisions)
      if (page) await editor.store.load(page.path)
      return failed
    })

  const publish = (close: (outcome: string) => void) =>
    run(async () => {
      if (!saved || !page) return
      const answer = await editor.api.publish({ id: crypto.randomUUID(), path: page.path, drafts: [...saved] })
      await editor.store.load(page.path)
      if ('refused' in answer) return explain(answer)
      if (!('value' in answer)) return words.notPublished
      close(counted(editing.publish.done, answer.value.changes.length))
      return undefined
    })

  return (
    <EditingDialog title={words.title}>
      {(close) => (
        <>
          <form onSubmit={search} className="mt-5 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_auto]">
            <Field
              dense
              type="search"
              autoFocus
              label={words.text}
              value={options.text}
              onChange={(event) => setOptions({ ...options, text: event.currentTarget.value })}
            />
            <Field
              dense
              label={words.replacement}
              value={replacement ?? ''}
              disabled={saved !== undefined}
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
            <Button dense look="outline" type="submit" aria-disabled={isWorking}>
              {words.action}
            </Button>
            <div className="flex flex-wrap gap-x-7 sm:col-span-3">
              {(['matchCase', 'wholeWords'] as const).map((name) => (
                <label key={name} className={CHOICE}>
                  <input
                    type="checkbox"
                    className={CHECK}
                    checked={options[name]}
                    onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
                  />
                  {words[name]}
                </label>
              ))}
            </div>
          </form>
          <p role="status" className={NOTE}>
            {found
              ? found.hasMore
                ? fillIn(words.more, { count: EDITING_BATCH_MAX })
                : counted(words.count, hits.length)
              : words.lead}
          </p>
          <ol className="mt-2">
            {hits.map((hit) => (
              <FoundEntry
                key={hit.word.at}
                hit={hit}
                isIncluded={included.includes(hit)}
                canChoose={saved === undefined && replacement !== undefined}
                onInclude={(include) => setLeft((before) => toggled(before, hit.word.at, !include))}
              />
            ))}
          </ol>
          <DialogFoot problem={failure}>
            {saved ? (
              <>
                <Button look="outline" dense onClick={() => close()}>
                  {words.keep}
                </Button>
                <Button
                  dense
                  disabled={saved.length === 0}
                  aria-disabled={isWorking}
                  onClick={() => isWorking || void publish(close)}
                >
                  {counted(editing.publish.action, saved.length)}
                </Button>
              </>
            ) : (
              <Button
                dense
                disabled={included.length === 0}
                aria-disabled={isWorking}
                onClick={() => isWorking || void save()}
              >
                {counted(words.save, included.length)}
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}

function toggled(set: ReadonlySet<string>, at: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(at)
  else next.delete(at)
  return next
}

interface FoundEntryProps {
  hit: Hit
  isIncluded: boolean
  canChoose: boolean
  onInclude: (include: boolean) => void
}

/** A text that was found, and what it will be. */
function FoundEntry({ hit, isIncluded, canChoose, onInclude }: FoundEntryProps) {
  const { word, draft, before, after, problem } = hit
  const id = useId()
  const record = recordOf(word.at)
  const page = pageOfRecord(record)
  const reason = draft?.conflict ? words.conflict : problem ? problemSentence(problem) : undefined
  return (
    <li className={`${ENTRY} first:border-ink`}>
      <h3 id={id} className={ENTRY_TITLE}>
        {page ? pageName(page) : recordName(record)} · {placeOf(word.at)}
      </h3>
      <p className="text-muted text-small">
        {[draft ? words.draft : '', sharedTag(word.at) ?? ''].filter(Boolean).join(' · ')}
      </p>
      {before === after ? <p>{before}</p> : <Comparison at={word.at} before={before} after={after} />}
      {before !== after && reason ? (
        <p className={PROBLEM}>{fillIn(words.leftOut, { reason })}</p>
      ) : canChoose && before !== after ? (
        <div className={ACTIONS}>
          <label className={CHOICE}>
            <input
              type="checkbox"
              className={CHECK}
              checked={isIncluded}
              aria-describedby={id}
              onChange={(event) => onInclude(event.currentTarget.checked)}
            />
            {words.include}
          </label>
        </div>
      ) : null}
    </li>
  )
}
