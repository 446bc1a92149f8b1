import { lazy, Suspense, useState } from 'react'
import { ComposedText } from '#app/components/composed-text.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { useWords } from '#app/lib/words.ts'
import { canvasDevice } from '#content/canvas-device.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type CanvasDraft, isUntouched } from './draft.ts'
import { answeredCount } from './later-parts.tsx'
import { bringBack, draftsAside, dropAside } from './set-aside.ts'

const DeviceDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./device-dialog.tsx'))).DeviceDialog,
}))

interface AnotherDeviceProps {
  draft: CanvasDraft
  onStep: (step: number) => void
}

/**
 * Below every step: the way to continue on another device once something is typed, and the canvas
 * that such a link has replaced.
 */
export function AnotherDevice({ draft, onStep }: AnotherDeviceProps) {
  const words = useWords('canvasDevice', canvasDevice)
  const [isAsked, setAsked] = useState(false)
  const [aside, setAside] = useState(() => draftsAside()[0])
  const button = 'link inline-flex min-h-11 cursor-pointer items-center'
  return (
    <div className="mt-2 mb-3 text-small">
      {aside ? (
        <div className="max-w-[42rem] border-ember border-s-2 ps-4 pt-1">
          <p className="text-ink-2">
            <ComposedText
              text={fillIn(words.aside.text, { answered: answeredCount(aside.answers) })}
            />
          </p>
          <div className="flex flex-wrap gap-x-6">
            <button
              type="button"
              className={button}
              onClick={() => {
                onStep(bringBack().step)
                setAside(draftsAside()[0])
              }}
            >
              <ComposedText text={words.aside.back} />
            </button>
            <button
              type="button"
              className={button}
              onClick={() => {
                dropAside()
                setAside(draftsAside()[0])
              }}
            >
              <ComposedText text={words.aside.remove} />
            </button>
          </div>
        </div>
      ) : null}
      {isUntouched(draft) ? null : (
        <button type="button" className={button} onClick={() => setAsked(true)}>
          <ComposedText text={words.button} />
        </button>
      )}
      <Suspense>
        {isAsked ? <DeviceDialog draft={draft} onClose={() => setAsked(false)} /> : null}
      </Suspense>
    </div>
  )
}
