import { useRef, useState } from 'react'
import { LoaderCircle } from '#app/components/icons.tsx'
import { saveBlob } from '#app/lib/save-blob.ts'
import type { CanvasWords } from '#content/canvas.ts'
import type { CanvasAnswers } from '#contract/canvas.ts'
import { canvasJson } from './answers-json.ts'
import { canvasMarkdown } from './answers-markdown.ts'
import { fetchCanvasPage } from './fetch-canvas-page.ts'

/** Print and downloads. Only the PDF needs the server, which stores nothing. */
export function CanvasExports({ answers, words }: { answers: CanvasAnswers; words: CanvasWords }) {
  const { print, exports, pdf, markdown, json } = words.summary
  const [phase, setPhase] = useState<'idle' | 'busy' | 'failed' | 'limited'>('idle')
  const isBusy = useRef(false)

  async function downloadPdf() {
    if (isBusy.current) return
    isBusy.current = true
    setPhase('busy')
    const page = await fetchCanvasPage(answers)
    isBusy.current = false
    if (page instanceof Blob) saveBlob(page, pdf.file)
    setPhase(page instanceof Blob ? 'idle' : page)
  }

  const message = { idle: '', busy: pdf.busy, failed: pdf.failed, limited: pdf.limited }[phase]
  const button = 'link inline-flex min-h-11 cursor-pointer items-center gap-2'
  return (
    <div className="mt-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and these send nothing */}
      <div role="group" aria-label={exports} className="flex flex-wrap gap-x-8">
        <button type="button" className={button} onClick={() => window.print()}>
          {print}
        </button>
        <button type="button" className={button} aria-disabled={phase === 'busy'} onClick={downloadPdf}>
          {phase === 'busy' ? <LoaderCircle size={18} className="flex-none animate-spin" /> : null}
          {pdf.label}
        </button>
        <button
          type="button"
          className={button}
          onClick={() => saveText(markdown.file, canvasMarkdown(answers, words), 'text/markdown')}
        >
          {markdown.label}
        </button>
        <button
          type="button"
          className={button}
          onClick={() => saveText(json.file, canvasJson(answers, words), 'application/json')}
        >
          {json.label}
        </button>
      </div>
      <p role="status" className={phase === 'busy' ? 'sr-only' : 'text-caption text-ember-deep'}>
        {message}
      </p>
    </div>
  )
}

function saveText(fileName: string, text: string, type: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), fileName)
}
