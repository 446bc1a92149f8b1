import { z } from 'zod'
import { CANVAS_TEXT_KEYS } from '#contract/canvas.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { canvasMail } from './email-words.ts'
import type { CanvasLinks } from './links.ts'
import { canvasPage } from './page.ts'

const payloadShape = z.object({ submissionId: z.uuid() })

interface Parts {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  store: Pick<Store, 'db'>
  typesetter: Pick<Typesetter, 'typeset'>
  links: Pick<CanvasLinks, 'addressesFor'>
  words: CurrentWords
}

/**
 * The email with a visitor's canvas, which is read from the store when the email is sent. A canvas erased before is not
 * emailed.
 */
export function canvasCopy({ settings, store, typesetter, links, words }: Parts): WriteMail {
  return async (payload) => {
    const { submissionId } = payloadShape.parse(payload)
    const stored = await store.db
      .selectFrom('canvas_submissions')
      .selectAll()
      .where('id', '=', submissionId)
      .executeTakeFirst()
    if (!stored) return undefined
    // PDF viewers turn addresses in the text into links as well.
    const texts = CANVAS_TEXT_KEYS.map((key) => [key, stored[key] === null ? null : unlinked(stored[key])])
    // The email matters more than its attachment. Without a PDF it is sent at once and says so.
    const page = await typesetter
      .typeset(canvasPage({ ...stored, ...Object.fromEntries(texts) }, settings.SITE_URL, stored.created_at, words))
      .catch(() => undefined)
    const attachments: Mail['attachments'] = page && [
      { filename: words('canvas').summary.pdf.file, content: page, contentType: 'application/pdf' },
    ]
    const facts = {
      siteUrl: settings.SITE_URL,
      contactEmail: settings.CONTACT_EMAIL,
      hasPage: page !== undefined,
      link: await links.addressesFor(store.db, submissionId),
    }
    return {
      to: stored.email,
      ...canvasMail(stored, facts, { canvas: words('canvas'), mail: words('canvasCopy') }),
      ...(attachments && { attachments }),
    }
  }
}
