import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { postJson } from '#app/lib/post-json.ts'
import { usePublicConfig, useRootData } from '#app/lib/public-config.ts'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { LEAD_FORMS, type LeadFormName } from '#contract/lead-forms.ts'
import {
  type LeadSubmission,
  leadFacts,
  leadSubmission,
  submissionPath,
  TRACKING_COOKIE,
} from '#contract/lead-submission.ts'
import type { PostedForm } from '#contract/page.ts'
import { type FieldProblems, isHoneypotFilled, problemsIn, readValues } from './read-form.ts'
import { reportTouches } from './touches-of.ts'

type LeadFormState =
  | { status: 'idle' }
  /**
   * Nothing was sent, because these fields have problems. `isFresh` is true until the visitor begins to correct them.
   */
  | { status: 'wrong'; problems: FieldProblems; isFresh: boolean }
  | { status: 'sending' }
  | { status: 'settled'; outcome: LeadOutcome }

/** What a visitor sent, for the drawing beside the form. After a native post only that it was sent is known. */
export interface SentForm {
  firstname?: string | undefined
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
  // The root's data outlives the page for which it was loaded, but the outcome belongs to that first page only.
  const isFirstPage = useLocation().key === 'default'
  const isOurs = posted?.form === form && (posted.repeated ?? false) === repeated
  return isFirstPage && isOurs ? posted : undefined
}

/** For a page that shows beside its first form that it was sent: what was sent, and the form's `onSent`. */
export function useSentForm(form: LeadFormName): [SentForm | undefined, (sent: SentForm) => void] {
  const posted = usePosted(form, false)
  return useState<SentForm | undefined>(posted?.outcome === 'done' ? {} : undefined)
}

/**
 * State and actions of a lead form on a page.
 * @param repeated whether this is the second form of its kind on the page
 */
export function useLeadForm(words: LeadFormWords, repeated: boolean, onSent: ((sent: SentForm) => void) | undefined) {
  const config = usePublicConfig()
  const shown = usePosted(words.id, repeated)
  const [state, setState] = useState<LeadFormState>(() =>
    shown ? { status: 'settled', outcome: shown.outcome } : { status: 'idle' },
  )
  const isSending = useRef(false)
  const [wasDone, setWasDone] = useState(false)

  /** Checks and sends the form. A second call while the first is in progress does nothing. */
  async function submit(element: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    const { crmForm, honeypot } = LEAD_FORMS[words.id]
    if (isHoneypotFilled(element, honeypot)) return setState({ status: 'idle' })
    const problems = problemsIn(words, element)
    if (Object.keys(problems).length > 0) return setState({ status: 'wrong', problems, isFresh: true })
    const values = readValues(element)
    isSending.current = true
    setState({ status: 'sending' })
    try {
      const lead = leadFacts(words.id, values, {
        pageUri: location.href,
        hutk: browserStorage.cookie(TRACKING_COOKIE),
        submittedAt: Date.now(),
      })
      const outcome = await sendLead(
        config.crmFormsOrigin + submissionPath(config.crmPortalId, config.crmFormIds[crmForm]),
        leadSubmission(lead),
      )
      if (outcome === 'done') {
        element.reset()
        setWasDone(true)
        onSent?.({ firstname: values.firstname, at: new Date() })
        if (config.crmFormsOrigin === '') reportTouches(words.id, values.email ?? '')
        if (words.download) download(words.download.to)
      }
      return setState({ status: 'settled', outcome })
    } finally {
      isSending.current = false
    }
  }

  /** Checks the fields with problems again while the visitor corrects them. */
  function recheck(element: HTMLFormElement): void {
    if (state.status !== 'wrong') return
    const remaining = problemsIn(words, element)
    const problems = Object.fromEntries(Object.entries(remaining).filter(([name]) => name in state.problems))
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

/** `refused`: the server did not accept the lead. `offline`: the server did not answer. */
type LeadOutcome = 'done' | 'refused' | 'offline'

const LOGGED_BODY_CHARACTERS = 500

/** Sends the form call. Only the HTTP status decides the outcome. The body of a refusal goes to the console. */
async function sendLead(address: string, submission: LeadSubmission): Promise<LeadOutcome> {
  const response = await postJson(address, submission)
  if (!response) return 'offline'
  if (response.ok) return 'done'
  void response.text().then(
    (body) => console.warn(`The form call was answered ${response.status}`, body.slice(0, LOGGED_BODY_CHARACTERS)),
    () => {},
  )
  return 'refused'
}
