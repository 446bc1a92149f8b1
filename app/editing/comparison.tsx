import { diffWords } from 'diff'
import type { ReactElement } from 'react'
import StoredPicture from '#app/components/stored-picture.tsx'
import { editing } from '#content/editing.ts'
import { isPicture } from '#contract/editing/pictures.ts'
import type { Value } from '#contract/stored-value.ts'
import { useEditor } from './editor.ts'
import { listChanges, valueInWords } from './wording.ts'

interface ComparisonProps {
  at: string
  before: Value
  after: Value
  labels?: { before: string; after: string }
  /** What can be done with the old text. */
  action?: ReactElement
  /** The change is left out. */
  isDimmed?: boolean
}

/**
 * The old and the new text with marked differences, or both pictures. Sentences about a list, or a
 * part that can be hidden.
 */
export function Comparison({
  at,
  before,
  after,
  labels = editing.dialog,
  action,
  isDimmed,
}: ComparisonProps) {
  const { store } = useEditor()
  const state = store.get()
  const word = state.words.get(at)
  const isOfPicture = word?.word.kind === 'picture' || isPicture(after) || isPicture(before)
  if (word && (word.word.kind === 'list' || typeof after === 'boolean')) {
    const lines =
      word.word.kind === 'list' ? listChanges(word, before, after, state) : [valueInWords(after)]
    return (
      <>
        <ul className={`my-2 ${isDimmed ? 'opacity-55' : ''}`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {action}
      </>
    )
  }
  return (
    <dl
      className={`my-2 grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1 ${isDimmed ? 'opacity-55' : ''}`}
    >
      {(['before', 'after'] as const).map((side) => (
        <div key={side}>
          <dt className="text-[0.875rem] text-muted">{labels[side]}</dt>
          <dd
            translate="no"
            className="wrap-anywhere whitespace-pre-line [&_img]:max-h-48 [&_img]:w-auto"
          >
            {isOfPicture ? (
              <PictureSide value={side === 'before' ? before : after} />
            ) : (
              <WordDiff before={valueInWords(before)} after={valueInWords(after)} side={side} />
            )}
          </dd>
          {side === 'before' && action ? <dd className="mt-3">{action}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

function PictureSide({ value }: { value: Value }) {
  return isPicture(value) ? <StoredPicture value={value} alt="" /> : editing.publish.pictureBefore
}

const MARKS = {
  del: 'bg-ember/13 text-ember-deep',
  ins: 'bg-sustain/13 text-sustain decoration-1 underline-offset-[0.2em]',
} as const

/**
 * Share of the words that two texts must have in common. Below it, marks on nearly every word would
 * hide the text.
 */
const MARKED_FROM = 0.5
/**
 * Words that may differ: up to this many in a legal text take half a second, and the time grows
 * with their square.
 */
const MAX_DIFFERENCES = 1000

/**
 * One side of a comparison. Words that only this side has are marked, unless the texts have little
 * in common.
 */
export function WordDiff({
  before,
  after,
  side,
}: {
  before: string
  after: string
  side: 'before' | 'after'
}) {
  // Parts that both texts have come with the spaces of the second text.
  const own = side === 'before' ? before : after
  const other = side === 'before' ? after : before
  const changes = diffWords(other, own, { maxEditLength: MAX_DIFFERENCES }) ?? []
  const parts = changes.filter(({ removed }) => !removed)
  const common = parts.flatMap(({ added, value }) => (added ? [] : [value])).join('')
  if (common.length < MARKED_FROM * Math.min(before.length, after.length)) {
    return own
  }
  const Mark = side === 'before' ? 'del' : 'ins'
  return parts.map(({ added, value }, index) => {
    if (!added) {
      return value
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <Mark key={index} className={MARKS[Mark]}>
        {value}
      </Mark>
    )
  })
}
