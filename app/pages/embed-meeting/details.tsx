import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { HoneypotField, LeadFormFields } from '#app/forms/lead-form-fields.tsx'
import { NewsletterBox } from '#app/forms/newsletter-box.tsx'
import {
  type FieldProblems,
  isHoneypotFilled,
  problemsIn,
  readValues,
  remainingProblems,
} from '#app/forms/read-form.ts'
import { reportTouches, useShownAt } from '#app/forms/touches-of.ts'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import { EarlyTyping } from '#app/lib/early-typing-part.ts'
import { useWords } from '#app/lib/words.ts'
import { meetingForm } from '#content/forms/meeting.ts'
import { embed } from '#content/pages/embed.ts'
import { formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import { MEETING_BOOK_PATH, MEETING_PAGE_PATH, type MeetingVisit } from '#contract/meetings.ts'
import type { Text } from '#contract/words.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import { Refusal, sendMeeting, TakenTimes } from './taken-times.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

/**
 * What was typed is kept in this tab until it is booked, also when the overlay is closed by
 * mistake.
 */
const TYPED_KEY = 'everturn-meeting'

/** Fields keep their own values, because a value in a field was typed later. */
function fillFromStorage({ elements }: HTMLFormElement): void {
  const typed = (storedJson(browserStorage.tab, TYPED_KEY) ?? {}) as Record<string, string>
  for (const [name, value] of Object.entries(typed)) {
    const field = elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value ||= value
    }
  }
}

function keepInTab(
  values: Readonly<Record<string, string>>,
  { fields }: LeadFormWords<Text>,
): void {
  const typed = Object.entries(values).filter(([name]) => fields.some(({ key }) => key === name))
  browserStorage.tab.setItem(TYPED_KEY, JSON.stringify(Object.fromEntries(typed)))
}

type State = {
  isSending?: boolean
  problems: FieldProblems
  failure?: MeetingVisit['answer'] | undefined
}

/**
 * The last step asks who the meeting is with. A time that is taken is replaced here, and everything
 * typed stays.
 */
export function Details({
  at,
  call,
  clock,
  visit,
  times,
  isLive,
  setTimes,
  setMeeting,
}: MeetingPage & { at: number }) {
  const words = useWords('embed', embed).meeting
  const formWords = useWords('meetingForm', meetingForm)
  const { query, go } = useMeetingAddress()
  const [state, setState] = useState<State>({
    problems: visit.answer === 'refused' ? problemsIn(formWords, visit.typed ?? {}) : {},
    failure: visit.answer,
  })
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const statusId = formStatusId('meeting')
  const isTaken = state.failure === 'taken'
  const shownAt = useShownAt()

  useEffect(() => {
    if (form.current) {
      form.current.noValidate = true
      fillFromStorage(form.current)
    }
    // After a step forward, the first field gets the focus. A visitor may be in a field before
    // scripts run.
    if (isLive && !visit.answer && !form.current?.contains(document.activeElement)) {
      form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
    }
  }, [isLive, visit.answer])

  useEffect(() => {
    if (state.failure) {
      document.getElementById(state.failure === 'taken' ? 'taken' : statusId)?.focus()
    }
    if (state.isSending === false) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
    }
  }, [state, statusId])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending.current || isHoneypotFilled(element, LEAD_FORMS.meeting.honeypot)) {
      return
    }
    const values = readValues(element)
    const problems = problemsIn(formWords, values)
    if (Object.keys(problems).length > 0) {
      setState({ isSending: false, problems })
      return
    }
    isSending.current = true
    setState({ isSending: true, problems: {}, failure: isTaken ? 'taken' : undefined })
    const answer = await sendMeeting(MEETING_BOOK_PATH, values)
    isSending.current = false
    if (answer.outcome === 'taken') {
      setTimes(answer.times)
    }
    if (answer.outcome !== 'done') {
      setState({ isSending: false, problems: {}, failure: answer.outcome })
      return
    }
    browserStorage.tab.removeItem(TYPED_KEY)
    reportTouches('meeting', values.email ?? '', shownAt)
    setMeeting(answer.meeting)
    const { token, state: became } = answer.meeting
    const done = became === 'held' ? undefined : 'booked'
    go({ meeting: token, done, at: undefined, day: undefined, call: undefined }, { replace: true })
  }

  function keep(element: HTMLFormElement) {
    const values = readValues(element)
    keepInTab(values, formWords)
    if (Object.keys(state.problems).length === 0) {
      return
    }
    const problems = remainingProblems(formWords, values, state.problems)
    setState(({ failure }) => ({ problems, failure }))
  }

  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="text-h3">
        <ComposedText text={words.details.title} />
      </h2>
      <form
        ref={form}
        method="post"
        action={`${MEETING_BOOK_PATH}#${statusId}`}
        aria-label={formWords.name.text}
        data-hs-do-not-collect="true"
        onSubmit={(event) => void submit(event)}
        onChange={(event) => keep(event.currentTarget)}
        className="relative mt-5"
      >
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={MEETING_PAGE_PATH + query({})} />
        <input type="hidden" name="call" value={call.id} />
        <input type="hidden" name="zone" value={clock.zone} />
        {isTaken ? (
          <TakenTimes clock={clock} taken={at} times={times} />
        ) : (
          <input type="hidden" name="at" value={new Date(at).toISOString()} />
        )}
        <LeadFormFields words={formWords} values={visit.typed ?? {}} problems={state.problems} />
        <NewsletterBox words={formWords} values={visit.typed ?? {}} />
        <HoneypotField name={LEAD_FORMS.meeting.honeypot} label={formWords.shared.honeypot} />
        <SendRow words={formWords} isSending={state.isSending === true} />
        <p className="mt-3 max-w-measure text-ink-2 text-small">
          <ComposedText text={formWords.note} />
        </p>
      </form>
      <Refusal answer={state.failure} />
      <EarlyTyping />
    </section>
  )
}

/** The button that books, and the link to the privacy notice. */
function SendRow({ words, isSending }: { words: LeadFormWords<Text>; isSending: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
      <button
        type="submit"
        disabled={isSending}
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className="button max-sm:w-full sm:min-w-56"
      >
        <span>
          <ComposedText text={isSending ? words.labels.busy : words.labels.idle} />
        </span>
        {isSending ? null : <Arrow />}
      </button>
      <Link
        to={words.shared.privacy.to}
        target="_blank"
        className="inline-flex min-h-9 items-center text-caption underline underline-offset-4"
      >
        <ComposedText text={words.shared.privacy.label} />
      </Link>
    </div>
  )
}

/** The answer to a form posted without scripting that led back to the first step. */
export function PostedAnswer({ answer }: { answer: NonNullable<MeetingVisit['answer']> }) {
  // Later steps show it themselves. It is not shown again to a visitor who comes back from there.
  const isFirstPage = useLocation().key === 'default'
  return answer === 'taken' || !isFirstPage ? null : (
    <div className="mb-6">
      <Refusal answer={answer} />
    </div>
  )
}
