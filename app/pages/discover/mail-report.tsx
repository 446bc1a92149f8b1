import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormStatus } from '#app/forms/form-status.tsx'
import type { surveyReport } from '#content/survey-report.ts'
import { emailAddress } from '#contract/email-address.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { type Scores, SURVEY_MAIL_PATH, scoresCode } from '#contract/survey.ts'

type MailAnswer = 'sent' | 'invalid' | 'tooMany' | 'failed'

async function askForMail(email: string, scores: Scores): Promise<MailAnswer> {
  try {
    const response = await fetch(SURVEY_MAIL_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, scores: scoresCode(scores) }),
    })
    if (response.ok) return 'sent'
    if (response.status === 429) return 'tooMany'
    return response.status === 400 ? 'invalid' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Sends the report to an address, which is used for nothing else. */
export function MailReport({ words, scores }: { words: typeof surveyReport.results.mail; scores: Scores }) {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<MailAnswer>()
  const [sentTo, setSentTo] = useState('')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
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
    } else if (result === 'invalid') control.focus()
  }

  const message =
    outcome === 'sent'
      ? { tone: 'success' as const, text: fillIn(words.sent, { email: sentTo }) }
      : outcome === 'tooMany' || outcome === 'failed'
        ? { tone: 'failure' as const, text: words[outcome] }
        : undefined
  return (
    <form noValidate onSubmit={send} data-hs-do-not-collect="true">
      <p>{words.text}</p>
      <div className="mt-5 gap-3 sm:flex sm:items-start">
        <Field
          label={words.label}
          className="sm:w-80"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX_CHARACTERS}
          error={outcome === 'invalid' ? words.invalid : undefined}
        />
        {/* Below a line as high as the label's. */}
        <div className="max-sm:mt-3 sm:mt-[calc(1lh+0.375rem)]">
          <Button type="submit" data-replay="" className="max-sm:w-full" aria-disabled={isSending}>
            {isSending ? words.busy : words.action}
          </Button>
        </div>
      </div>
      <FormStatus id="report-status" message={message} />
      <p className="mt-3 text-muted text-small">{words.note}</p>
    </form>
  )
}
