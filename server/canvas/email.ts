import { CANVAS_TEXT_KEYS, type CanvasRow } from '#contract/canvas.ts'
import type { Store } from '#server/db/store.ts'
import { footOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Mail } from '#server/mail/email.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { canvasMail } from './email-words.ts'
import type { CanvasLinkAddresses, CanvasLinks } from './links.ts'
import { canvasPage } from './page.ts'

/** A canvas as its email needs it. */
export interface MailedCanvas {
  row: CanvasRow
  writtenAt: Date
  /** Absent once the link has ended. */
  link: CanvasLinkAddresses | undefined
}

/** Reads a canvas. Undefined when it has been erased. */
export type ReadCanvas = (submissionId: string) => Promise<MailedCanvas | undefined>

interface CanvasCopyDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  canvasOf: ReadCanvas
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
}

export function storedCanvas(
  { db }: Pick<Store, 'db'>,
  links: Pick<CanvasLinks, 'addressesFor'>,
): ReadCanvas {
  return async (id) => {
    const row = await db
      .selectFrom('canvas_submissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { row, writtenAt: row.created_at, link: await links.addressesFor(db, id) }
  }
}

/**
 * The email with a visitor's canvas, read from the store when it is sent. An erased canvas is not
 * emailed.
 */
export function canvasCopy({
  settings,
  canvasOf,
  typesetter,
  words,
}: CanvasCopyDependencies): WriteMail {
  return async ({ submissionId }) => {
    const stored = await canvasOf(String(submissionId))
    if (!stored) {
      return undefined
    }
    const { row, writtenAt, link } = stored
    // PDF viewers turn addresses in the text into links as well.
    const texts = CANVAS_TEXT_KEYS.map((key) => [
      key,
      row[key] === null ? null : unlinked(row[key]),
    ])
    // The email matters more than its attachment. Without a PDF it is sent at once and says so.
    const page = await typesetter
      .typeset(
        canvasPage({ ...row, ...Object.fromEntries(texts) }, settings.SITE_URL, writtenAt, words),
      )
      .catch(() => undefined)
    const attachments: Mail['attachments'] = page && [
      { filename: words('canvas').summary.pdf.file, content: page, contentType: 'application/pdf' },
    ]
    const facts = {
      siteUrl: settings.SITE_URL,
      contactEmail: settings.CONTACT_EMAIL,
      hasPage: page !== undefined,
      link,
    }
    return {
      to: row.email,
      ...canvasMail(row, facts, {
        canvas: words('canvas'),
        mail: words('canvasCopy'),
        ...footOf(words),
      }),
      ...(attachments && { attachments }),
    }
  }
}
