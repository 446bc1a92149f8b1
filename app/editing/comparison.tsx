import type { ReactNode } from 'react'
import StoredPicture from '#app/components/stored-picture.tsx'
import { editing } from '#content/editing.ts'
import { kindOf } from '#contract/editing/kinds.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import { useEditor } from './editor.ts'
import { WordDiff } from './word-diff.tsx'
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
