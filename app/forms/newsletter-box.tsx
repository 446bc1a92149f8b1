import { Checkbox } from '#app/components/checkbox.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { storedValue } from '#contract/lead-submission.ts'
import { NEWSLETTER_ASK_PATH, NEWSLETTER_FIELD, NEWSLETTER_TICKED } from '#contract/newsletter.ts'
import type { Text } from '#contract/words.ts'

type Values = Readonly<Record<string, string>>

interface NewsletterBoxProps {
  /** Of the form. */
  words: LeadFormWords<Text>
  /** What was typed into a native post that was refused. */
  values: Values
}

/**
 * The checkbox for the newsletter, in the forms that the owner chose. It is never ticked before, and
 * no browser brings back a tick, which may be someone else's.
 */
export function NewsletterBox({ words: { id, shared }, values }: NewsletterBoxProps) {
  const { shown, forms, consent } = shared.newsletter
  if (!shown || !forms[id]) {
    return null
  }
  return (
    <Checkbox
      name={NEWSLETTER_FIELD}
      value={NEWSLETTER_TICKED}
      autoComplete="off"
      defaultChecked={isTicked(values)}
      isLong
      className="mt-1 mb-5 max-w-measure text-small"
      label={<ComposedText text={consent} />}
    />
  )
}

const isTicked = (values: Values) => values[NEWSLETTER_FIELD] === NEWSLETTER_TICKED

/**
 * Passes the tick of a form that was sent on to this site, also where the form went to the CRM
 * directly. Whatever becomes of it, the form was sent. The page may be left at once.
 */
export function askNewsletter(form: LeadFormName, values: Values): void {
  if (!isTicked(values)) {
    return
  }
  const { email = '', firstname, lastname } = values
  const body = JSON.stringify({ form, email: storedValue('email', email), firstname, lastname })
  void fetch(NEWSLETTER_ASK_PATH, { method: 'POST', body, keepalive: true }).catch(() => {})
}
