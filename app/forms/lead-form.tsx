import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formPlace, formStatusId, NATIVE_PAGE_FIELD, nativeFormPath } from '#contract/form-place.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import { FormStatus } from './form-status.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { LeadFormFields } from './lead-form-fields.tsx'
import { useLeadForm } from './use-lead-form.ts'

interface LeadFormProps {
  /** From `content/forms/`. */
  form: LeadFormWords
  /** Marks the second form of this kind on the page. It has its own path and id for native posts. */
  repeated?: boolean
  className?: string
}

/**
 * A lead form. What it sends is defined in `contract/lead-forms.ts`, its words are in `content/forms/`. The route needs
 * `handle = { hydrate: 'load' }`. Until scripts run, the browser posts the form natively, and the answer is the same
 * page with the message in the same place. A form with `withoutScripting` shows that line instead and posts nothing.
 *
 * @example <LeadForm form={waitlistForm} />
 */
export function LeadForm({ form, repeated = false, className = '' }: LeadFormProps) {
  const words = useWords(`${form.id}Form`, form, 'plain')
  const { contactEmail } = usePublicConfig()
  const { pathname } = useLocation()
  const { shell } = useRouteHandle()
  const { state, postedValues, submit, recheck } = useLeadForm(words, repeated)
  const element = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const buttonHadFocus = useRef(false)
  const place = formPlace(words.id, repeated)
  const statusId = formStatusId(place)
  const filled = (text: string) => fillIn(text, { email: contactEmail })

  // The browser's own messages serve visitors without scripting. Once scripts run, each field shows its own message.
  useEffect(() => {
    if (element.current) element.current.noValidate = true
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
      // Disabling a button drops its focus. Keyboard users need it back to continue from there.
      if (buttonHadFocus.current && document.activeElement === document.body)
        button.current?.focus({ preventScroll: true })
    }
  }, [state, statusId])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    buttonHadFocus.current = document.activeElement === button.current
    void submit(event.currentTarget)
  }

  const isSending = state.status === 'sending'
  const message =
    state.status === 'settled'
      ? {
          tone: state.outcome === 'done' ? ('success' as const) : ('failure' as const),
          text: filled(words.messages[state.outcome]),
        }
      : undefined
  const nativePost = words.withoutScripting
    ? // Outside a dialog this method does nothing, so personal data cannot end up in an address.
      { method: 'dialog' }
    : // The browser keeps the fragment for the answer, so the page with the error opens at its message.
      { method: 'post', action: `${nativeFormPath(place)}#${statusId}` }

  return (
    <div className={className}>
      <form
        ref={element}
        {...nativePost}
        aria-label={repeated ? undefined : words.name}
        data-hs-do-not-collect="true"
        onSubmit={onSubmit}
        onChange={(event) => recheck(event.currentTarget)}
        className="relative"
      >
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={pathname} />
        <LeadFormFields words={words} values={postedValues} problems={state.status === 'wrong' ? state.problems : {}} />
        <HoneypotField name={LEAD_FORMS[words.id].honeypot} label={words.shared.honeypot} />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button
            ref={button}
            type="submit"
            disabled={isSending}
            // A double click's second click may follow the answer, and must not replace it with error messages.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            data-replay={words.withoutScripting ? '' : undefined}
            className={`max-sm:w-full ${words.withoutScripting ? 'noscript:hidden' : ''}`}
          >
            {isSending ? words.labels.busy : words.labels.idle}
            <Arrow />
          </Button>
          <Link
            to={words.shared.privacy.to}
            target={shell === 'bare' ? '_blank' : undefined}
            className="inline-flex min-h-9 items-center text-caption underline underline-offset-4"
          >
            {words.shared.privacy.label}
          </Link>
        </div>
        <p className="mt-3 text-caption text-muted">{filled(words.note)}</p>
      </form>
      {words.withoutScripting ? (
        <noscript>
          <p className="mt-4 font-semibold">{filled(words.withoutScripting)}</p>
        </noscript>
      ) : null}
      <FormStatus id={statusId} message={message} />
      {words.download && message?.tone === 'success' ? (
        <a href={words.download.to} className="link mt-3 inline-flex min-h-11 items-center">
          {words.download.label}
        </a>
      ) : null}
    </div>
  )
}
