/**
 * Makes the plain text and the HTML of an email from the same blocks, so that both always say the
 * same.
 */
import type { EmailBranding, MailBlock } from './blocks.ts'
import { htmlDocument } from './html-document.ts'
import { plainText } from './plain-text.ts'

/**
 * @param reason why the reader got this email; at its foot, with the sender
 * @returns the bodies as text and HTML; every value is escaped
 */
export function composeMail(
  blocks: readonly MailBlock[],
  reason: string,
  branding: EmailBranding,
): { text: string; html: string } {
  return {
    text: plainText(blocks, reason, branding),
    html: htmlDocument(blocks, reason, branding),
  }
}
