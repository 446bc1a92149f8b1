/** How a lead can be reached, as links that write or call. */
import { callAddress } from '#app/staff/call-address.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'

/** Of links within the facts of a lead or a company. */
export const LINK = 'underline underline-offset-3 hover:text-ember-deep'

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={LINK}>
      <EmailAddress email={email} />
    </a>
  )
}

/** Nothing without a number. */
export function CallLink({ phone }: { phone: string | null | undefined }) {
  return phone ? (
    <a href={callAddress(phone)} className={LINK}>
      {phone}
    </a>
  ) : null
}
