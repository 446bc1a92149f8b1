/** What is missing before launch. */
import { samples } from '#content/samples.ts'
import type { LaunchGap } from '#content/staff/settings/launch-steps.ts'
import { settings as page } from '#content/staff/settings.ts'
import { isPublic } from '#contract/unless-sample.ts'
import { isWithin } from '#contract/words.ts'
import type { RunSql } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { meetingHosts } from '#server/meetings/calls.ts'
import { type CurrentWords, ownersSettings } from './current-words.ts'
import { isWhileOff } from './not-offered.ts'
import { siteWord } from './registry.ts'

type Testimonial = Record<'permitted' | 'quote' | 'name', string>

/** Address of the fact that says whether what another fact is about is shown. */
const shownAt = (at: string) =>
  isWithin(at, 'site.book') ? BOOK_SHOWN_AT : at.replace(/[^.]+$/, 'shown')
const BOOK_SHOWN_AT = 'offers.book.shown'

/** @returns what hurts most first */
export async function launchGaps(
  given: Settings,
  words: CurrentWords,
  run: RunSql,
): Promise<LaunchGap[]> {
  const settings = ownersSettings(given, words)
  const { legal } = words('site')
  const { rows } = await run(
    'select host from private.calendar_feeds where host is not null and blocks',
    [],
  )
  // The calendars of CALENDAR_FEEDS are those of the first host.
  const toConnect = meetingHosts(words).slice(settings.CALENDAR_FEEDS.length > 0 ? 1 : 0)
  const valueAt = (at: string) => words.valueAt(at) ?? siteWord(at)?.original
  const showsSample = (gap: keyof typeof samples) =>
    Object.entries(samples[gap]).some(
      ([at, sample]) =>
        (valueAt(at) === sample || isWhileOff(at, valueAt(at) ?? '')) &&
        valueAt(shownAt(at)) !== false,
    )
  const praise: readonly string[] = Object.values(samples.praise)
  // In the order of the answer.
  const isOpen: Record<LaunchGap, boolean> = {
    https: !isPublic(settings.SITE_URL),
    mail: settings.SMTP_URL === undefined,
    notice: settings.LEAD_NOTIFY_EMAIL === undefined,
    contact: !settings.isContactKnown,
    legal: legal.entity.trim() === '' || legal.address.trim() === '',
    legalTexts: Object.values(words('legal')).some(({ effective }) => !effective),
    name: showsSample('name'),
    founder: showsSample('founder'),
    book: showsSample('book'),
    release: showsSample('release'),
    praise:
      valueAt(BOOK_SHOWN_AT) !== false &&
      (words('testimonials').book as readonly Testimonial[]).some(
        ({ permitted, quote, name }) =>
          permitted === '' || praise.includes(quote) || praise.includes(name),
      ),
    secondStep: settings.REQUIRE_MFA === undefined,
    calendar:
      settings.SCHEDULER_URL === undefined &&
      toConnect.some(({ id }) => !rows.some(({ host }) => host === id)),
    portrait: showsSample('portrait'),
    prices: showsSample('prices'),
    crm: settings.CRM_FORMS_HOST === undefined,
  }
  return (Object.keys(isOpen) as LaunchGap[]).filter((gap) => isOpen[gap])
}

/** The gaps as an operator reads them. None on this machine, where samples show. */
export async function launchNotice(
  settings: Settings,
  words: CurrentWords,
  run: RunSql,
): Promise<string[]> {
  const gaps = isPublic(settings.SITE_URL) ? await launchGaps(settings, words, run) : []
  return gaps.map((gap) => page.launch.steps[gap].title)
}
