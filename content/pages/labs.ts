import { flywheelStages } from '../flywheel.ts'
import { calls, offerings, ownerFacts } from '../offerings.ts'
import { programs } from '../programs.ts'

const { workshop, accelerator } = offerings
const { workshopScoping } = calls
const { founding } = programs

export const labs = {
  meta: {
    title: `${workshop.name}: hands-on AI training for a team`,
    description: `One day of hands-on AI training with an intact team of ${workshop.size} on its own work: map it, find where AI helps, build the first examples. You leave with a backlog and a playbook.`,
  },
  hero: {
    eyebrow: 'By five o’clock, one task is done differently.',
    title: workshop.name,
    subtitle: `One day in which a team of ${workshop.size} rebuilds part of its own work with AI.`,
    lead: `In the morning the team maps its work. Around noon it finds the steps where AI helps. In the afternoon it builds the first examples. You leave with a backlog and a playbook.${workshop.price ? ` Price: ${workshop.price}.` : ''}`,
    action: `Schedule a ${workshopScoping.name}`,
    note: `${workshopScoping.length}. You leave with ${workshopScoping.deliverable}.`,
  },
  partners: {
    eyebrow: founding.name,
    title: 'We are looking for founding partners for this workshop',
    text: `For ${founding.forWhom}. You tell us plainly what did not work, and we change it.`,
    facts: ownerFacts(founding),
    action: { label: 'Ask to become a founding partner', to: '/contact#contactForm' },
  },
  betterQuestions: {
    title: 'Beyond a faster horse: ask the second question',
    text: 'Give a team a chatbot and it does the same work a little faster. The larger gain comes from a second question, and only the people who do the work can ask it.',
    columns: { before: 'The faster horse', after: 'The second question' },
    rows: [
      { before: 'Write the minutes in half the time', after: 'Who reads them, and what do they do next?' },
      { before: 'Summarize forty emails', after: 'Why are there forty?' },
      { before: 'Draft the status slide', after: 'Could people look up the status?' },
    ],
    picture: { drawing: 'toy-horse', alt: 'A wooden toy horse on wheels. The wheels have been upgraded.' },
  },
  spark: {
    eyebrow: 'Stage 1 of the flywheel',
    title: 'The workshop is the Spark',
    text: 'People change how they work when a colleague shows them a result. The workshop gives you that colleague, and an example that others can check. The other three stages of the flywheel start from there.',
    stages: flywheelStages,
    action: { label: 'Get the free Flywheel ebook', to: '/flywheel-ebook' },
  },
  agenda: {
    title: 'Agenda: one day in three parts',
    lead: 'Nine to five is usual. We move the hours to fit your shifts; the order stays.',
    /** The parts of a usual day; `from` and `to` are hours of the 24-hour clock. */
    items: [
      {
        time: 'Morning',
        from: 9,
        to: 12,
        title: 'Map Your Reality',
        step: workshop.steps[0],
        text: 'The team draws how one piece of work really moves: who touches it, where it waits, and which workarounds no one wrote down.',
        result: 'A map of the work that the whole team recognizes',
      },
      {
        time: 'Mid-day',
        from: 12,
        to: 14,
        title: 'Identify AI Opportunities',
        step: workshop.steps[1],
        text: 'The team asks three questions about every step. How much judgment does it need? Is there enough information? What would a mistake cost? The answers make a short list, ranked by value and effort.',
        result: 'A ranked list with a name next to each line',
      },
      {
        time: 'Afternoon',
        from: 14,
        to: 17,
        title: 'Get Hands-on',
        step: workshop.steps[2],
        text: 'Pairs take the top of the list and build, with the tools your company already allows. At the end each pair shows what works and what it still gets wrong.',
        result: 'Working examples, written down so that others can repeat them',
      },
    ],
    resultLabel: 'You have by then',
    video: {
      title: 'Demo: an example of the right size, moving a meeting',
      note: 'A demonstration with invented names. It has no sound.',
      captions: 'English captions',
      transcriptTitle: 'Read the transcript',
      transcript: [
        'The film has no sound. An assistant, drawn as a red pencil that moves by itself, works through a request; a hand with a pen belongs to Ruth, who called the meeting. All names are invented.',
        'A message from Ines, a client: “Could we move Thursday’s review to Friday? I am on a train all Thursday.” The pencil circles Thursday and underlines Friday.',
        'Find the conflict. Five calendars for Friday lie side by side. The pencil tries the usual hour, ten o’clock. Two of five are traveling: Jonas is on a flight, Amara is on a train.',
        'Propose times. Two hours are free for all five: 15:00, when no one has to rush, and 11:30, when Amara steps off a train. The assistant marks 15:00 as its first choice.',
        'Draft the note. The pencil writes: “Dear all, the review moves to Friday, 15:00. Ines is on a train all Thursday. Same agenda, still one hour.” A label says: draft, not sent.',
        'Ask for approval. The assistant asks: “Ruth, may this go to all five?” Nothing is sent yet. A hand strikes out 15:00, writes 11:30 and the reason beside it, school run, which is in no calendar. Then a finger presses Send.',
        'Send. The invitation for Friday, 11:30 goes to Ines, Ruth, Jonas, Amara and Tom, and a tick appears beside each name.',
        'The last words: The assistant did the legwork. Ruth knew about the school run.',
      ],
    },
  },
  deliverables: {
    title: 'What Your Team Will Leave With',
    lead: 'Two documents in the team’s own words, ready to use the next morning.',
    items: [
      {
        title: 'A backlog',
        text: 'Every opportunity the team found, ranked, each with an owner and a first step. It goes into the task list your team already uses.',
        picture: {
          drawing: 'backlog',
          alt: 'A ranked list of rows, the first of them marked, each with a name tag.',
        },
      },
      {
        title: 'A playbook',
        text: 'The examples built in the afternoon, written so that a colleague who was not there can repeat them: the task, the instruction, the check, the limits.',
        picture: {
          drawing: 'playbook',
          alt: 'An open ring-bound book: steps on the left page, a sketch of a work flow on the right.',
        },
      },
    ],
  },
  audience: {
    title: 'Who it is for: a team that shares work',
    fits: {
      title: 'It works for',
      items: [
        `An intact team of ${workshop.size}, from any function`,
        'A manager who stays until the end, phone away',
        'One recurring piece of work that annoys everyone',
        'Tools that are approved, or a sponsor who can approve them for a day',
      ],
    },
    misfits: {
      title: 'Choose something else for',
      items: ['A mixed audience that wants an overview', 'A hackathon for volunteers', 'A demonstration for a board'],
    },
    elsewhere: {
      text: 'Choosing people who will lead adoption in many teams?',
      action: { label: `See the ${accelerator.name}`, to: accelerator.to },
    },
  },
  followUp: {
    title: 'Support after the workshop',
    lead: 'The habit forms in the weeks after the day, so we stay with the team.',
    items: [
      {
        title: `${workshop.coaching} of 1-on-1 coaching`,
        text: 'For the moment when the example meets a real deadline. In one session or several.',
      },
      {
        title: 'An online community of practice',
        text: 'A place to ask questions and show examples to people from other teams who have taken the workshop.',
      },
      {
        title: `Next step: ${accelerator.name}`,
        text: 'Send the one or two people who want to go on. They learn to lead the next team.',
        action: { label: `See the ${accelerator.name}`, to: accelerator.to },
      },
    ],
  },
  close: {
    title: 'Pick the team. We plan the day with you.',
    text: `In the ${workshopScoping.name} (${workshopScoping.length}) we choose the piece of work with you. You leave with ${workshopScoping.deliverable}.`,
    action: `Schedule a ${workshopScoping.name}`,
  },
} as const
