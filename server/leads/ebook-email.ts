import { z } from 'zod'
import { ebookLink as words } from '#content/emails.ts'
import { site } from '#content/site.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Settings } from '#server/env.ts'
import { composeMail } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'

const payloadShape = z.object({ to: z.string() })

/** The download link, for visitors who filled in the ebook form. */
export function ebookLink(settings: Pick<Settings, 'SITE_URL'>): WriteMail {
  return async (payload) => {
    const { to } = payloadShape.parse(payload)
    const subject = fillIn(words.subject, { title: site.ebook.title })
    const link = settings.SITE_URL + site.ebook.file
    const body = composeMail([
      { heading: subject },
      { text: words.intro },
      { action: words.action, url: link },
      { text: fillIn(words.outro, { site: settings.SITE_URL }) },
    ])
    return { to, subject, link, ...body }
  }
}
