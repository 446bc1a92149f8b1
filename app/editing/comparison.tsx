import type { ReactElement } from 'react'
import StoredPicture from '#app/components/stored-picture.tsx'
import { editing } from '#content/editing.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import { useEditor } from './editor.ts'
import { listChanges } from './wording.ts'

interface ComparisonProps {
  at: string
  before: string
  after: string
  labels?: { before: string; after: string }
  /** What can be done with the old text. */
  action?: ReactElement
  /** The change is left out. */
  isDimmed?: boolean
}

/** The old and the new text with marked differences, or both pictures. Sentences about a list, or a part that can be hidden. */
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
  const isPicture = word?.word.kind === 'picture' || readPictureValue(after) !== undefined
  if (word && (word.word.kind === 'list' || word.word.rule?.kind === 'shown')) {
    const isShown = editing.part[after === '' ? 'hidden' : 'shown']
    const lines = word.word.kind === 'list' ? listChanges(word, before, after, state) : [isShown]
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
            {isPicture ? (
              <PictureSide value={side === 'before' ? before : after} />
            ) : (
              <WordDiff before={before} after={after} side={side} />
            )}
          </dd>
          {side === 'before' && action ? <dd className="mt-3">{action}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

function PictureSide({ value }: { value: string }) {
  return readPictureValue(value) ? (
    <StoredPicture value={value} alt="" />
  ) : (
    editing.publish.pictureBefore
  )
}

/** Matches words with the space before them. */
const PIECES = /\s*\S+/g

/** Which words of `own` stand in the other text, too, in their order (longest common subsequence). */
function commonWords(own: readonly string[], other: readonly string[]): boolean[] {
  /** Length of the common subsequence of `own` from `i` and `other` from `j`. */
  const common = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  const isSame = (i: number, j: number) => own[i]?.trim() === other[j]?.trim()
  for (let i = own.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  let j = 0
  return own.map((_, i) => {
    while (j < other.length && !isSame(i, j) && at(i, j + 1) > at(i + 1, j)) j += 1
    if (j === other.length || !isSame(i, j)) return false
    j += 1
    return true
  })
}

const MARKS = {
  del: 'bg-ember/13 text-ember-deep',
  ins: 'bg-sustain/13 text-sustain decoration-1 underline-offset-[0.2em]',
} as const

/** Share of the words that two texts must have in common. Below it, marks on nearly every word would hide the text. */
const MARKED_FROM = 0.5

/** One side of a comparison. Words that only this side has are marked, unless the texts have little in common. */
export function WordDiff({
  before,
  after,
  side,
}: {
  before: string
  after: string
  side: 'before' | 'after'
}) {
  const [own, other] = side === 'before' ? [before, after] : [after, before]
  const words = own.match(PIECES) ?? []
  const isCommon = commonWords(words, other.match(PIECES) ?? [])
  const common = words.filter((_, index) => isCommon[index]).join('')
  if (common.length < MARKED_FROM * Math.min(before.length, after.length)) return own
  const Mark = side === 'before' ? 'del' : 'ins'
  const starts = [...words.keys()].filter((index) => isCommon[index] !== isCommon[index - 1])
  return starts.map((start, index) => {
    const text = words.slice(start, starts[index + 1]).join('')
    if (isCommon[start]) return text
    return (
      <Mark key={start} className={MARKS[Mark]}>
        {text}
      </Mark>
    )
  })
}
