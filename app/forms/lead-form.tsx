import {
  type FormEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { usePublicConfig, useRootData } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formPlace, formStatusId, NATIVE_PAGE_FIELD, nativeFormPath } from '#contract/form-place.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { LEAD_FORMS, type LeadFormName } from '#contract/lead-forms.ts'
import type { PostedForm } from '#contract/page.ts'
import type { Declaring } from '#contract/values.ts'
import type { Text } from '#contract/words.ts'
import { FormStatus, type StatusMessage } from './form-status.tsx'
import { HoneypotField, LeadFormFields } from './lead-form-fields.tsx'
import { askNewsletter, NewsletterBox } from './newsletter-box.tsx'
import {
  type FieldProblems,
  isHoneypotFilled,
  problemsIn,
  readValues,
  remainingProblems,
} from './read-form.ts'
import { type LeadOutcome, sendLead } from './send-lead.ts'
import { reportTouches, useShownAt } from './touches-of.ts'

interface LeadFormProps {
  /** From `content/forms/`. */
  form: Declaring<LeadFormWords>
  /**
   * Marks the second form of this kind on the page. It has its own path and id for native posts.
   */
  repeated?: boolean
  /** What follows, below the message that the form was sent. */
  next?: ReactElement
  onSent?: (sent: SentForm) => void
}

/**
 * In the place of the form. Positioned, because the transparent form would lie above it and take
 * the clicks.
 */
const SENT_MESSAGE =
  'pointer-events-none relative row-start-1 *:pointer-events-auto peer-focus-within:invisible'

/**
 * A lead form. What it sends is defined in `contract/lead-forms.ts`, its words are in
 * `content/forms/`. Until scripts run, the browser posts the form natively, and the answer is
 * the same page with the message in the same place. A form with `withoutScripting` shows that line
 * instead and posts nothing.
 *
 * A form that was sent gives its place to the message, and keeps its height so that nothing moves.
 * It stays operable behind it: whoever goes back into it sees it again, empty.
 *
 * @example <LeadForm form={waitlistForm} />
 */
export function LeadForm({ form, repeated = false, next, onSent }: LeadFormProps) {
  const words = useWords(`${form.id}Form`, form as never) as LeadFormWords<Text>
  const { contactEmail } = usePublicConfig()
  const { pathname } = useLocation()
  const { shell } = useRouteHandle()
  const { state, postedValues, submit, recheck, reopen } = useLeadForm(words, repeated, onSent)
  const element = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const again = useRef<HTMLAnchorElement>(null)
  const buttonHadFocus = useRef(false)
  const place = formPlace(words.id, repeated)
  const statusId = formStatusId(place)
  const filled = (text: Text) => <ComposedText text={fillIn(text, { email: contactEmail })} />

  // The browser's own messages serve visitors without scripting. Once scripts run, each field shows
  // its own message.
  useEffect(() => {
    if (element.current) {
      element.current.noValidate = true
    }
  }, [])

  useEffect(() => {
    if (state.status === 'wrong' && state.isFresh) {
      const first = element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
      first?.focus()
      // The label scrolls into view too, because the field alone does not say what is wrong.
      first?.labels?.[0]?.scrollIntoView({ block: 'nearest' })
    }
    if (state.status === 'settled') {
      document.getElementById(statusId)?.scrollIntoView({ block: 'nearest' })
      // Disabling a button drops its focus, and a field that was sent with Enter makes room for the
      // message. Keyboard users continue from the control that follows.
      const inside = again.current ? element.current?.querySelector<HTMLElement>(':focus') : null
      inside?.blur()
      if (inside || (buttonHadFocus.current && document.activeElement === document.body)) {
        ;(again.current ?? button.current)?.focus({ preventScroll: true })
      }
    }
  }, [state, statusId])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    buttonHadFocus.current = document.activeElement === button.current
    void submit(event.currentTarget)
  }

  const isSending = state.status === 'sending'
  const isSent = state.status === 'settled' && state.outcome === 'done'
  let message: StatusMessage | undefined
  if (state.status === 'settled') {
    const text = fillIn(words.messages[state.outcome], { email: contactEmail })
    message = { tone: isSent ? 'success' : 'failure', text: <ChangingText text={text} /> }
  }
  // Outside a dialog, the method `dialog` does nothing, so personal data cannot end up in an
  // address. With `post`, the browser keeps the fragment for the answer, so the page with the error
  // opens at its message.
  const nativePost = words.withoutScripting
    ? { method: 'dialog' }
    : { method: 'post', action: `${nativeFormPath(place)}#${statusId}` }

  return (
    <div className="grid grid-cols-1 *:col-start-1">
      <form
        ref={element}
        {...nativePost}
        aria-label={repeated ? undefined : words.name.text}
        data-hs-do-not-collect="true"
        onSubmit={onSubmit}
        onChange={(event) => recheck(event.currentTarget)}
        onFocus={isSent ? reopen : undefined}
        className={`relative row-start-1 min-w-0 ${isSent ? 'peer opacity-0 focus-within:opacity-100' : ''}`}
      >
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={pathname} />
        <LeadFormFields
          words={words}
          values={postedValues}
          problems={('problems' in state && state.problems) || {}}
        />
        <NewsletterBox words={words} values={postedValues} />
        <HoneypotField name={LEAD_FORMS[words.id].honeypot} label={words.shared.honeypot} />
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <SendButton ref={button} words={words} isSending={isSending} />
          <Link
            to={words.shared.privacy.to}
            target={shell === 'bare' ? '_blank' : undefined}
            className="inline-flex min-h-9 items-center text-caption underline underline-offset-4"
          >
            <ComposedText text={words.shared.privacy.label} />
          </Link>
        </div>
        <p className="mt-3 text-caption text-muted">{filled(words.note)}</p>
      </form>
      {words.withoutScripting ? (
        <noscript>
          <p className="mt-4 font-semibold">{filled(words.withoutScripting)}</p>
        </noscript>
      ) : null}
      <div className={isSent ? SENT_MESSAGE : 'row-start-3'}>
        <FormStatus id={statusId} message={message} />
        {isSent ? (
          <AfterSending
            again={again}
            words={words}
            next={next}
            onAgain={() =>
              element.current?.querySelector<HTMLInputElement>('[name=firstname]')?.focus()
            }
          />
        ) : null}
      </div>
    </div>
  )
}

/** Does nothing for the first click of several in a row. */
function preventRepeated(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault()
  }
}

interface SendButtonProps {
  ref: Ref<HTMLButtonElement>
  words: LeadFormWords<Text>
  isSending: boolean
}

function SendButton({ ref, words, isSending }: SendButtonProps) {
  return (
    <Button
      ref={ref}
      type="submit"
      disabled={isSending}
      // A double click's second click may follow the answer. It must neither take the focus,
      // which shows the empty form again, nor replace the answer with error messages.
      onMouseDown={preventRepeated}
      onClick={preventRepeated}
      data-replay={words.withoutScripting ? '' : undefined}
      className={`max-sm:w-full ${words.withoutScripting ? 'noscript:hidden' : ''}`}
    >
      {/* As wide as the longer label, so that nothing moves while it is sent. */}
      <span
        data-other={(isSending ? words.labels.idle : words.labels.busy).text}
        className="grid after:invisible after:h-0 after:content-[attr(data-other)]"
      >
        <ChangingText text={isSending ? words.labels.busy : words.labels.idle} />
      </span>
      <Arrow />
    </Button>
  )
}

interface AfterSendingProps {
  words: LeadFormWords<Text>
  next: ReactElement | undefined
  /** The link back into the form. */
  again: Ref<HTMLAnchorElement>
  onAgain: () => void
}

/** What follows the message that the form was sent. */
function AfterSending({ words, next, again, onAgain }: AfterSendingProps) {
  const { pathname } = useLocation()
  return (
    <>
      {next}
      {words.download ? (
        <a href={words.download.to} className="link mt-3 flex min-h-11 items-center">
          <ComposedText text={words.download.label} />
        </a>
      ) : null}
      <a
        ref={again}
        href={pathname}
        className="mt-2 inline-flex min-h-11 items-center text-small underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault()
          onAgain()
        }}
      >
        <ComposedText text={words.shared.again} />
      </a>
    </>
  )
}

type LeadFormState =
  | { status: 'idle' }
  /**
   * Nothing was sent, because these fields have problems. `isFresh` is true until the visitor
   * begins to correct them.
   */
  | { status: 'wrong'; problems: FieldProblems; isFresh: boolean }
  | { status: 'sending' }
  /** `problems`: of the fields of a native post that was refused. */
  | { status: 'settled'; outcome: LeadOutcome; problems?: FieldProblems }

/**
 * What a visitor sent, for what is beside the form. After a native post only that it was sent
 * is known.
 */
export interface SentForm {
  firstname?: string | undefined
  message?: string | undefined
  /** Where the visitor is. */
  at?: Date
}

/** Starts a download without leaving the page. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** The outcome of a native post of this form. Each form of a page shows its own. */
function usePosted(form: LeadFormName, repeated: boolean): PostedForm | undefined {
  const posted = useRootData()?.postedForm
  // The root's data outlives the page for which it was loaded, but the outcome belongs to that
  // first page only.
  const isFirstPage = useLocation().key === 'default'
  const isOurs = posted?.form === form && (posted.repeated ?? false) === repeated
  return isFirstPage && isOurs ? posted : undefined
}

/**
 * For a page that shows beside its first form that it was sent: what was sent, and the form's
 * `onSent`.
 */
export function useSentForm(form: LeadFormName): [SentForm | undefined, (sent: SentForm) => void] {
  const posted = usePosted(form, false)
  return useState<SentForm | undefined>(posted?.outcome === 'done' ? {} : undefined)
}

/**
 * State and actions of a lead form on a page.
 * @param repeated whether this is the second form of its kind on the page
 */
function useLeadForm(
  words: LeadFormWords<Text>,
  repeated: boolean,
  onSent: ((sent: SentForm) => void) | undefined,
) {
  const config = usePublicConfig()
  const shown = usePosted(words.id, repeated)
  const [state, setState] = useState<LeadFormState>(() => {
    if (!shown) {
      return { status: 'idle' }
    }
    const { outcome, values } = shown
    return {
      status: 'settled',
      outcome,
      problems: outcome === 'refused' ? problemsIn(words, values) : {},
    }
  })
  const isSending = useRef(false)
  const shownAt = useShownAt()
  const [wasDone, setWasDone] = useState(false)

  /** Checks and sends the form. A second call while the first is in progress does nothing. */
  async function submit(element: HTMLFormElement): Promise<void> {
    if (isSending.current) {
      return
    }
    if (isHoneypotFilled(element, LEAD_FORMS[words.id].honeypot)) {
      setState({ status: 'idle' })
      return
    }
    const values = readValues(element)
    const problems = problemsIn(words, values)
    if (Object.keys(problems).length > 0) {
      setState({ status: 'wrong', problems, isFresh: true })
      return
    }
    isSending.current = true
    setState({ status: 'sending' })
    try {
      const outcome = await sendLead(words.id, values, config)
      if (outcome === 'done') {
        element.reset()
        setWasDone(true)
        onSent?.({ firstname: values.firstname, message: values.message, at: new Date() })
        askNewsletter(words.id, values)
        if (config.crmFormsOrigin === '') {
          reportTouches(words.id, values.email ?? '', shownAt)
        }
        if (words.download) {
          download(words.download.to)
        }
      }
      setState({ status: 'settled', outcome })
    } finally {
      isSending.current = false
    }
  }

  /** Checks the fields with problems again while the visitor corrects them. */
  function recheck(element: HTMLFormElement): void {
    if (state.status !== 'wrong') {
      return
    }
    const problems = remainingProblems(words, readValues(element), state.problems)
    setState({ status: 'wrong', problems, isFresh: false })
  }

  return {
    state,
    /** What the visitor typed into a native post that was refused, by field name. */
    postedValues: (!wasDone && shown?.values) || {},
    submit,
    recheck,
    /** Shows the form again after it was sent. */
    reopen: () => setState({ status: 'idle' }),
  }
}
