import { survey as surveyWords } from '../survey.ts'

/** Words of the staff page about the survey's results. */
export const survey = {
  label: 'Survey',
  key: 's',
  title: 'Survey',
  subtitle: 'How many people completed the survey, and how their scores spread',
  description: 'How the survey was answered, for staff.',
  none: 'No one has completed the survey yet.',
  completed: 'completed surveys',
  lastThirtyDays: 'in the last 30 days',
  about:
    'Counted without names, addresses or cookies: for each completed survey the day goes up by one, and so does each of its scores. No sheet of answers is kept. Visitors whose browser asks not to be tracked are not counted.',
  teams: {
    started: 'teams started',
    withAnswers: 'teams with answers',
    finished: 'teams with a radar',
    leads: 'leads through a team’s link',
  },
  benchmark: {
    missing:
      'Visitors do not see how others answered yet. Answers that count for it so far: {count}\u00a0of\u00a0{least}.',
    enough:
      '{count} answers count for what visitors see of others, once their period is complete: at most one a year of each network, so that no one can shift it.',
  },
  hidden:
    'Counted above, but not shown in the scores yet: {count}. They are hidden until this period has ten surveys, so that no one’s answers can be told from the counts.',
  /** A period begins with the first survey of a month, once the one before holds ten. */
  period: {
    label: 'Period',
    from: 'From',
    to: 'To',
    whole: { from: 'The beginning', to: 'Today' },
    since: '{month} ({count})',
  },
  spread: {
    caption: 'How the scores spread',
    area: 'Area',
    untouched: 'Untouched',
    average: 'Average',
    lowest: '1 (lowest)',
    highest: '5 (highest)',
    part: 'Score {score}: {count}',
  },
  months: 'Completed by month',
  monthsAbout: 'Finished surveys in each month, by days of UTC.',
  areas: Object.fromEntries(surveyWords.dimensions.map(({ key, title }) => [key, title])) as Record<
    string,
    string
  >,
} as const
