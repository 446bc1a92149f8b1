/** What is missing before launch. */
import { sampleFounder } from '#content/founder.ts'
import { pastRelease } from '#content/pages/book.ts'
import { sampleName } from '#content/site.ts'
import { type LaunchGap, settings as page } from '#content/staff/settings.ts'
import { isPublic } from '#contract/unless-sample.ts'
import type { RunSql } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { meetingHosts } from '#server/meetings/calls.ts'
import { type CurrentWords, ownersSettings } from './current-words.ts'

/** @returns what hurts most first */
export async function launchGaps(given: Settings, words: CurrentWords, run: RunSql): Promise<LaunchGap[]> {
  const settings = ownersSettings(given, words)
  const { name, legal, founder, book } = words('site')
  const { rows } = await run('select host from private.calendar_feeds where host is not null and blocks', [])
  // The calendars of CALENDAR_FEEDS are those of the first host.
  const toConnect = meetingHosts(words).slice(settings.CALENDAR_FEEDS.length > 0 ? 1 : 0)
  const { workshop, accelerator, hub } = words('offers')
  // In the order of the answer.
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
    calendar: settings.SCHEDULER_URL === undefined && toConnect.some(({ id }) => !rows.some(({ host }) => host === id)),
    prices: [workshop, accelerator, hub].some(({ shown, price }) => shown && !/\d/.test(price)),
    crm: settings.CRM_FORMS_HOST === undefined,
  }
  return (Object.keys(isOpen) as LaunchGap[]).filter((gap) => isOpen[gap])
}

/** The gaps as an operator reads them. None on this machine, where samples show. */
export async function launchNotice(settings: Settings, words: CurrentWords, run: RunSql): Promise<string[]> {
  const gaps = isPublic(settings.SITE_URL) ? await launchGaps(settings, words, run) : []
  return gaps.map((gap) => page.launch.steps[gap].title)
}
