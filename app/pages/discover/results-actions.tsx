import { type FormEvent, useRef, useState } from 'react'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormStatus, type StatusMessage } from '#app/forms/form-status.tsx'
import { notify } from '#app/lib/notify.ts'
import { postJson } from '#app/lib/post-json.ts'
import type { surveyReport } from '#content/survey-report.ts'
import { emailAddress } from '#contract/email-address.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { type Scores, SURVEY_MAIL_PATH, scoresCode, sharedResultPath } from '#contract/survey.ts'
import type { Words } from '#contract/words.ts'
import type { ReportPdfInput } from './report-pdf-input.ts'

interface ResultsActionsProps {
  words: Words<typeof surveyReport.results>
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
export function ResultsActions({
  words,
  scores,
  text,
  pdf,
  onMail,
  onRevise,
  onStartOver,
}: ResultsActionsProps) {
  const [isPreparing, setPreparing] = useState(false)
  const textDetails = useRef<HTMLDetailsElement>(null)

  async function download() {
    if (isPreparing) {
      return
    }
    setPreparing(true)
    try {
      const { downloadReportPdf } = await import('./report-pdf.ts')
      await downloadReportPdf(pdf)
    } catch {
      notify(words.downloadFailed.text, 'failure')
    } finally {
      setPreparing(false)
    }
  }

  return (
    <div className="no-print mt-8 noscript:hidden">
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isPreparing} onClick={download}>
          <span>
            <ChangingText text={isPreparing ? words.downloading : words.download} />
          </span>
          {isPreparing ? null : <Arrow />}
        </Button>
        <Button look="outline" onClick={onStartOver}>
          <ComposedText text={words.startOver} />
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-6 text-small">
        {onRevise ? (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onRevise}>
            <ComposedText text={words.revise} />
          </button>
        ) : null}
        {onMail ? (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onMail}>
            <ComposedText text={words.mail.title} />
          </button>
        ) : null}
        <CopyButton
          className="link min-h-11 cursor-pointer"
          label={<ComposedText text={words.copy} />}
          done={<ComposedText text={words.done} />}
          said={<ComposedText text={words.copied} />}
          text={() => text}
          onFailure={() => {
            textDetails.current?.setAttribute('open', '')
            notify(words.copyFailed.text, 'failure')
          }}
        />
        <CopyButton
          className="link min-h-11 cursor-pointer"
          label={<ComposedText text={words.copyLink} />}
          done={<ComposedText text={words.done} />}
          said={<ComposedText text={words.linkCopied} />}
          text={() => location.origin + sharedResultPath(scores)}
          onFailure={() => notify(words.linkFailed.text, 'failure')}
        />
      </div>
      <details ref={textDetails} className="mt-2 text-small">
        <summary className="min-h-11">
          <ComposedText text={words.plainText} />
        </summary>
        <pre
          className="max-h-80 overflow-y-auto whitespace-pre-wrap border border-line bg-white p-4 font-text text-caption"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
          tabIndex={0}
        >
          {text}
        </pre>
      </details>
    </div>
  )
}

type MailAnswer = 'sent' | 'invalid' | 'tooMany' | 'failed'

async function askForMail(email: string, scores: Scores): Promise<MailAnswer> {
  const response = await postJson(SURVEY_MAIL_PATH, { email, scores: scoresCode(scores) })
  if (response?.ok) {
    return 'sent'
  }
  if (response?.status === 429) {
    return 'tooMany'
  }
  return response?.status === 400 ? 'invalid' : 'failed'
}

/** Sends the report to an address, which is used for nothing else. */
export function MailReport({
  words,
  scores,
}: {
  words: Words<typeof surveyReport.results.mail>
  scores: Scores
}) {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<MailAnswer>()
  const [sentTo, setSentTo] = useState('')

  /** A wrong address is reported at its field. */
  function messageOf(): StatusMessage | undefined {
    if (outcome === 'sent') {
      const text = fillIn(words.sent, { email: sentTo })
      return { tone: 'success', text: <ComposedText text={text} /> }
    }
    if (outcome === 'tooMany' || outcome === 'failed') {
      return { tone: 'failure', text: <ChangingText text={words[outcome]} /> }
    }
    return undefined
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) {
      return
    }
    const control = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    // Read from the field instead of a state, because it may have been typed before scripts ran.
    const address = emailAddress(control.value.trim())
    if (address === undefined) {
      setOutcome('invalid')
      control.focus()
      return
    }
    setSending(true)
    setOutcome(undefined)
    const result = await askForMail(address, scores)
    setSending(false)
    setOutcome(result)
    if (result === 'sent') {
      setSentTo(address)
      control.value = ''
    } else if (result === 'invalid') {
      control.focus()
    }
  }

  return (
    <form noValidate onSubmit={send} data-hs-do-not-collect="true">
      <p>
        <ComposedText text={words.text} />
      </p>
      <div className="mt-5 gap-3 sm:flex sm:items-start">
        <Field
          label={<ComposedText text={words.label} />}
          className="sm:w-80"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX_CHARACTERS}
          error={outcome === 'invalid' ? <ChangingText text={words.invalid} /> : undefined}
        />
        {/* Below a line as high as the label's. */}
        <div className="max-sm:mt-3 sm:mt-[calc(1lh+0.375rem)]">
          <Button type="submit" data-replay="" className="max-sm:w-full" aria-disabled={isSending}>
            <ChangingText text={isSending ? words.busy : words.action} />
          </Button>
        </div>
      </div>
      <FormStatus id="report-status" message={messageOf()} />
      <p className="mt-3 text-muted text-small">
        <ComposedText text={words.note} />
      </p>
    </form>
  )
}
