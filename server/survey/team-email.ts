import { TEAM_PATH } from '#contract/survey.ts'
import { teamAddress } from '#contract/survey-team.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { footOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import { signedIds } from '#server/http/signed-ids.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

/** The two links of a team, without an account: one to answer, one to the results. */
export function teamLinks({ signingSecret, siteUrl }: { signingSecret: string; siteUrl: string }) {
  const member = signedIds(signingSecret, 'survey-team-member')
  const results = signedIds(signingSecret, 'survey-team-results')
  return {
    memberIdOf: member.idOf,
    resultsIdOf: results.idOf,
    memberOf: (id: string) => siteUrl + teamAddress('member', member.tokenOf(id)),
    resultsOf: (id: string) => siteUrl + teamAddress('results', results.tokenOf(id)),
  }
}

export type TeamLinks = ReturnType<typeof teamLinks>

interface TeamMailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  signingSecret: string
  words: CurrentWords
}

/**
 * The email with both links. It holds nothing that was typed, so that it cannot be used to write to
 * others.
 */
export function teamLinksMail({
  settings,
  signingSecret,
  words: current,
}: TeamMailDependencies): WriteMail {
  const siteUrl = settings.SITE_URL
  const links = teamLinks({ signingSecret, siteUrl })
  return async ({ to }, job) => {
    const words = current('surveyTeamMail')
    const email = brandedEmail(
      words.subject,
      [
        { text: words.member },
        { links: [[links.memberOf(job.ref), links.memberOf(job.ref)]] },
        { text: words.results },
        { action: words.action, url: links.resultsOf(job.ref) },
        { links: [[words.start, siteUrl + TEAM_PATH]] },
        { note: words.outro },
      ],
      { because: 'entered', siteUrl, ...footOf(current) },
    )
    return { to: String(to), ...email }
  }
}
