import { z } from 'zod'
import { ebook } from '#content/ebook.ts'
import { site } from '#content/site.ts'
import { fillIn } from '#contract/fill-in.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const payloadShape = z.object({ to: z.string() })

interface EbookEmailDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'SCHEDULER_URL'>
  words: CurrentWords
}

/** The download link, for visitors who filled in the ebook form. */
export function ebookLink({ settings, words: current }: EbookEmailDependencies): WriteMail {
  return async (payload) => {
    const { to } = payloadShape.parse(payload)
    const words = current('ebookLink')
    const link = settings.SITE_URL + site.ebook.file
    const email = brandedEmail(fillIn(words.subject, { title: site.ebook.title }), [
      { text: fillIn(words.intro, { pages: String(ebook.pages) }) },
      { action: words.action, url: link },
      { text: words.next },
      { link: words.book, url: settings.SCHEDULER_URL ?? settings.SITE_URL + PUBLIC_CONFIG_DEFAULTS.schedulerUrl },
      { note: fillIn(words.outro, { site: settings.SITE_URL }) },
    ])
    return { to, link, ...email }
  }
}
