/** Words of emails and PDFs, which the server writes itself and staff can edit. */
import { facts } from '#content/facts.ts'
import { type RecordName, type RecordWords, records } from '#content/words.ts'
import { isPublic } from '#contract/unless-sample.ts'
import type { Plain } from '#contract/values.ts'
import {
  isOffered,
  isWithin,
  type PublishedValues,
  type ValueAt,
  valuesOver,
  wordsAt,
} from '#contract/words.ts'
import type { Settings } from '#server/env.ts'
import { dayIn } from '#server/visits/days.ts'
import { withoutSamples } from './not-offered.ts'

type Records = <Name extends RecordName>(name: Name) => Plain<RecordWords<Name>>

/**
 * Gives a record of `content/` with the published texts. `valueAt`: a fact, or what was published,
 * with the names of facts.
 */
export type CurrentWords = Records & { valueAt: ValueAt }

/** @param published where the published texts are read, each time that a record is asked for */
export function currentWords(published: {
  snapshot(): { readonly texts: PublishedValues }
}): CurrentWords {
  const now = () => wordsWith(published.snapshot().texts)
  const read: Records = (name) => now()(name)
  return Object.assign(read, { valueAt: (at: string) => now().valueAt(at) })
}

/** The facts as they ship. */
export const shippedFacts = valuesOver(facts, {})

/** Gives the records with these texts. */
export function wordsWith(texts: PublishedValues): CurrentWords {
  const valueAt = valuesOver(facts, texts)
  const read: Records = (name) => wordsAt(name, records[name].words, valueAt, 'plain')
  return Object.assign(read, { valueAt })
}

/** The day in the company's time zone. */
export const today = (texts: PublishedValues, now = Date.now()): string =>
  dayIn(wordsWith(texts)('site').zone, now)

/**
 * Whether the announcement shows at a moment: it is on, the day is one of its days, and it leads to
 * something that is offered.
 */
function isAnnounced(texts: PublishedValues, now = Date.now()): boolean {
  const { shown, from, until }: { shown: boolean; from: string; until: string } =
    wordsWith(texts)('announcement')
  const day = today(texts, now)
  const { action } = wordsWith(texts)('navigation').announcement
  const isThere = isOffered(action.to, (at) => texts[at])
  return shown && from <= day && (until === '' || day <= until) && isThere
}

/**
 * The texts of a page now: no announcement out of its time, and on a public site no samples and no
 * quotes without permission.
 */
export function textsNow(published: PublishedValues, siteUrl: string): PublishedValues {
  const texts = withoutSamples(published, siteUrl)
  const { work, book } = wordsWith(texts)('testimonials')
  // The words of an item also know its address.
  const permitted = ([...work, ...book] as ((typeof work)[number] & { at?: string })[]).flatMap(
    (quote) => (quote.permitted && quote.at ? quote.at : []),
  )
  const isAllowed = (at: string) =>
    !['testimonials.work', 'testimonials.book'].some((list) => isWithin(at, list)) ||
    permitted.some((item) => isWithin(at, item))
  return {
    ...(isPublic(siteUrl)
      ? Object.fromEntries(Object.entries(texts).filter(([at]) => isAllowed(at)))
      : texts),
    ...(!isAnnounced(texts) && { 'navigation.announcement.text': '' }),
  }
}

/** Gives the records as they ship. */
export const originalWords = wordsWith({})

/** The server that sends emails, as the owner set it. */
interface OwnersMail {
  current(): { readonly url: string; readonly sender: string } | undefined
}

/**
 * The settings of the server. What its environment leaves open is as the owner set it on 'Settings'.
 * Each is read when it is used.
 */
export function ownersSettings(
  given: Settings,
  words: CurrentWords,
  mail: OwnersMail = { current: () => undefined },
): Settings {
  return {
    ...given,
    get CONTACT_EMAIL() {
      const own = given.isContactKnown ? '' : words('site').contact.email
      return own || given.CONTACT_EMAIL
    },
    get LEAD_NOTIFY_EMAIL() {
      return given.LEAD_NOTIFY_EMAIL ?? (words('desk').notices || undefined)
    },
    get isContactKnown() {
      return given.isContactKnown || Boolean(words('site').contact.email)
    },
    get SMTP_URL() {
      return given.SMTP_URL ?? mail.current()?.url
    },
    get MAIL_FROM() {
      return given.isSenderKnown ? given.MAIL_FROM : (mail.current()?.sender ?? given.MAIL_FROM)
    },
    get isSenderKnown() {
      return given.isSenderKnown || mail.current() !== undefined
    },
  }
}
