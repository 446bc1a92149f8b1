import type { ReactNode } from 'react'
import StoredPicture from '#app/components/stored-picture.tsx'
import { editing } from '#content/editing.ts'
import { kindOf } from '#contract/editing/kinds.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import { useEditor } from './editor.ts'
import { listChanges } from './wording.ts'

interface ComparisonProps {
  at: string
  before: string
  after: string
  labels?: { before: string; after: string }
  /** What can be done with the old text. */
  action?: ReactNode
  /** The change is left out. */
  isDimmed?: boolean
}

/**
 * The old and the new text side by side with marked differences. Pictures are shown as they are. What became of a list or of
 * a part that can be hidden is said in sentences.
 */
export function Comparison({ at, before, after, labels = editing.dialog, action, isDimmed }: ComparisonProps) {
  const { store } = useEditor()
  const state = store.get()
  const word = state.words.get(at)
  const isPicture = word?.word.kind === 'picture' || readPictureValue(after) !== undefined
  if (word && (word.word.kind === 'list' || kindOf(at)?.kind === 'shown')) {
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
    <dl className={`my-2 grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1 ${isDimmed ? 'opacity-55' : ''}`}>
      {(['before', 'after'] as const).map((side) => (
        <div key={side}>
          <dt className="text-[0.875rem] text-muted">{labels[side]}</dt>
          <dd className="wrap-anywhere [&_img]:max-h-48 [&_img]:w-auto">
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
  return readPictureValue(value) ? <StoredPicture value={value} alt="" /> : editing.publish.pictureBefore
}

interface Piece {
  text: string
  kind: 'same' | 'gone' | 'new'
}

/** Matches words with the space before them. */
const PIECES = /\s*\S+/g

/** The shortest difference between two texts, word by word (longest common subsequence). */
export function diffWords(before: string, after: string): Piece[] {
  const from = before.match(PIECES) ?? []
  const to = after.match(PIECES) ?? []
  /** Length of the common subsequence of `from` from `i` and `to` from `j`. */
  const common = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = from[i]?.trim() === to[j]?.trim() ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text = '') => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let i = 0
  let j = 0
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i]?.trim() === to[j]?.trim()) {
      add('same', to[j])
      i += 1
      j += 1
    } else if (i < from.length && (j === to.length || at(i + 1, j) >= at(i, j + 1))) {
      add('gone', from[i])
      i += 1
    } else {
      add('new', to[j])
      j += 1
    }
  }
  return pieces
}

const MARKS = {
  del: 'bg-ember/13 text-ember-deep',
  ins: 'bg-sustain/13 text-sustain decoration-1 underline-offset-[0.2em]',
} as const

/** Share of the words that two texts must have in common. Below it, marks on nearly every word would hide the text. */
const MARKED_FROM = 0.5

const lettersIn = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

/** One side of a comparison. Words that only this side has are marked, unless the texts have little in common. */
export function WordDiff({ before, after, side }: { before: string; after: string; side: 'before' | 'after' }) {
  const own = side === 'before' ? 'gone' : 'new'
  const pieces = diffWords(before, after).filter(({ kind }) => kind === 'same' || kind === own)
  const common = lettersIn(pieces.filter(({ kind }) => kind === 'same'))
  if (common < MARKED_FROM * Math.min(before.length, after.length)) return side === 'before' ? before : after
  // A piece is identified by its position, because the list is rebuilt with each text.
  const keyed = pieces.map((piece, index) => ({ ...piece, key: index }))
  const Mark = side === 'before' ? 'del' : 'ins'
  return keyed.map(({ key, kind, text }) =>
    kind === 'same' ? (
      text
    ) : (
      <Mark key={key} className={MARKS[Mark]}>
        {text}
      </Mark>
    ),
  )
}
