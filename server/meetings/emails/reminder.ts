/** The email to a visitor before a meeting. */
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { footOf } from '#server/email-foot.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { callName } from '../calls.ts'
import { emailAbout, factsFor, linksOf, type MeetingEmailDependencies } from './written-email.ts'

export function reminder(dependencies: MeetingEmailDependencies): WriteMail {
  const { settings, links, words: current } = dependencies
  return emailAbout(dependencies, (meeting, words, { to }) => {
    const at = meeting.starts_at.getTime()
    if (meeting.state !== 'booked' || at <= Date.now()) {
      return undefined
    }
    const { language } = current('site')
    const facts = {
      call: callName(current, meeting.call),
      day: shortDayInWords(at, meeting.zone, language),
      time: timeInWords(at, meeting.zone, language),
    }
    const link = links.pageOf(meeting.id)
    return {
      to,
      link,
      ...brandedEmail(
        fillIn(words.reminder.subject, facts),
        [
          { text: words.reminder.intro },
          factsFor(meeting, current),
          ...linksOf(meeting, link, current),
        ],
        { because: 'booked', siteUrl: settings.SITE_URL, ...footOf(current) },
      ),
    }
  })
}
