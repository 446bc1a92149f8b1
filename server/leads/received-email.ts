import { z } from 'zod'
import { fillIn } from '#contract/fill-in.ts'
import { brandedEmail } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const payloadShape = z.object({ to: z.string(), form: z.enum(['contact', 'pioneer', 'waitlist', 'partner']) })

interface ReceivedEmailDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  words: CurrentWords
}

/** Tells a visitor that a form has arrived, when an answer comes and how to correct a mistake. */
export function formReceived({ settings, words: current }: ReceivedEmailDependencies): WriteMail {
  return async (payload) => {
    const { to, form } = payloadShape.parse(payload)
    const words = current('formReceived')
    const { subject, intro } = words[form]
    const blocks = [{ text: intro }, { text: fillIn(words.correct, { email: settings.CONTACT_EMAIL }) }]
    return { to, ...brandedEmail(subject, blocks, { because: 'entered', siteUrl: settings.SITE_URL }) }
  }
}
