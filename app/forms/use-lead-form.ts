import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { usePostedForm, usePublicConfig } from '#app/lib/public-config.ts'
import type { LeadFormRecord } from '#contract/lead-form-record.ts'
import { LEAD_FORM_RULES } from '#contract/leads.ts'
import { ARRIVALS_KEY, touchesOf } from './arrivals.ts'
import { checkFields, type FieldProblems } from './check-fields.ts'
import { type LeadOutcome, sendLead } from './send-lead.ts'
import { type FirstAttempt, firstAttemptOf, submissionOf } from './submission-of.ts'

export type LeadFormState =
  | { status: 'idle' }
  /** Nothing was sent: these fields need a change first. Fresh until the visitor begins to correct them. */
  | { status: 'wrong'; problems: FieldProblems; isFresh: boolean }
  | { status: 'sending' }
  | { status: 'settled'; outcome: LeadOutcome }

interface LeadFormHandling {
  state: LeadFormState
  /** What was posted without scripting and has to be typed no second time, by field name. */
  postedValues: Readonly<Record<string, string>>
  /** Checks and sends the form; a second call while one is under way, or right after success, does nothing. */
  submit: (element: HTMLFormElement) => Promise<void>
  /** Looks again at fields that were wrong, while the visitor corrects them. */
  recheck: (element: HTMLFormElement) => void
}

function readValues(element: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') values[name] = value.replaceAll('\r\n', '\n').trim().toWellFormed()
  return values
}

function problemsIn(record: LeadFormRecord, element: HTMLFormElement): FieldProblems {
  return checkFields(record, readValues(element), (name) => {
    const control = element.elements.namedItem(name)
    return control && 'validity' in control ? (control.validity as ValidityState) : undefined
  })
}

/**
 * Whether a bot filled the honeypot; spaces count. What the browser's autofill put there is taken out again first: the
 * visitor never saw the field, and its lead must not be lost.
 */
function isHoneypotFilled(element: HTMLFormElement, name: string): boolean {
  const honeypot = element.elements.namedItem(name) as HTMLInputElement
  if (honeypot.matches(':autofill')) honeypot.value = ''
  return honeypot.value !== ''
}

/** Starts the download without leaving the page. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/**
 * The life of one lead form on a page.
 * @param repeated whether it is the second of its kind on the page: each shows what became of its own post
 */
export function useLeadForm(record: LeadFormRecord, repeated: boolean): LeadFormHandling {
  const config = usePublicConfig()
  const posted = usePostedForm()
  // The root's data outlives the page it was loaded for; the answer belongs to the page the visitor was sent to.
  const isFirstPage = useLocation().key === 'default'
  const isOurs = posted?.form === record.form && (posted.repeated ?? false) === repeated
  const shown = isFirstPage && isOurs ? posted : undefined
  const [state, setState] = useState<LeadFormState>(() =>
    shown ? { status: 'settled', outcome: shown.outcome === 'done' ? 'done' : 'refused' } : { status: 'idle' },
  )
  const isSending = useRef(false)
  const attempt = useRef<FirstAttempt>(undefined)
  /** The values right after the last success, as text. */
  const emptied = useRef<string>(undefined)
  const [wasDone, setWasDone] = useState(false)

  async function submit(element: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    const rules = LEAD_FORM_RULES[record.form]
    if (isHoneypotFilled(element, rules.honeypot)) return setState({ status: 'idle' })
    // The second half of a double click may come after the answer: it must not turn thanks into complaints.
    if (emptied.current === JSON.stringify(readValues(element))) return
    const problems = problemsIn(record, element)
    if (Object.keys(problems).length > 0) return setState({ status: 'wrong', problems, isFresh: true })
    const values = readValues(element)
    isSending.current = true
    setState({ status: 'sending' })
    try {
      attempt.current = firstAttemptOf(values, attempt.current, Date.now())
      const submission = submissionOf(record.form, values, {
        pageUri: location.href,
        hutk: browserStorage.cookie('hubspotutk'),
        submittedAt: attempt.current.submittedAt,
      })
      const outcome = await sendLead(
        submission,
        { origin: config.crmFormsOrigin, portalId: config.crmPortalId, formId: config.crmFormIds[rules.crmForm] },
        { fetch: window.fetch.bind(window), touches: touchesOf(browserStorage.tab.getItem(ARRIVALS_KEY)) },
      )
      if (outcome === 'done') {
        attempt.current = undefined
        // What was typed while it was on its way was not sent, so it stays.
        if (JSON.stringify(readValues(element)) === JSON.stringify(values)) {
          element.reset()
          emptied.current = JSON.stringify(readValues(element))
          setWasDone(true)
        }
        if (record.download) download(record.download.path)
      }
      return setState({ status: 'settled', outcome })
    } finally {
      isSending.current = false
    }
  }

  function recheck(element: HTMLFormElement): void {
    if (state.status !== 'wrong') return
    const remaining = problemsIn(record, element)
    const problems = Object.fromEntries(Object.entries(remaining).filter(([name]) => name in state.problems))
    setState({ status: 'wrong', problems, isFresh: false })
  }

  return { state, postedValues: (!wasDone && shown?.values) || {}, submit, recheck }
}
