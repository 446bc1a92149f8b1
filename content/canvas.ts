/**
 * Every word of the AI Activation Canvas: the twelve steps, the helpers' templates, the dialogs.
 * Those of the email are in `emails.ts`.
 */
import { fixed, heading, lead, note, paragraph, question } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'
import { invalidEmail } from './errors.ts'
import { tools } from './tools.ts'

export const canvas = {
  meta: {
    title: heading(`${tools.canvas.name}: plan a first AI experiment`),
    description: paragraph(
      `${tools.canvas.steps} steps, about ${tools.canvas.length}. The result: a goal, three workflows, a first experiment and a date. Your answers stay on this device until you send them.`,
    ),
  },
  title: heading(tools.canvas.name),
  lead: lead(
    `${tools.canvas.steps} steps, about ${tools.canvas.length}. The result: a goal, three workflows, a first experiment and a date.`,
  ),
  privacy: 'Your answers stay on this device until you send them or make the PDF on the last step.',
  withoutScripts: {
    note: note(
      `The canvas needs JavaScript. The ${tools.canvas.steps} steps are below, to answer on paper.`,
    ),
    listTitle: `The ${tools.canvas.steps} steps`,
    paper: {
      label: 'A one-page canvas to print: the use-case canvas (PDF)',
      to: fixed('/assets/use-case-canvas.pdf'),
    },
  },
  rating: {
    title: heading('Activation rating'),
    question: question('How much do people here use AI in an ordinary week?'),
    hint: 'Rate what people do, not what the strategy says.',
    example: 'A 2: two teams have found something that works, and no one outside them knows.',
    scale: [
      'Hardly at all',
      'A few curious people',
      'Some teams, some of the time',
      'Most teams, most weeks',
      'How we work',
    ],
    /** After the value, e.g. '3 of 5'. */
    outOf: '{value} of 5',
  },
  /** Steps 2 to 11, by the column that keeps the answer. */
  questions: {
    q2_activation_goal: {
      title: heading('Activation Goal'),
      question: question(
        'What should be different in twelve months because people here work with AI?',
      ),
      hint: 'One sentence about the work, not about the tools. A person outside your team should be able to see whether it happened.',
      example:
        'Every customer offer goes out within two days instead of nine, and needs fewer corrections.',
    },
    q3_metrics: {
      title: heading('Metrics'),
      question: question('How will you know that you are getting there?'),
      hint: 'Two or three numbers you can already measure today. Add where each one stands now.',
      example:
        'Days from request to offer (now 9). Offers reworked after customer questions (now 4 in 10). Engineers who used AI on an offer last week (now 3 of 22).',
    },
    q4_first_movers: {
      title: heading('First movers'),
      question: question('Who goes first?'),
      hint: 'First names or roles are enough. Look for people whose work others notice, and who will say openly what did not work.',
      example: 'Two sales engineers and one contract reviewer, and their two managers.',
    },
    q5_empowerment_moves: {
      title: heading('Empowerment moves'),
      question: question('What will you give the first movers that they do not have today?'),
      hint: 'Time, access, support. If it costs you nothing, it probably changes nothing.',
      example:
        'Half a day a week for eight weeks, taken off their targets in writing. Licenses by Friday. A note from me that early mistakes are expected.',
    },
    q6_fast_guardrails: {
      title: heading('Fast guardrails'),
      question: question('Which few rules let people start this week without asking?'),
      hint: 'What may go in, what must not, who checks what comes out. Five lines that fit on a card.',
      example:
        'No names of customers and no prices. Drafts only: a person signs every offer. If in doubt ask the head of sales, who answers the same day.',
    },
    q7_constraints: {
      title: heading('Constraints'),
      question: question('What will get in the way?'),
      hint: 'Name the two real ones: a role, a rule, a system, a quarter. Say who could move each.',
      example:
        'The data protection officer has not seen the tool (head of contracts, by the 14th). Offers live in a system no one can export from (IT, unclear).',
    },
    q8_high_value_workflows: {
      title: heading('High-value workflows'),
      question: question('In which three workflows could AI cut 20% of the cost or the time?'),
      hint: 'Three lines. Name the workflow, how often it runs and where the time goes. A dull task that comes up often is better than a big one that is rare.',
      example:
        '1. First draft of an offer: 30 a month, 5 hours each. 2. Comparing contract versions: 60 a month, 90 minutes each. 3. Minutes and follow-ups of project meetings: 200 a month, 25 minutes each.',
    },
    q9_next_step_experiments: {
      title: heading('Next-step experiments'),
      question: question('What will you try in the next two weeks?'),
      hint: 'Small enough to fail cheaply: one workflow, a few people, ten cases, one question that gets an answer.',
      example:
        'Two sales engineers draft the next ten offers with AI and note the hours. Question: do we save an hour without more rework? Answer due on the 28th.',
    },
    q10_support_structures: {
      title: heading('Support structures'),
      question: question('What keeps it going after the first weeks?'),
      hint: 'A regular hour, a place for examples, a person to ask. Say who runs each.',
      example:
        'Thursday, 30 minutes, one person shows one case (the contract reviewer hosts). A shared page with prompts that worked. Two hours a month from IT.',
    },
    q11_commitment: {
      title: heading('Commitment'),
      question: question('What will you do yourself, and by when?'),
      hint: 'First person, one date. Write it so that you could read it out to your team on Monday.',
      example:
        'By the 10th I do one of my own reports with AI, show the team what went wrong, and clear the two engineers’ Thursdays.',
    },
  },
  labels: {
    step: 'Step {step} of {steps}',
    back: 'Back',
    next: 'Next',
    /** Names the row of buttons for screen readers. */
    steering: 'Steps of the canvas',
    example: 'For example',
    rating: 'Rating from 1 to 5',
    left: '{count} characters left',
    oneLeft: '1 character left',
    noneLeft: 'No characters left',
    saved: 'Kept on this device',
    notSaved: 'This browser keeps no answers. Stay on this page until you have sent the canvas.',
    sheet: 'Your canvas so far',
    notAnswered: 'Not answered',
    backToSummary: 'Back to the summary',
  },
  summary: {
    title: heading('Your canvas on one page'),
    question: question('Read it through, then send it to yourself.'),
    email: 'Email',
    emailHint:
      'We store your canvas, our staff can read it, and we email you a copy. No newsletter.',
    send: 'Email my canvas',
    sending: 'Sending your canvas',
    print: 'Print on one page',
    /** The ways to take the canvas along; `file` is what the browser saves. */
    exports: 'Keep a copy',
    pdf: {
      label: 'Download as PDF',
      busy: 'Preparing the PDF',
      file: fixed('ai-activation-canvas.pdf'),
      failed:
        'The PDF could not be made just now. Please try again, or choose ‘Print on one page’.',
      limited: 'You have asked for many PDFs in a short time. Please wait a few minutes.',
    },
    /** Opens the two that few visitors need. */
    otherFormats: 'As text or data',
    markdown: { label: 'Download as text (Markdown)', file: fixed('ai-activation-canvas.md') },
    json: { label: 'Download as data (JSON)', file: fixed('ai-activation-canvas.json') },
    privacy: { label: 'Privacy policy', to: fixed('/privacy-policy') },
  },
  returning: {
    title: heading('Welcome back'),
    text: paragraph('Your canvas is as you left it: {answered} of 11 answered.'),
    resume: 'Continue',
    fresh: 'Start fresh',
  },
  /**
   * The catalog of alerts. Titles and texts are agreed word for word, except the one about later
   * changes.
   */
  alerts: {
    invalidEmail: { title: heading('Invalid Email'), text: paragraph(invalidEmail) },
    tooMany: {
      title: heading('Too Many Requests'),
      text: paragraph('Please wait a few minutes before submitting again.'),
    },
    goalRequired: {
      title: heading('Goal Required'),
      text: paragraph('Please go back and fill out your "Activation Goal" on step 2 first.'),
    },
    generationFailed: {
      title: heading('AI Generation Failed'),
      text: paragraph('Could not generate a response. Please try again.'),
    },
    saveFailed: {
      title: heading('Save Failed'),
      text: paragraph(
        'There was a problem saving your canvas or sending the email. Please try again.',
      ),
    },
    saved: {
      title: heading('Canvas Saved!'),
      text: paragraph(
        `Your ${tools.canvas.name} has been saved successfully! A copy has been sent to your email.`,
      ),
    },
    /**
     * Shown when the visitor typed while the canvas was being sent. The sent canvas does not
     * include that text.
     */
    savedBeforeChange: {
      title: heading('Canvas Saved!'),
      text: paragraph(
        `Your ${tools.canvas.name} has been saved successfully! A copy has been sent to your email. What you changed after sending is not in that copy. It is still here, so you can send it too.`,
      ),
    },
    close: 'Close',
  },
  /** What the two helpers suggest: templates with the visitor's own words in them. */
  helpers: {
    metrics: {
      button: 'Suggest Metrics',
      busy: 'Suggesting metrics',
      note: note('A template around your goal from step 2. Fill in the blanks and adjust the 20%.'),
      lines: [
        'Measures for “{goal}”:',
        '• Result: how often it happens today, and how often it should in twelve months. Now __, then __.',
        '• Time: hours from start to finish of one typical case. Now __, in 90 days 20% less.',
        '• Quality: cases out of ten that need no rework. Now __, never lower than that.',
        '• Habit: people who used AI on their own work last week. Now __, in 90 days half the team.',
      ],
    },
    experiments: {
      button: 'Generate Experiments',
      busy: 'Generating experiments',
      note: note('A template around your workflows and first movers. Change what does not fit.'),
      lines: [
        '1. Ten cases. {people} do the next ten cases of {first} with AI and note the minutes. Question: is it a fifth faster without more rework? Answer in two weeks.',
        '2. Side by side. Two people do the same case of {second}, one with AI and one without, and a third compares the results blind. One afternoon.',
        '3. Show and tell. A person who tried something on {third} shows it in 20 minutes, failures first. We keep what a colleague could repeat the next day.',
      ],
      outcome: 'All three count toward: {goal}',
      /** Stand in for what has not been answered. */
      people: 'Two volunteers',
      workflows: [
        'a task that comes back every week',
        'a document your team writes often',
        'a task no one likes',
      ],
    },
    undo: 'Undo the suggestion',
    added: 'Suggestion added to your answer.',
    undone: 'Suggestion removed.',
  },
} as const

/** The words of the canvas as they are shown. */
export type CanvasWords = Words<typeof canvas>
export type CanvasAlertName = Exclude<keyof (typeof canvas)['alerts'], 'close'>
