import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { editing } from '#content/editing.ts'
import type { SentPreview } from '#content/preview-titles.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Choice, DialogFoot, EditingDialog } from './dialog.tsx'
import { type EditorDialog, useEditingState, useEditor } from './editor.ts'
import { CHOICE, PROBLEM } from './looks.ts'
import { sentBy } from './wording.ts'

const words = editing.preview
const WIDTHS = { phone: 360, desktop: 1280 } as const
const FRAME_NAME = 'editing-preview'

/**
 * The page, or an email or PDF that it sends, as the server would send it with the person's drafts.
 */
export function PreviewDialog({ sent, path: other }: EditorDialog<'preview'>) {
  const editor = useEditor()
  const { page } = useEditingState()
  const [size, setSize] = useState<keyof typeof WIDTHS>(innerWidth < 700 ? 'phone' : 'desktop')
  const [shown, setShown] = useState<SentPreview | undefined>(sent)
  const [failure, setFailure] = useState<string>()
  const [test, setTest] = useState<string>()
  // A staff page shows its texts in fields. Home shows what they change.
  const path = other ?? page?.path.replace(/^\/admin\/.*/, '/')

  useEffect(() => {
    if (!path) {
      return
    }
    setFailure(undefined)
    setTest(undefined)
    const ask = async () => {
      await editor.store.flush()
      const proof = await editor.api.token()
      if ('refused' in proof) {
        setFailure(proof.refused === 'away' ? editing.dialog.noAnswer : editing.dialog.noSession)
        return
      }
      postToFrame({ access_token: proof.token, path, ...(shown && { sent: shown }) })
    }
    ask().catch(() => setFailure(editing.dialog.noAnswer))
  }, [editor, path, shown])

  async function sendTest(sent: SentPreview) {
    setTest(words.sending)
    await editor.store.flush()
    const answer = await editor.api.sendTest(sent)
    setTest('refused' in answer ? fillIn(editing.dialog.failed, answer) : answer.value.text)
  }

  const { stage, frame } = useScaledFrame(WIDTHS[size])

  return (
    <EditingDialog title={words.title} wide>
      {(close) => (
        <>
          <fieldset className="flex flex-wrap gap-x-7">
            <legend className="sr-only">{words.title}</legend>
            <SentChoice shown={shown} onShow={setShown} />
            {(['phone', 'desktop'] as const).map((name) => (
              <Choice
                key={name}
                type="radio"
                name="editing-size"
                label={
                  <span>
                    <span>{words[name]}</span>{' '}
                    <span className="text-muted text-small max-sm:hidden">{`${WIDTHS[name]} px`}</span>
                  </span>
                }
                checked={size === name}
                onChange={() => setSize(name)}
              />
            ))}
          </fieldset>
          <p role="alert" className={`empty:hidden ${PROBLEM}`}>
            {failure}
          </p>
          <div
            ref={stage}
            className="-mx-(--pad) min-h-0 flex-1 overflow-hidden border-line border-t bg-paper-2"
          >
            <iframe
              ref={frame}
              className="origin-top-left bg-paper"
              name={FRAME_NAME}
              title={words.frame}
            />
          </div>
          <p role="status" className={test ? 'py-2 text-small' : 'sr-only'}>
            {test}
          </p>
          <DialogFoot className="">
            {shown ? (
              <Button
                look="outline"
                dense
                disabled={test === words.sending}
                onClick={() => void sendTest(shown)}
              >
                {words.test}
              </Button>
            ) : null}
            <Button look="outline" dense onClick={() => close()}>
              {editing.dialog.close}
            </Button>
            <Button dense onClick={() => editor.view.set({ dialog: { name: 'changes' } })}>
              {editing.changes}
            </Button>
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}

/**
 * Loads the preview. A form carries the token, because an address must not contain it and a frame
 * cannot send header fields.
 */
function postToFrame(fields: Readonly<Record<string, string>>): void {
  const attributes = { method: 'post', action: `${EDITING_PATH}/preview`, target: FRAME_NAME }
  const form = Object.assign(document.createElement('form'), attributes)
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Scales a frame of this width down to the available space. */
function useScaledFrame(width: number) {
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const room = stage.current
    const element = frame.current
    if (!room || !element) {
      return
    }
    const fitFrame = () => {
      const scale = Math.min(1, room.clientWidth / width)
      element.style.width = `${width}px`
      element.style.height = `${room.clientHeight / scale}px`
      element.style.transform = `scale(${scale})`
      element.style.marginLeft = `${Math.max(0, (room.clientWidth - width * scale) / 2)}px`
    }
    const observer = new ResizeObserver(fitFrame)
    observer.observe(room)
    fitFrame()
    return () => observer.disconnect()
  }, [width])
  return { stage, frame }
}

interface SentChoiceProps {
  /** Undefined for the page itself. */
  shown: SentPreview | undefined
  onShow: (shown: SentPreview | undefined) => void
}

/** The page, or one of the emails and PDFs that it sends. Nothing where it sends none. */
function SentChoice({ shown, onShow }: SentChoiceProps) {
  const { page } = useEditingState()
  const sendable = Object.entries(sentBy(page?.records.sent ?? []))
  if (sendable.length === 0) {
    return null
  }
  return (
    <label className={CHOICE}>
      {words.show}
      <select
        className="field-control dense w-auto max-w-64"
        value={shown ?? ''}
        onChange={(event) => onShow((event.target.value || undefined) as SentPreview | undefined)}
      >
        <option value="">{editing.thisPage}</option>
        {sendable.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
