/** What is missing before launch. */
import { sampleFounder } from '#content/founder.ts'
import { offerFacts } from '#content/offer-facts.ts'
import { pastRelease } from '#content/pages/book.ts'
import { sampleName } from '#content/site.ts'
import { settings as page } from '#content/staff/settings.ts'
import { LAUNCH_GAPS, type LaunchGap } from '#contract/staff.ts'
import { isPublic } from '#contract/unless-sample.ts'
import type { RunSql } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { type CurrentWords, ownersSettings } from './current-words.ts'

/** @returns what hurts most first */
export async function launchGaps(given: Settings, words: CurrentWords, run: RunSql): Promise<LaunchGap[]> {
  const settings = ownersSettings(given, words)
  const { name, legal, founder, book } = words('site')
  const connected = await run('select from private.calendar_feeds where host is not null and blocks limit 1', [])
  const calendars = settings.CALENDAR_FEEDS.length + connected.rows.length
  const isOpen: Record<LaunchGap, boolean> = {
    https: !isPublic(settings.SITE_URL),
    mail: settings.SMTP_URL === undefined,
    notice: settings.LEAD_NOTIFY_EMAIL === undefined,
    contact: !settings.isContactKnown,
    legal: legal.entity.trim() === '' || legal.address.trim() === '',
    legalTexts: Object.values(words('legal')).some(({ effective }) => effective === ''),
    name: name === sampleName,
    founder: founder.name === sampleFounder,
    release: book.release === pastRelease,
    praise: words('testimonials').book.some(({ permitted }: { permitted: string }) => permitted === ''),
    secondStep: settings.REQUIRE_MFA === undefined,
    calendar: calendars === 0 && settings.SCHEDULER_URL === undefined,
    prices: words('offers').workshop.price === offerFacts.workshop.price,
    crm: settings.CRM_FORMS_HOST === undefined,
  }
  return LAUNCH_GAPS.filter((gap) => isOpen[gap])
}

/** The gaps as an operator reads them. None on this machine, where samples show. */
export async function launchNotice(settings: Settings, words: CurrentWords, run: RunSql): Promise<string[]> {
  const gaps = isPublic(settings.SITE_URL) ? await launchGaps(settings, words, run) : []
  return gaps.map((gap) => page.launch.steps[gap].title)
}
