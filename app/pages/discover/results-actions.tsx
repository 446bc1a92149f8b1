import { type FormEvent, useId, useState } from 'react'
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
import { type Answers, answersCode, SURVEY_MAIL_PATH, sharedResultPath } from '#contract/survey.ts'
import type { Words } from '#contract/words.ts'
import type { ReportPdfInput } from './report-pdf-input.ts'

interface ResultsActionsProps {
  words: Words<typeof surveyReport.results>
  answers: Answers
  /** The report as plain text. */
  text: string
  pdf: ReportPdfInput
  /** The server can send the report by email. */
  offersMail: boolean
}

/** What can be done with a result: download it, or share it in several ways. */
export function ResultsActions({ words, answers, text, pdf, offersMail }: ResultsActionsProps) {
  const [isPreparing, setPreparing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const shareWays = useId()

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
    <div className="no-print mt-6 noscript:hidden">
      <div className="flex flex-wrap gap-3">
        <Button data-replay="" aria-disabled={isPreparing} onClick={download}>
          <span>
            <ChangingText text={isPreparing ? words.downloading : words.download} />
          </span>
          {isPreparing ? null : <Arrow />}
        </Button>
        <Button
          look="outline"
          data-replay=""
          aria-expanded={isSharing}
          aria-controls={shareWays}
          onClick={() => setSharing(!isSharing)}
        >
          <ComposedText text={words.share} />
        </Button>
      </div>
      <div id={shareWays} hidden={!isSharing} className="mt-3 border border-ink bg-white p-5">
        <ShareWays words={words} answers={answers} text={text} />
        {offersMail ? (
          <section className="mt-4 border-line border-t pt-5">
            <h2 className="text-h3">
              <ComposedText text={words.mail.title} />
            </h2>
            <MailReport words={words.mail} answers={answers} />
          </section>
        ) : null}
      </div>
    </div>
  )
}

/** Copies the link or the report. Where copying fails, the report is shown to be selected. */
function ShareWays({
  words,
  answers,
  text,
}: Pick<ResultsActionsProps, 'words' | 'answers' | 'text'>) {
  const [isTextShown, setTextShown] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <CopyButton
          className="link min-h-11 cursor-pointer"
          label={<ComposedText text={words.copyLink} />}
          done={<ComposedText text={words.done} />}
          said={<ComposedText text={words.linkCopied} />}
          text={() => location.origin + sharedResultPath(answers)}
          onFailure={() => notify(words.linkFailed.text, 'failure')}
        />
        <CopyButton
          className="link min-h-11 cursor-pointer"
          label={<ComposedText text={words.copy} />}
          done={<ComposedText text={words.done} />}
          said={<ComposedText text={words.copied} />}
          text={() => text}
          onFailure={() => {
            setTextShown(true)
            notify(words.copyFailed.text, 'failure')
          }}
        />
      </div>
      {isTextShown ? (
        <section aria-label={words.plainText.text}>
          <pre
            className="mt-2 max-h-80 select-all overflow-y-auto whitespace-pre-wrap border border-line p-4 font-text text-caption"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
            tabIndex={0}
          >
            {text}
          </pre>
        </section>
      ) : null}
    </>
  )
}

type MailAnswer = 'sent' | 'invalid' | 'tooMany' | 'failed'

async function askForMail(email: string, answers: Answers): Promise<MailAnswer> {
  const response = await postJson(SURVEY_MAIL_PATH, { email, scores: answersCode(answers) })
  if (response?.ok) {
    return 'sent'
  }
  if (response?.status === 429) {
    return 'tooMany'
  }
  return response?.status === 400 ? 'invalid' : 'failed'
}

/** Sends the report to an address, which is used for nothing else. */
function MailReport({
  words,
  answers,
}: {
  words: Words<typeof surveyReport.results.mail>
  answers: Answers
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
    const result = await askForMail(address, answers)
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
      <p className="mt-2 text-small">
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
