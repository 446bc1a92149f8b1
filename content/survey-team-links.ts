import { eyebrow, heading, lead, note, paragraph, question } from '#contract/values.ts'
import { callFacts, calls } from './calls.ts'
import { survey } from './survey.ts'
import { tools } from './tools.ts'

/**
 * What the links of a team's survey open: answers without names, results in the room. `{count}` and
 * the like are filled in.
 */
export const surveyTeamLinks = {
  calls: callFacts,
  started: {
    title: heading('Your team survey is open'),
    lead: lead(
      'Pass the first link on. Keep this page as a bookmark: it opens both links again, and without an account we cannot look them up for you.',
    ),
    mailed: 'Both links are on their way to you by email.',
    member: {
      title: heading('For the team'),
      text: paragraph('Pass this link on. Anyone who has it can answer through {day}.'),
    },
    results: {
      title: heading('For you'),
      text: paragraph('This private link opens the results, and can delete the survey.'),
    },
    open: 'Open the results',
    copy: 'Copy the link',
    copied: 'Copied',
    copyFailed: 'Your browser blocked copying. Select the link and copy it.',
    code: 'QR code of the link',
  },
  /** The first screen of a member, in place of the survey’s. */
  member: {
    welcome: {
      ...survey.welcome,
      eyebrow: eyebrow('Team survey'),
      title: heading('How ready is your team for AI?'),
      lead: lead(
        `Five questions, just ${tools.survey.length}. You see your own result at once, and your answers become part of the team’s picture, without your name.`,
      ),
      note: note(
        'Before your answers are stored, about one score in five is replaced at random. So no stored score can be held against you, and the picture of the team still holds.',
      ),
      action: 'Answer the questions',
      previewLead:
        'Answer for the part of the organization you know. You can change your answers in this browser until the survey ends.',
      withoutScripting: `Choose one answer for each question below. A question you leave unanswered counts as a ${tools.survey.scale.unanswered}.`,
    },
    about: 'Open through {day}.',
    send: 'Send My Answers',
    stored:
      'Your answers are in the team’s picture, without your name. To change them, open the same link in this browser through {day}.',
    tooMany:
      'Too many answers came from your network. Please wait a few minutes and send them again.',
    failed: 'Your answers could not be sent. They are still here. Please send them again.',
  },
  results: {
    eyebrow: eyebrow('Team survey'),
    title: heading('Team radar'),
    until: 'Takes answers through {day}.',
    over: 'It took answers through {day}.',
    waiting: '{count} of 4 answers so far',
    waitingText: 'The results appear here by themselves once four people have answered.',
    basis: 'From {count} answers. The line is the median, the band holds the middle half.',
    groups: `New answers appear in groups of three, so that no one can tell what a colleague answered. A question left unanswered counts as ${tools.survey.scale.unanswered}.`,
    lost: 'The connection is lost. The results are from before.',
    radarLabel: `Radar chart of the team on a scale from 0 to ${tools.survey.scale.highest}: {scores}.`,
    areaSpoken: '{area} {median}, middle half {low} to {high}',
    table: {
      caption: 'The same numbers',
      area: 'Area',
      median: 'Median',
      spread: 'Middle half',
      others: 'Others',
    },
    range: '{low} to {high}',
    strongest: 'Strongest area',
    lowest: 'Among the two lowest',
    apart: 'Where people differ most',
    agree:
      'The middle half of the team agrees in every area. Ask what all of you may have overlooked.',
    question: question('One question to discuss'),
    median: `Median {score} of ${tools.survey.scale.highest}`,
    modules: 'Tools for this area',
    next: {
      title: heading('Talk the radar through'),
      text: paragraph(
        `The ${calls.discovery.name} takes ${calls.discovery.length} and is ${calls.discovery.price}. Bring this page. You get ${calls.discovery.deliverable}.`,
      ),
      label: `Book your ${calls.discovery.name}`,
    },
    report: 'Report (PDF)',
    picture: 'Picture to pass on',
    questions: 'Questions to print',
    invite: 'Link for the team',
    remove: {
      title: heading('Delete this survey'),
      text: paragraph(
        'This deletes the answers and the results at once. Both links stop working. It cannot be undone.',
      ),
      action: 'Delete now',
    },
  },
  /** In the report as a PDF and the picture. */
  paper: {
    title: heading('Team radar'),
    intro: 'How to read this',
    introText: `Each person answered alone. The line is the median: half of the team scored higher, half lower. The band holds the middle half of the answers. Before they were stored, about one score in five was replaced at random to protect everyone, so small differences mean little. A question that someone left unanswered counts as ${tools.survey.scale.unanswered}.`,
    conclusion: 'How to discuss this',
    conclusionText:
      'Begin where people differ most. Ask those who scored high and those who scored low what they see, in general, without asking who scored what. Then choose one of the two lowest areas, agree on one tool, a name and a date, and take the survey again in ninety days.',
    invitation: 'Take the survey with your own team.',
    /** The questions to discuss, with room to write. */
    handout: {
      gist: 'Questions to talk through together, from {count} answers. Write down what you hear, then agree on one step.',
      caption: 'What we agree on',
      heads: ['Area', 'First step or tool', 'Who', 'By when'],
    },
  },
  /**
   * One question for each area: when it is the strongest, among the lowest, or where people differ.
   */
  discuss: {
    sponsorship: {
      strong: 'Which leader’s example helped most, and who has not seen it yet?',
      low: 'What could one leader do with AI in front of the team this month?',
      apart: 'Which leaders do you see using AI, and which only talking about it?',
    },
    strategy: {
      strong: 'Which idea did you turn down because of your direction, and was that right?',
      low: 'Finish the sentence together: we use AI so that …',
      apart: 'Which of today’s AI efforts comes first, and how would a new colleague know?',
    },
    safety: {
      strong: 'Which rule would you make shorter, because everyone follows it anyway?',
      low: 'What did you want to try with AI but did not, because you were not sure it is allowed?',
      apart: 'May a customer’s email go into our AI tool? Answer at the same time, then compare.',
    },
    staff: {
      strong: 'Who outside this team could learn from you next?',
      low: 'Whom did you ask the last time you got stuck with AI, and what did it cost them?',
      apart: 'Who here gets help within a day, and who does not know whom to ask?',
    },
    success: {
      strong: 'Which measure changed a decision, and which one could you stop collecting?',
      low: 'Which task could you time this week, before anyone changes it?',
      apart: 'Name one AI effort that worked. What shows it, besides the demonstration?',
    },
  },
} as const
