import { useEffect, useId, useRef, useState } from 'react'
import { encode } from 'uqr'
import { Button, buttonClass } from '#app/components/button.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { LoaderCircle } from '#app/components/icons.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { useWords } from '#app/lib/words.ts'
import { canvasDevice } from '#content/canvas-device.ts'
import type { Text, Words } from '#contract/words.ts'
import type { CanvasDraft } from './draft.ts'
import { endCopy, type SendFailure, type SentCopy, sendCopy } from './transfer.ts'

type DialogWords = Words<typeof canvasDevice>['dialog']

/** The last copy, so that opening the dialog again does not store an equal one. */
let lastCopy: { content: string; copy: SentCopy } | undefined

interface DeviceDialogProps {
  /** The copy is of the draft as it is when the dialog opens. */
  draft: CanvasDraft
  onClose: () => void
}

/** The link to this canvas for another device, as a code and as text. */
export function DeviceDialog({ draft, onClose }: DeviceDialogProps) {
  const words = useWords('canvasDevice', canvasDevice).dialog
  const titleId = useId()
  const content = useRef(JSON.stringify(draft))
  const [phase, setPhase] = useState<'busy' | 'ended' | SendFailure | SentCopy>('busy')

  useEffect(() => {
    if (phase !== 'busy') {
      return
    }
    let isOver = false
    const known = lastCopy?.content === content.current ? lastCopy.copy : undefined
    void Promise.resolve(known ?? sendCopy(JSON.parse(content.current))).then((copy) => {
      if (typeof copy === 'object') {
        lastCopy = { content: content.current, copy }
      }
      if (!isOver) {
        setPhase(copy)
      }
    })
    return () => {
      isOver = true
    }
  }, [phase])

  return (
    <ModalDialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="max-h-[calc(100dvh-1.5rem)] w-[min(34rem,calc(100vw-1.5rem))] max-w-none border border-ink p-4 sm:p-8"
    >
      {(close) => (
        <>
          <h2 id={titleId} className="text-h3">
            <ComposedText text={words.title} />
          </h2>
          {typeof phase === 'object' ? (
            <DeviceCopy
              copy={phase}
              words={words}
              onEnd={() => {
                lastCopy = undefined
                setPhase('ended')
              }}
            />
          ) : (
            <p role="status" className="mt-4 flex items-center gap-3">
              {phase === 'busy' ? (
                <LoaderCircle size={20} className="flex-none animate-spin" />
              ) : null}
              <span>
                <ComposedText text={words[phase]} />
              </span>
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {phase === 'failed' || phase === 'limited' ? (
              <Button onClick={() => setPhase('busy')}>
                <ComposedText text={words.again} />
              </Button>
            ) : null}
            <Button look="outline" onClick={close}>
              <ComposedText text={words.close} />
            </Button>
          </div>
        </>
      )}
    </ModalDialog>
  )
}

interface DeviceCopyProps {
  copy: SentCopy
  words: DialogWords
  onEnd: () => void
}

function DeviceCopy({ copy, words, onEnd }: DeviceCopyProps) {
  const [failure, setFailure] = useState<Text>()
  async function end() {
    if (await endCopy(copy)) {
      onEnd()
    } else {
      setFailure(words.endFailed)
    }
  }
  return (
    <>
      <p className="mt-2 text-ink-2">
        <ComposedText text={words.text} />
      </p>
      <LinkCode link={copy.link} name={words.code} />
      <input
        readOnly
        value={copy.link}
        aria-label={words.link.text}
        onFocus={(event) => event.currentTarget.select()}
        className="field-control mt-4 w-full text-small"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <CopyButton
          className={buttonClass({})}
          label={<ComposedText text={words.copy} />}
          done={<ComposedText text={words.copied} />}
          text={() => copy.link}
          onFailure={() => setFailure(words.copyFailed)}
        />
        <Button look="text" onClick={() => void end()}>
          <ComposedText text={words.end} />
        </Button>
      </div>
      <p role="alert" className="mt-2 text-ember-deep text-small">
        {failure ? <ComposedText text={failure} /> : null}
      </p>
      <p className="mt-2 text-caption text-muted">
        <ComposedText text={words.privacy} />
      </p>
    </>
  )
}

/** Scanners need the quiet margin, and dark modules on a light ground also in forced colors. */
function LinkCode({ link, name }: { link: string; name: Text }) {
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name.text}
      className="mx-auto mt-4 w-full max-w-48 bg-white sm:max-w-60 forced-color-adjust-none"
    >
      <path d={modules.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
