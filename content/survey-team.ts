import { eyebrow, heading, lead, note, paragraph } from '#contract/values.ts'
import { invalidEmail } from './errors.ts'
import { survey } from './survey.ts'
import { tools } from './tools.ts'

/**
 * The Discovery Survey taken as a team: the page that starts it. What its links open is in
 * `survey-team-links.ts`.
 */
export const surveyTeam = {
  meta: {
    title: heading(`${survey.name} for your team`),
    description: paragraph(
      `Everyone on the team answers five questions alone, without a name. You see the team’s radar, where people differ, and what to discuss. Free, no account.`,
    ),
  },
  start: {
    eyebrow: eyebrow('Team survey'),
    title: heading(`${survey.name} for your team`),
    lead: lead(
      `Everyone answers the same five questions alone, in ${tools.survey.length}. You see where the team stands, where people differ, and what to discuss.`,
    ),
    steps: [
      'You get two links: one to pass on, and a private one to the results.',
      'Each person answers on their own phone or computer. No name, no account.',
      'From four answers on, you see the team’s radar, live. Put it on the screen in the room.',
    ],
    action: 'Start the team survey',
    tooMany: 'Please wait a few minutes before submitting again.',
    failed: 'The survey could not be started. Please try again.',
    note: note(
      'We delete everything 90 days after the start, or as soon as you do with the private link.',
    ),
    alone: `Take the ${survey.name} alone`,
  },
  none: {
    unknown: {
      title: heading('This link opens no survey'),
      text: paragraph(
        'It may be incomplete, or the survey was deleted. Ask the person who sent it.',
      ),
    },
    over: {
      title: heading('This survey is closed'),
      text: paragraph('You can still take the survey alone.'),
    },
    deleted: {
      title: heading('The survey is deleted'),
      text: paragraph('Its answers, its results and both links are gone.'),
    },
    busy: {
      title: heading('Too many pages at once'),
      text: paragraph('Wait a moment and open the link again.'),
    },
    action: 'Start a new team survey',
  },
} as const

/**
 * The fields with which a team survey is started. Like those of all forms they are a record of
 * their own, edited in a dialog.
 */
export const surveyTeamForm = {
  name: {
    label: 'Name of the team',
    optional: '(optional)',
    hint: 'Shown to everyone with a link.',
  },
  endsOn: {
    label: 'Last day for answers',
    hint: 'Counted to its end in every time zone. At most 60 days from today.',
    wrong: 'Choose a day from today on, at most 60 days away.',
  },
  email: {
    label: 'Your email address',
    optional: '(optional)',
    hint: 'For one email with both links. It goes on no list.',
    wrong: invalidEmail,
  },
} as const
