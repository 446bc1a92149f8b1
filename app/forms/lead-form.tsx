import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import type { LeadFormRecord } from '#contract/lead-form-record.ts'
import { formPlace, formStatusId, LEAD_FORM_RULES, NATIVE_PAGE_FIELD, nativeFormPath } from '#contract/leads.ts'
import { FormStatus } from './form-status.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { LeadFormFields } from './lead-form-fields.tsx'
import { useLeadForm } from './use-lead-form.ts'

interface LeadFormProps {
  /** A record of `content/forms/`. */
  form: LeadFormRecord
  /** The same form stands on this page before: this one has an address and an id of its own for native posts. */
  repeated?: boolean
  className?: string
}

/**
 * A lead form, as its record describes it. The route needs `handle = { hydrate: 'load' }`. Until scripts run, and without
 * them, it posts natively and the page comes back with the message in the same place; a record with `withoutScripting`
 * says that line instead and posts nothing.
 *
 * @example <LeadForm form={waitlistForm} />
 */
export function LeadForm({ form: record, repeated = false, className = '' }: LeadFormProps) {
  const { contactEmail } = usePublicConfig()
  const { pathname } = useLocation()
  const { shell } = useRouteHandle()
  const { state, postedValues, submit, recheck } = useLeadForm(record, repeated)
  const element = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const buttonHadFocus = useRef(false)
  const place = formPlace(record.form, repeated)
  const statusId = formStatusId(place)
  const filled = (text: string) => text.replace('{email}', contactEmail)

  // The browser's own bubbles serve visitors without scripting; from here on every field says itself what is wrong.
  useEffect(() => {
    if (element.current) element.current.noValidate = true
  }, [])

  useEffect(() => {
    if (state.status === 'wrong' && state.isFresh) {
      const first = element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
      first?.focus()
      // The field alone would say nothing: its label must be in view too.
      first?.labels?.[0]?.scrollIntoView({ block: 'nearest' })
    }
    if (state.status === 'settled') {
      document.getElementById(statusId)?.scrollIntoView({ block: 'nearest' })
      // Disabling a button drops its focus; whoever pressed it by keyboard goes on from there.
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
          text: filled(record.messages[state.outcome]),
        }
      : undefined
  const nativePost = record.withoutScripting
    ? // Outside a dialog this method does nothing at all, so personal data can never end up in an address.
      { method: 'dialog' }
    : // The browser takes the fragment along to the answer: also a refused form comes back where it says why.
      { method: 'post', action: `${nativeFormPath(place)}#${statusId}` }

  return (
    <div className={className}>
      <form
        ref={element}
        {...nativePost}
        aria-label={repeated ? undefined : record.name}
        data-hs-do-not-collect="true"
        onSubmit={onSubmit}
        onChange={(event) => recheck(event.currentTarget)}
        className="relative"
      >
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={pathname} />
        <LeadFormFields
          record={record}
          values={postedValues}
          problems={state.status === 'wrong' ? state.problems : {}}
        />
        <HoneypotField name={LEAD_FORM_RULES[record.form].honeypot} label={record.words.honeypot} />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <button
            ref={button}
            type="submit"
            disabled={isSending}
            data-replay={record.withoutScripting ? '' : undefined}
            className={`button max-sm:w-full ${record.withoutScripting ? 'noscript:hidden' : ''}`}
          >
            {isSending ? record.labels.busy : record.labels.idle}
            <Arrow />
          </button>
          <Link
            to={record.words.privacy.to}
            target={shell === 'bare' ? '_blank' : undefined}
            className="inline-flex min-h-9 items-center text-caption underline underline-offset-4"
          >
            {record.words.privacy.label}
          </Link>
        </div>
      </form>
      {record.withoutScripting ? (
        <noscript>
          <p className="mt-4 font-semibold">{filled(record.withoutScripting)}</p>
        </noscript>
      ) : null}
      <FormStatus id={statusId} message={message} />
      {record.download && message?.tone === 'success' ? (
        <a href={record.download.path} className="link mt-3 inline-flex min-h-11 items-center">
          {record.download.label}
        </a>
      ) : null}
    </div>
  )
}
