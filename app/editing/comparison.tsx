import type { ReactNode } from 'react'
import StoredPicture from '#app/components/stored-picture.tsx'
import { editing } from '#content/editing.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import { useEditor } from './editor.ts'
import { WordDiff } from './word-diff.tsx'

interface ComparisonProps {
  at: string
  before: string
  after: string
  labels?: { before: string; after: string }
  /** What can be done with the old text. */
  action?: ReactNode
}

/** The old and the new text side by side with marked differences. Pictures are shown as they are. */
export function Comparison({ at, before, after, labels = editing.dialog, action }: ComparisonProps) {
  const { store } = useEditor()
  const isPicture = store.get().words.get(at)?.word.kind === 'picture' || readPictureValue(after) !== undefined
  return (
    <dl className="editing-comparison">
      {(['before', 'after'] as const).map((side) => (
        <div key={side}>
          <dt>{labels[side]}</dt>
          <dd>
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
