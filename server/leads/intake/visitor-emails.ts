import { z } from 'zod'
import { calls } from '#content/calls.ts'
import { ebook } from '#content/ebook.ts'
import { tools } from '#content/tools.ts'
import { fillIn } from '#contract/fill-in.ts'
import { callPath } from '#contract/meetings.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { footOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const ebookShape = z.object({ to: z.string() })
const receivedShape = z.object({
  to: z.string(),
  form: z.enum(['contact', 'pioneer', 'waitlist', 'partner']),
})

interface VisitorEmailDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  words: CurrentWords
}

/**
 * The emails to visitors who sent a form, by name: the ebook's link, or that the form arrived and
 * when an answer comes.
 */
export function leadEmails({ settings, words: current }: VisitorEmailDependencies) {
  const siteUrl = settings.SITE_URL
  const foot = () => ({ because: 'entered', siteUrl, ...footOf(current) }) as const
  const ebookLink: WriteMail = async (payload) => {
    const { to } = ebookShape.parse(payload)
    const words = current('ebookLink')
    const link = siteUrl + ebook.fileUrl
    const blocks = [
      { text: fillIn(words.intro, { pages: String(ebook.pages) }) },
      { action: words.action, url: link },
      // Left out with the call that it offers.
      ...(words.next
        ? [
            { text: words.next },
            { links: [[words.book, siteUrl + callPath(calls.discovery.id)]] as const },
          ]
        : []),
      // Left out with the book.
      ...(words.list ? [{ note: words.list }] : []),
    ]
    return {
      to,
      link,
      ...brandedEmail(
        fillIn(words.subject, { title: current('site').ebook.title }),
        blocks,
        foot(),
      ),
    }
  }
  const formReceived: WriteMail = async (payload) => {
    const { to, form } = receivedShape.parse(payload)
    const words = current('formReceived')
    const received = words[form]
    const { subject, intro } = received
    const blocks: MailBlock[] = [
      { text: intro },
      ...('next' in received
        ? [{ text: received.next }, { action: received.action, url: siteUrl + tools.survey.to }]
        : []),
      { text: fillIn(words.correct, { email: settings.CONTACT_EMAIL }) },
    ]
    return { to, ...brandedEmail(subject, blocks, foot()) }
  }
  return { 'ebook-link': ebookLink, 'form-received': formReceived }
}
