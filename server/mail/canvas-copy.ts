import { z } from 'zod'
import { canvas } from '#content/canvas.ts'
import { canvasCopy as words } from '#content/emails.ts'
import { CANVAS_TEXT_KEYS } from '#contract/canvas.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { composeMail, fillIn, type MailBlock } from './compose-mail.ts'
import type { WriteMail } from './deliver-mail.ts'

const payloadShape = z.object({ submissionId: z.uuid() })

/** The visitor's own canvas, read from the store when the mail is written; one erased in the meantime is not mailed. */
export function canvasCopy(settings: Pick<Settings, 'SITE_URL'>, store: Pick<Store, 'db'>): WriteMail {
  return async (payload) => {
    const { submissionId } = payloadShape.parse(payload)
    const stored = await store.db
      .selectFrom('canvas_submissions')
      .selectAll()
      .where('id', '=', submissionId)
      .executeTakeFirst()
    if (!stored) return undefined
    const rating = stored.q1_activation_rating
    const meaning = canvas.rating.scale[rating - 1]
    const value = fillIn(canvas.rating.outOf, { value: String(rating) })
    const sections: MailBlock[] = CANVAS_TEXT_KEYS.map((key, index) => ({
      section: `${index + 2}. ${canvas.questions[key].title}`,
      visitorText: stored[key] ?? canvas.labels.notAnswered,
    }))
    const body = composeMail([
      { heading: words.subject },
      { text: words.intro },
      { section: `1. ${canvas.rating.title}`, visitorText: meaning ? `${value}: ${meaning}` : value },
      ...sections,
      { action: words.action, url: `${settings.SITE_URL}/canvas` },
      { text: fillIn(words.outro, { site: settings.SITE_URL }) },
    ])
    return { to: stored.email, subject: words.subject, ...body }
  }
}
