/**
 * Makes the canvas email. The module uses no server and no store, so that a hosted project's
 * function makes the same email.
 */

import { calls } from '#content/calls.ts'
import type { canvas as canvasWords } from '#content/canvas.ts'
import type { canvasCopy } from '#content/emails.ts'
import { CANVAS_TEXT_KEYS, type CanvasRow, RATING_KEY, stepOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { longDate } from '#contract/long-date.ts'
import { callPath } from '#contract/meetings.ts'
import type { Plain } from '#contract/values.ts'
import { brandedEmail, type EmailFoot } from '#server/branded-email.ts'
import type { MailBlock } from '#server/mail/blocks.ts'

/** Facts for the email besides the answers. */
interface CanvasMailFacts {
  /** Public origin. */
  siteUrl: string
  contactEmail: string
  /** Whether the PDF is attached. Without it, the email says how to get it. */
  hasPage: boolean
  /**
   * Link that opens the canvas again. Absent with a hosted project, and once the link has ended.
   */
  link?: { open: string; revoke: string; expiresAt: Date } | undefined
}

/** What the email is made of. */
interface CanvasMailWords extends Pick<EmailFoot, 'site' | 'reasons' | 'palette' | 'button'> {
  canvas: Plain<typeof canvasWords>
  mail: Plain<typeof canvasCopy>
}

/** @param answers as stored: null where nothing was answered */
export function canvasMail(
  answers: Omit<CanvasRow, 'email'>,
  { siteUrl, contactEmail, hasPage, link }: CanvasMailFacts,
  { canvas, mail: words, ...foot }: CanvasMailWords,
): { subject: string; text: string; html: string } {
  const rating = answers[RATING_KEY]
  const meaning = canvas.rating.scale[rating - 1]
  const value = fillIn(canvas.rating.outOf, { value: String(rating) })
  const places = {
    canvas: `${siteUrl}/canvas`,
    email: contactEmail,
    download: canvas.summary.pdf.label,
  }
  const sections: MailBlock[] = CANVAS_TEXT_KEYS.map((key) => ({
    section: `${stepOf(key)}. ${canvas.questions[key].title}`,
    visitorText: answers[key] ?? canvas.labels.notAnswered,
  }))
  const linkBlocks: MailBlock[] = link
    ? [
        { text: fillIn(words.link, { date: longDate(link.expiresAt, foot.site.language) }) },
        { action: words.open, url: link.open },
        { links: [[words.revoke, link.revoke]] },
      ]
    : []
  const talkBlocks: MailBlock[] = words.talk
    ? [{ links: [[words.talk, siteUrl + callPath(calls.discovery.id)]] }]
    : []
  const withoutPage = link ? words.notAttachedOpen : words.notAttached
  return brandedEmail(
    words.subject,
    [
      { text: words.intro },
      { text: fillIn(hasPage ? words.attached : withoutPage, places) },
      ...linkBlocks,
      {
        section: `1. ${canvas.rating.title}`,
        visitorText: meaning ? `${value}: ${meaning}` : value,
      },
      ...sections,
      ...talkBlocks,
      link
        ? { links: [[words.action, places.canvas]] }
        : { action: words.action, url: places.canvas },
    ],
    { because: 'entered', siteUrl, ...foot },
  )
}
