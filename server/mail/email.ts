/** An email, ready to be sent. */
export interface Mail {
  to: string
  /** Answers go here instead of to the company's address. */
  replyTo?: string | undefined
  /** A person wrote the email, and no program did. */
  isPersonal?: boolean
  /** One line. It is logged where no SMTP server is set up, unless there is `logged`. */
  subject: string
  /** Logged in place of a subject that names a person. */
  logged?: string
  text: string
  html?: string
  attachments?: { filename: string; content: Uint8Array; contentType: string }[]
  /**
   * A calendar entry as an alternative to the text (iMIP, RFC 6047), and as a file for programs
   * that show no alternatives.
   */
  invitation?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** The email's main link. It is logged with the subject where no SMTP server is set up. */
  link?: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks would start another header field
const CONTROL = /[\u0000-\u001f\u007f]/
const ADDRESS = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+$/

/**
 * Why an email cannot be sent, for staff. Undefined when it can. Prevents header injection (RFC
 * 5322, 2.2).
 */
export function mailProblem(mail: Mail): string | undefined {
  if (mail.to.length > 254 || !ADDRESS.test(mail.to)) {
    return 'the recipient is not one plain address'
  }
  if (mail.replyTo !== undefined && !ADDRESS.test(mail.replyTo)) {
    return 'the address for answers is not one plain address'
  }
  if (CONTROL.test(mail.subject)) {
    return 'the subject holds a line break or control character'
  }
  if (
    mail.attachments?.some(
      ({ filename, contentType }) => CONTROL.test(filename) || CONTROL.test(contentType),
    )
  ) {
    return 'the name of an attachment holds a line break or control character'
  }
  return undefined
}
