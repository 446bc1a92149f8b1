import { calls, offerings } from './offerings.ts'
import { site } from './site.ts'
import { survey } from './survey.ts'

/** What the report says of each dimension. `modules` separates its entries by `;`; `next.to` is a path or `scheduler`. */
const reportTexts = {
  sponsorship: {
    high: 'Your leaders do more than approve. They speak for this work where it costs them something, and people have seen them use the tools on tasks of their own, mistakes included. That is the one kind of permission staff believe. Spend it while it lasts: ask each sponsor to clear one named obstacle this quarter, such as an approval that takes six weeks or a target that punishes time spent learning. Then write the sponsorship down as a role, so that it outlives the next reorganisation.',
    low: 'Approval without presence is read as a lack of interest. Teams notice which meetings a sponsor attends, and they ration their effort accordingly. Pilots at this level tend to be kept alive by one enthusiast in the middle, and they stop the week that person is needed elsewhere. When rules, budgets or priorities collide with the AI work, nobody senior is there to decide in its favour. Until a named leader spends an hour a month on it in plain sight, everything else in this report will be slower than it has to be.',
    modules:
      'The Sponsor’s First 30 Days; Naming the Sponsor: Role, Mandate and Hours; Leaders at the Keyboard: A Working Session; Clearing the First Obstacle',
    next: {
      title: 'Talk it through with your sponsor in the room',
      text: `A discovery session takes ${calls.discovery.length} and is ${calls.discovery.price}. Bring the person who would have to say yes. We go through this radar together and leave with one thing the sponsor will do.`,
      label: 'Book a discovery session',
      to: 'scheduler',
    },
  },
  strategy: {
    high: 'You know what AI is for in your organisation, and you have a way of turning good ideas down. Few do. A shared order of priorities lets teams act without asking, because they can tell by themselves whether their idea fits. The danger at this level is stiffness: tools change faster than roadmaps. Review the order every quarter against what the last experiments taught you, move at least one item down for each one you move up, and say in public why.',
    low: 'Without a direction every idea is as good as the next, so the loudest wins or the newest tool does. Effort spreads over a dozen small trials, each too small to matter and none connected to a result the board would recognise. People who would like to help cannot tell whether their idea is welcome, and wait. Sooner or later somebody asks what all this has achieved, and the honest answer is a list of activities. One sentence on what AI is for, and four criteria for what comes first, would already settle most of these debates.',
    modules:
      'One Sentence: What AI Is For Here; The Use Case Canvas; Ranking by Value and Effort; From Backlog to a 90-Day Roadmap',
    next: {
      title: 'Put your direction on one page',
      text: 'The AI Activation Canvas asks eleven questions, from the goal to the first commitment, and sends you the finished page. Half an hour, better with a colleague who disagrees with you.',
      label: 'Open the AI Activation Canvas',
      to: '/canvas',
    },
  },
  safety: {
    high: 'People here know what they may put into which tool, who checks the result and whom to ask when the case is new. That makes you faster, since nobody has to choose between stopping and guessing. Keep the rules short enough to be remembered, and treat every question that comes back as a gap in the rules and never as a fault of the person asking. Next comes practice: rehearse one incident, from the first wrong answer to the call to the customer, before a real one does the rehearsing.',
    low: 'When nothing is written, two things happen at once. The careful stop, and wait for a rule that nobody is drafting. The bold carry on with private accounts, and tell no one. Either way you learn nothing, and the second way puts customer data where you cannot get it back. The usual answer, a general ban, moves the use out of sight and leaves it as large as before. A page that says what is allowed, what is not and who decides the rest does more than a forty-page policy that appears next year.',
    modules:
      'A One-Page AI Use Policy; Risk and Guardrail Checklist; Decision Rights: Who May Say Yes; Rehearsing the First Incident',
    next: {
      title: 'Start from a policy that fits on one page',
      text: 'Our resources include an AI use policy, a risk and guardrail checklist and a table of decision rights. Take the policy, cross out what is not yours, and put it before legal this week.',
      label: 'Get the policy and the checklist',
      to: '/resources',
    },
  },
  staff: {
    high: 'You have people who teach each other, and a way for the next one to join them. Learning of this kind survives a change of tools, because it sits with colleagues and real work and does not depend on a course. Protect their hours: champions who do this on top of a full job last about two quarters. Give them time in their goals, a place to compare notes across departments, and a path to teaching others formally. Then look for the teams nobody from the network sits in.',
    low: 'Licences have been handed out and people have been left alone with them. A few found out by themselves, and the rest tried once, got a poor answer and went back to the old way. What the few know stays with them, since nobody has asked them to pass it on or given them the time. Training days do not repair this: what was learned on Thursday meets a deadline on Monday and loses. Somebody near the work has to be there for the second and the third attempt.',
    modules:
      'Finding the Champions You Already Have; The Champions’ Charter: Hours, Mandate, Limits; Onboarding the First Cohort; Running a Community of Practice',
    next: {
      title: 'Train the people who will teach the rest',
      text: `The ${offerings.accelerator.name} takes ${offerings.accelerator.lengthInFull}. It is meant for people who lead adoption in their own teams, and it ends with work they can show.`,
      label: `See the ${offerings.accelerator.name}`,
      to: '/accelerate',
    },
  },
  success: {
    high: 'You measure what changed in the work, and also what the team now knows that it did not know before. The second half is what most organisations miss, and it is why their failed trials teach them nothing. Yours do. Use that record in the open: show the board one result, one thing you stopped and one thing you learned, in that order, every quarter. And retire measures as soon as everybody meets them, because a number that can only be green is no longer telling you anything.',
    low: 'A good demonstration gets applause, and applause is hard to put in a budget. Without a figure taken before the start, nobody can say afterwards whether the work got faster, better or only more modern. So projects are judged by how they are presented, funding follows the presenter, and the quiet team that really saved two days a month is overlooked. At the next round of savings there is nothing to defend the work with. One measure taken today, by hand and roughly, is worth more than a dashboard later.',
    modules:
      'Taking the Before Picture; Three Measures a Board Understands; The Experiment Card: A Question, a Limit, a Date; The Learning Log and the Quarterly Review',
    next: {
      title: 'Measure one piece of work, before and after',
      text: `In the ${offerings.workshop.name} one intact team maps its own work, notes what it costs today and rebuilds a part of it in a day. That gives you a before, an after and a team that can explain the difference.`,
      label: `See the ${offerings.workshop.name}`,
      to: '/labs',
    },
  },
} as const

/** The results of the Discovery Survey, loaded once somebody has come that far. `{date}`, `{count}` and the like are filled in. */
export const surveyReport = {
  results: {
    title: 'Your AI Foundation Radar',
    sharedTitle: survey.shared.title,
    sharedNote: 'Somebody sent you these scores. Your own answers in this browser are untouched.',
    sharedAction: 'See where you stand yourself',
    gist: {
      withStrength: '{strength} carries. {first} needs work first, then {second}.',
      without: 'No area carries by itself yet. {first} needs work first, then {second}.',
    },
    radarLabel: 'Radar chart of the five scores on a scale from 0 to 5: {scores}.',
    table: { caption: 'The same numbers', dimension: 'Area', score: 'Score', meaning: 'In words', change: 'Change' },
    change: {
      note: 'The broken line and the last column show the change since last time, {date}.',
      up: '{count} up',
      down: '{count} down',
      same: 'as before',
    },
    download: 'Download PDF Report',
    downloading: 'Preparing the PDF',
    downloadFailed: 'The PDF could not be made. Please try again, or print this page.',
    startOver: 'Start Over',
    revise: 'Change an answer',
    copy: 'Copy the report as text',
    copied: 'The report is on your clipboard.',
    copyFailed: 'This browser does not let us copy. The text stands open below the report, ready to be selected.',
    copyLink: 'Copy a link to this result',
    linkCopied: 'The link is on your clipboard. It holds the five scores and nothing else.',
    linkFailed: 'This browser does not let us copy. Pass on the address of this page instead.',
    plainText: 'The report as plain text',
    mail: {
      title: 'E-mail me this report',
      text: 'Chart, numbers and the whole report as a PDF of two pages, set for printing and for screen readers.',
      label: 'Email',
      action: 'Send the report',
      busy: 'Sending...',
      note: 'The address is used for this one mail. It goes on no list, and we forget it once the mail is delivered.',
      sent: 'The report is on its way to {email}.',
      invalid: 'Please enter a valid email address.',
      tooMany: 'Please wait a few minutes before submitting again.',
      failed: 'There was a problem sending the email. Please try again.',
    },
    nextLabel: 'One next step',
  },
  report: {
    title: `${site.name} AI Foundation Radar`,
    scoresTitle: 'Your scores',
    scoreOutOf: '{score} of 5',
    introTitle: 'How to read this',
    intro:
      'This report is a picture of the ground your AI work stands on, as one person sees it today. Five areas carry it: who sponsors it, what it is for, what keeps it safe, who brings it to colleagues, and how you know that it helped. Read the shape before the numbers. A lopsided radar is normal, and more useful than an even one, because it says where to begin. The two lowest areas are always named, even when they are not bad: the weakest support decides how much the others can bear.',
    strength: 'Area of Strength',
    priority: 'Critical Priority Area',
    implication: 'Implication',
    modules: 'Recommended Modules from the Stage One Playbook',
    conclusionTitle: 'Before you close this',
    conclusion:
      'Five numbers from one chair are a beginning, not a diagnosis. Ask two colleagues to answer the same questions: one who pays for the work and one who does it. Where your three pictures agree, start. Where they differ by two points or more, talk first, since that gap is usually the finding. Then take one module from the first priority area, put a name and a date on it, and come back to this page in ninety days.',
    nextTitle: 'One next step',
  },
  dimensions: survey.dimensions.map((dimension) => ({ ...dimension, ...reportTexts[dimension.key] })),
} as const
