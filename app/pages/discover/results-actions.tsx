import { useEffect, useRef, useState } from 'react'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { notify } from '#app/lib/notify.ts'
import type { surveyReport } from '#content/survey-report.ts'
import { type Scores, sharedResultPath } from '#contract/survey.ts'
import type { ReportPdfInput } from './report-pdf.ts'

interface ResultsActionsProps {
  words: typeof surveyReport.results
  scores: Scores
  /** The report as plain text. */
  text: string
  pdf: ReportPdfInput
  /** To the form that has the report emailed, where there is one. */
  onMail: (() => void) | undefined
  /** Back to the questions; absent for a result that another person shared. */
  onRevise: (() => void) | undefined
  onStartOver: () => void
}

/** Actions for a result: download it, share it, or start over. */
export function ResultsActions({ words, scores, text, pdf, onMail, onRevise, onStartOver }: ResultsActionsProps) {
  const [isPreparing, setPreparing] = useState(false)
  const [isTextOpen, setTextOpen] = useState(false)
  const textDetails = useRef<HTMLDetailsElement>(null)

  // The server renders a shared result, so a visitor may have opened the text before React listened.
  useEffect(() => setTextOpen(textDetails.current?.open === true), [])

  async function download() {
    if (isPreparing) return
    setPreparing(true)
    try {
      const { downloadReportPdf } = await import('./report-pdf.ts')
      await downloadReportPdf(pdf)
    } catch {
      notify(words.downloadFailed, 'failure')
    } finally {
      setPreparing(false)
    }
  }

  return (
    <div className="no-print mt-8 noscript:hidden">
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isPreparing} onClick={download}>
          {isPreparing ? words.downloading : words.download}
          {isPreparing ? null : <Arrow />}
        </Button>
        <Button look="outline" onClick={onStartOver}>
          {words.startOver}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-6 text-small">
        {onRevise ? (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onRevise}>
            {words.revise}
          </button>
        ) : null}
        {onMail ? (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onMail}>
            {words.mail.title}
          </button>
        ) : null}
        <CopyButton
          className="link min-h-11 cursor-pointer"
          label={words.copy}
          done={words.done}
          said={words.copied}
          text={() => text}
          onFailure={() => {
            setTextOpen(true)
            notify(words.copyFailed, 'failure')
          }}
        />
        <CopyButton
          className="link min-h-11 cursor-pointer"
          label={words.copyLink}
          done={words.done}
          said={words.linkCopied}
          text={() => location.origin + sharedResultPath(scores)}
          onFailure={() => notify(words.linkFailed, 'failure')}
        />
      </div>
      <details
        ref={textDetails}
        className="mt-2 text-small"
        open={isTextOpen}
        onToggle={(event) => setTextOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11">{words.plainText}</summary>
        {isTextOpen ? (
          <pre
            className="max-h-80 overflow-y-auto whitespace-pre-wrap border border-line bg-white p-4 font-text text-caption"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard
            tabIndex={0}
          >
            {text}
          </pre>
        ) : null}
      </details>
    </div>
  )
}
