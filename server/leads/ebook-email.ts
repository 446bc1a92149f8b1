import { z } from 'zod'
import { ebook } from '#content/ebook.ts'
import { calls } from '#content/offerings.ts'
import { site } from '#content/site.ts'
import { fillIn } from '#contract/fill-in.ts'
import { callPath } from '#contract/meetings.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const payloadShape = z.object({ to: z.string() })

interface EbookEmailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  words: CurrentWords
}

/** The download link, for visitors who filled in the ebook form. */
export function ebookLink({ settings, words: current }: EbookEmailDependencies): WriteMail {
  return async (payload) => {
    const { to } = payloadShape.parse(payload)
    const words = current('ebookLink')
    const siteUrl = settings.SITE_URL
    const link = siteUrl + site.ebook.file
    const email = brandedEmail(
      fillIn(words.subject, { title: site.ebook.title }),
      [
        { text: fillIn(words.intro, { pages: String(ebook.pages) }) },
        { action: words.action, url: link },
        { text: words.next },
        { link: words.book, url: siteUrl + callPath(calls.discovery.id) },
        { note: words.list },
      ],
      { because: 'entered', siteUrl },
    )
    return { to, link, ...email }
  }
}
