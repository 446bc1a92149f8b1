import { fixed, heading, note, paragraph } from '#contract/values.ts'
import { callFacts, calls } from './calls.ts'
import { invalidEmail } from './errors.ts'
import { offerings } from './offerings.ts'
import { survey } from './survey.ts'
import { tools } from './tools.ts'

/**
 * The tools of the Stage One Playbook that the report recommends in each area. A test compares them
 * with the resources.
 */
const recommendedModules = {
  sponsorship: [
    {
      title: heading('A sponsor’s first 30 days'),
      to: fixed('/assets/sponsors-first-30-days.pdf'),
    },
    { title: heading('Executive briefing'), to: fixed('/assets/executive-briefing.pdf') },
    { title: heading('Decision-rights table'), to: fixed('/assets/decision-rights-table.pdf') },
  ],
  strategy: [
    { title: heading('Use-case canvas'), to: fixed('/assets/use-case-canvas.pdf') },
    { title: heading('Value and effort grid'), to: fixed('/assets/value-and-effort-grid.pdf') },
    { title: heading('Executive briefing'), to: fixed('/assets/executive-briefing.pdf') },
  ],
  safety: [
    { title: heading('AI use policy on one page'), to: fixed('/assets/ai-use-policy.pdf') },
    {
      title: heading('Risk and guardrail checklist'),
      to: fixed('/assets/risk-and-guardrail-checklist.pdf'),
    },
    { title: heading('Decision-rights table'), to: fixed('/assets/decision-rights-table.pdf') },
  ],
  staff: [
    { title: heading('Champions’ charter'), to: fixed('/assets/champions-charter.pdf') },
    { title: heading('Lunch-and-learn plan'), to: fixed('/assets/lunch-and-learn-plan.pdf') },
    {
      title: heading('Manager’s conversation guide'),
      to: fixed('/assets/managers-conversation-guide.pdf'),
    },
    { title: heading('Empathy map'), to: fixed('/assets/empathy-map.pdf') },
  ],
  success: [
    { title: heading('Experiment card'), to: fixed('/assets/experiment-card.pdf') },
    { title: heading('Learning log'), to: fixed('/assets/learning-log.pdf') },
    { title: heading('Use-case canvas'), to: fixed('/assets/use-case-canvas.pdf') },
  ],
} as const

/** What the report says about each area (`AreaTexts` in `contract/survey-report.ts`). */
const reportTexts = {
  sponsorship: {
    high: 'Your leaders do more than approve. They use the tools on tasks of their own, and people have seen their mistakes as well as their results. Staff take this as permission to try. Use it: ask each sponsor to remove one named obstacle this quarter, such as an approval that takes six weeks or a target that punishes time spent learning. Then describe sponsorship as a role with a deputy, so that it survives the next reorganization.',
    low: 'Approval without presence looks like a lack of interest. Teams notice which meetings a sponsor attends and spend their effort there. At this level a pilot usually depends on one enthusiast in the middle of the organization, and it stops the week that person is needed elsewhere. When rules, budgets or priorities conflict with the AI work, no senior person is there to decide in its favor. Until a named leader spends an hour a week on it where others can see, the other four areas will move slowly.',
    lowAt3:
      'Your leaders support the work, but mostly when they are asked. That is enough to start a pilot and not enough to change a rule. Find out what support costs them today: whose hours, which target, which decision. If the answer is nothing, ask for one thing with a date. A leader who does one task with AI in front of the team, mistakes included, does more here than another announcement.',
    lowFrom4:
      'This is one of your two lowest scores, and it is still a good one: leaders speak up for the work in public. There is no gap to close in a hurry. The risk is that it depends on one or two people. Name a deputy for each sponsor, put sponsorship into someone’s goals, and check that the teams furthest from headquarters would give the same score.',
    next: {
      title: heading('Talk it through with your sponsor in the room'),
      text: paragraph(
        `The ${calls.discovery.name} takes ${calls.discovery.length} and is ${calls.discovery.price}. Bring the person who would have to say yes. We read this radar together, and you get ${calls.discovery.deliverable}.`,
      ),
      label: `Book your ${calls.discovery.name}`,
      to: fixed('scheduler'),
    },
  },
  strategy: {
    high: 'You know what AI is for in your organization, and you have a way to turn down good ideas. A shared order of priorities lets teams act without asking, because they can see whether their idea fits. The risk at this level is rigidity: tools change faster than roadmaps. Review the order every quarter against what the last experiments taught you. For each item you move up, move one down, and tell people why.',
    low: 'Without a direction, every idea looks as good as the next, so the loudest voice or the newest tool decides. Effort spreads over many small trials, each too small to matter and none tied to a result the board would recognize. People who would like to help cannot tell whether their idea is welcome, so they wait. When someone asks what all this has achieved, the answer is a list of activities. One sentence on what AI is for, and four criteria for what comes first, would settle most of these debates.',
    lowAt3:
      'You have a goal that people can repeat, but no agreed way to choose between two ideas that both serve it. That choice is made case by case, and the reasons are not written down. Take the ideas you have now, score them once for value and effort with the people who do the work, and publish the order together with what you declined. It takes an hour, and the next argument will be shorter.',
    lowFrom4:
      'This is one of your two lowest scores, and it is still a good one: you have a framework for priorities and use it. What is left is upkeep. Check when the order last changed, whether each item has an owner and a date, and whether a new team could find out what was declined and why. If all three answers are good, spend your time on the other priority area.',
    next: {
      title: heading('Put your direction on one page'),
      text: paragraph(
        `The ${tools.canvas.name} asks ${tools.canvas.questions} questions, from the goal to the first commitment, and emails you the finished page. It is more useful if you fill it in with a colleague who disagrees with you.`,
      ),
      label: `Open the ${tools.canvas.name}`,
      to: fixed('/canvas'),
    },
  },
  safety: {
    high: 'People know what they may put into which tool, who checks the result and whom to ask when a case is new. That makes you faster, because no one has to choose between stopping and guessing. Keep the rules short enough to remember. Treat every question about them as a gap in the rules, not as a mistake by the person who asks. Then practice: walk through one incident, from the first wrong answer to the call to the customer, before a real one happens.',
    low: 'When nothing is written, two things happen. Careful people stop and wait for a rule that no one is drafting. Others go on with private accounts and tell no one. Either way you learn nothing, and the second way puts customer data where you cannot get it back. A general ban moves this use out of sight and does not end it. One page that says what is allowed, what is not, and who decides the rest helps more than a forty-page policy next year.',
    lowAt3:
      'Something is written, but it is a draft, and people know it. They read it, then ask a colleague what it really means. Finish it: test the draft on ten real uses, put a name and a number of days behind every question, and publish it with a date for the next review. A short rule in force is safer than a complete one in preparation.',
    lowFrom4:
      'This is one of your two lowest scores, and it is still a good one: the rules are clear and people use them. What remains is proof. Pick three uses that run every week and ask to see the check being done. Rehearse stopping one of them. Note the date, because the rules have to be read again when a tool or a law changes.',
    next: {
      title: heading('Start from a policy that fits on one page'),
      text: paragraph(
        'Our free resources include an AI use policy, a risk and guardrail checklist and a decision-rights table. Take the policy, cross out what does not apply to you, and give it to your legal team this week.',
      ),
      label: 'Get the policy and the checklist',
      to: fixed('/resources'),
    },
  },
  staff: {
    high: 'You have people who teach each other, and a way for new people to join them. This kind of learning survives a change of tools, because it comes from colleagues and real work and does not depend on a course. Protect their hours: teaching on top of a full job does not last. Put the time into their goals, give them a place to compare notes across departments, and offer a path to teaching others formally. Then look for the teams that have no one in this network.',
    low: 'People have licenses and little help. A few worked it out alone. The rest tried once, got a poor answer and went back to the old way. What the few know stays with them, because no one has asked them to pass it on or given them time. A training day does not fix this: people learn something on Thursday, meet a deadline on Monday, and the deadline wins. They need a colleague close to the work for the second and third attempt.',
    lowAt3:
      'You know who your champions are, the colleagues who help others use AI on real tasks. What they lack is a mandate. Most of them do it on top of their job and were not asked to. Agree on half a day a week with each champion’s manager, in writing, and name the work that is dropped for it. Then give each one a second team to teach, with a date.',
    lowFrom4:
      'This is one of your two lowest scores, and it is still a good one: new people are brought in and champions know each other. Look at the edges. Which teams have no champion? Who takes over when one leaves? How many days does it take until a practice from one team works in a second team? If you can answer all three, this area needs upkeep and nothing more.',
    next: {
      title: heading('Train the people who will teach the rest'),
      text: paragraph(
        `The ${offerings.accelerator.name} takes ${offerings.accelerator.lengthInFull}. It is for people who lead adoption in their own teams. Each of them leaves with work to show.`,
      ),
      label: `See the ${offerings.accelerator.name}`,
      to: fixed('/accelerate'),
    },
  },
  success: {
    high: 'You measure what changed in the work, and you also record what the team knows now that it did not know before. That second half is what lets a failed trial teach you something. Share the record: once a quarter, show the board one result, one thing you stopped and one thing you learned. Retire a measure when every team meets it, because a number that is always green tells you nothing.',
    low: 'A good demonstration gets applause, and applause does not earn a budget. Without a figure from before the start, no one can say afterward whether the work became faster or better. So projects are judged by how they are presented, money follows the presenter, and the quiet team that saved two days a month is overlooked. When budgets are cut, there is nothing to defend the work with. One measure taken today, by hand and roughly, is worth more than a dashboard later.',
    lowAt3:
      'You measure results, and that is a sound base. What is missing is usually the figure from before, or the record of what did not work. Without the first, a result cannot be compared. Without the second, another team will repeat the same trial. For the next project, write down the question, the figure today and the date of the decision before the first attempt.',
    lowFrom4:
      'This is one of your two lowest scores, and it is still a good one: you measure value and learning. Make sure that the figures lead to decisions. For each measure, name the last decision it changed. Stop collecting those that changed none. Then ask finance whether it accepts your way of counting the hours saved, before the next budget round asks.',
    next: {
      title: heading('Measure one piece of work, before and after'),
      text: paragraph(
        `In the ${offerings.workshop.name}, one team maps its work and rebuilds a part of it in a day. Time ten cases before it and ten after, and you have a measure that finance can check.`,
      ),
      label: `See the ${offerings.workshop.name}`,
      to: fixed('/labs'),
    },
  },
} as const

/**
 * The results of the Discovery Survey, loaded once a visitor has come that far. `{date}`, `{count}`
 * and the like are filled in.
 */
export const surveyReport = {
  calls: callFacts,
  results: {
    title: heading(`Your ${survey.name}`),
    sharedTitle: survey.shared.title,
    sharedNote: 'Someone sent you these scores. Your own answers in this browser are unchanged.',
    sharedAction: 'Take the survey yourself',
    /** `{count}` answers, and `{rest}` questions without one. `one`: of these there is one. */
    gist: {
      answered: {
        none: `You answered none of the ${tools.survey.questions} questions. Each counts as ${tools.survey.scale.unanswered}.`,
        one: `You answered {count} of ${tools.survey.questions}. The other one counts as ${tools.survey.scale.unanswered}.`,
        many: `You answered {count} of ${tools.survey.questions}. The other {rest} count as ${tools.survey.scale.unanswered}.`,
      },
      strength: 'Your strength: {strength}.',
      noStrength: 'No area is a clear strength yet.',
      first: '{area} needs work first.',
      second: 'Then {area}.',
      open: '{area} is open until it is answered.',
    },
    /** The first of these for a result that another person shared. */
    sharedAnswered: {
      none: `None of the ${tools.survey.questions} questions was answered. Each counts as ${tools.survey.scale.unanswered}.`,
      one: `{count} of ${tools.survey.questions} questions were answered. The other one counts as ${tools.survey.scale.unanswered}.`,
      many: `{count} of ${tools.survey.questions} questions answered. The other {rest} count as ${tools.survey.scale.unanswered}.`,
    },
    answerRest: {
      none: 'Answer the questions',
      one: 'Answer the other one',
      many: 'Answer the other {rest}',
    },
    radarLabel: `Radar chart of the five scores on a scale from 0 to ${tools.survey.scale.highest}: {scores}.`,
    /** Beside the name of others in the radar. */
    othersSize: 'n = {n}',
    /** The gap of the area that the pointer, the focus or a tap is on. */
    gap: {
      choose: 'Areas of the radar',
      hint: 'Point at an area, or tap it, to read its gap.',
      above: '{area} {score}, others {others}: {gap} above them.',
      below: '{area} {score}, others {others}: {gap} below them.',
      same: '{area} {score}, like the others.',
      toTop: '{area} {score}, {label}: {gap} below the highest level, {top}.',
      atTop: '{area} {score}, {label}: the highest level.',
      open: `{area} is not answered, so there is no gap yet. It counts as ${tools.survey.scale.unanswered}.`,
    },
    numbers: 'The numbers',
    table: {
      caption: 'The same numbers',
      dimension: 'Area',
      score: 'Score',
      meaning: 'In words',
      change: 'Change',
      others: 'Others',
    },
    /** About the benchmark, in the report and in that of a team. */
    others:
      'Others: mean of their answers in this survey without the lowest and the highest tenth, {from} to {to}. The number of answers is in parentheses.',
    change: {
      note: note('The dotted line and the last column show the change since last time, {date}.'),
      up: '{count} up',
      down: '{count} down',
      same: 'as before',
      /** One of the two was not answered. */
      unknown: 'no comparison',
    },
    download: 'Download PDF Report',
    downloading: 'Preparing the PDF',
    downloadFailed: 'The PDF could not be made. Please try again, or print this page.',
    startOver: 'Start Over',
    share: 'Share',
    tool: '{tool} (PDF)',
    revise: 'Change an answer',
    copy: 'Copy the report as text',
    copied: 'The report is on your clipboard.',
    copyFailed: 'Your browser blocked copying. Select the text below the report instead.',
    copyLink: 'Copy a link to this result',
    /** In the place of the button's label. */
    done: 'Copied',
    linkCopied: 'The link is on your clipboard. It contains the five scores and nothing else.',
    linkFailed: 'Your browser blocked copying. Share the address of this page instead.',
    plainText: 'The report as plain text',
    mail: {
      title: heading('Email me this report'),
      text: paragraph(
        'You get the chart, the numbers and the whole report as a two-page PDF. It prints well and works with screen readers.',
      ),
      label: 'Email',
      action: 'Send the report',
      busy: 'Sending...',
      note: note(
        'We use the address for this one email. It goes on no list. We delete it once the email is delivered, or after half a year if that fails.',
      ),
      sent: 'The report is on its way to {email}.',
      invalid: invalidEmail,
      tooMany: 'Please wait a few minutes before submitting again.',
      failed: 'There was a problem sending the email. Please try again.',
    },
    team: 'Compare with your team: take it together',
    nextLabel: 'Your next step',
  },
  report: {
    title: heading(`{site.name} ${survey.name}`),
    scoresTitle: 'Your scores',
    scoreOutOf: `{score} of ${tools.survey.scale.highest}`,
    introTitle: 'How to read this',
    intro:
      'This report shows the foundation of your AI work as one person sees it today. It covers five areas: who sponsors the work, what it is for, what keeps it safe, who teaches it, and how you know that it helped. Look at the shape before the numbers. An uneven radar is normal, and it tells you where to start. The report always names the two lowest areas, even when they are not low, because they are the easiest places to start.',
    strength: 'Area of Strength',
    priority: 'Critical Priority Area',
    implication: 'Implication',
    modules: 'Recommended Modules from the Stage One Playbook',
    modulesNote:
      'Each is a free PDF that you can fill in. The whole Stage One Playbook is at {address}.',
    /** Where all of the playbook’s tools are. */
    modulesPlace: { label: 'AI Integration Resources', to: fixed('/resources') },
    conclusionTitle: 'What to do with this report',
    conclusion:
      'Five numbers from one person are a start, not a diagnosis. Ask two colleagues to answer the same questions: one who pays for the work and one who does it. Where your three results agree, start there. Where they differ by two points or more, talk first, because the difference is often the finding. Then take one module from the first priority area, give it a name and a date, and take the survey again in ninety days.',
    nextTitle: 'Your next step',
  },
  /** In an area whose question was not answered. */
  unanswered: {
    label: survey.shared.notAnswered,
    caveat: `This question was not answered, so it counts as ${tools.survey.scale.unanswered}. If that is right, this is what it means.`,
  },
  areas: reportTexts,
  recommended: recommendedModules,
} as const
