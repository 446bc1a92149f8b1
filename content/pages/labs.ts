import { flywheelStages } from '../flywheel.ts'
import { calls, offerings } from '../offerings.ts'
import { meetingReschedulingTranscript } from '../video/meeting-rescheduling.ts'

const { workshop, accelerator } = offerings

export const labs = {
  meta: {
    title: workshop.name,
    description:
      'One day with an intact team of 8 to 12 on its own work: map it, find where AI earns its keep, build the first examples. The team leaves with a backlog and a playbook.',
  },
  hero: {
    eyebrow: workshop.name,
    title: 'By five o’clock, one task is done differently.',
    lead: 'An intact team of 8 to 12 spends one day on its own work. In the morning you map it. Around noon you find the places where AI earns its keep. In the afternoon you build.',
    action: `Schedule a ${calls.workshopScoping.name}`,
    note: `${calls.workshopScoping.length}. We look at what your team does all week and say whether a day is worth it.`,
  },
  partners: {
    eyebrow: 'Founding partners programme',
    title: 'The first workshops are run with founding partners.',
    text: 'They shape the day with us, and tell us plainly what did not work. What they tell us goes into the next one.',
    action: { label: 'Ask for a founding place', to: '/contact#contactForm' },
  },
  betterQuestions: {
    title: 'A faster horse is still a horse',
    text: 'Hand a team a chatbot and it will do the same work at a trot. Useful, and mostly beside the point. The larger gain hides behind a second question, and it takes the people who do the work to ask it.',
    columns: { before: 'The faster horse', after: 'The second question' },
    rows: [
      { before: 'Write the minutes in half the time', after: 'Who reads them, and what do they do next?' },
      { before: 'Summarise forty e-mails', after: 'Why are there forty?' },
      { before: 'Draft the status slide', after: 'Could the status be looked up?' },
    ],
    picture: { drawing: 'toy-horse', alt: 'A wooden toy horse on wheels. The wheels have been upgraded.' },
  },
  spark: {
    eyebrow: 'Stage 1 of the flywheel',
    title: 'The workshop is the Spark',
    text: 'Nothing spreads from a slide. It spreads from a colleague who turns the screen around and says: look, this took me ten minutes. The workshop produces that colleague, with the evidence to back it up. The other three stages need somebody to start from.',
    stages: flywheelStages.map(({ title }) => title),
    action: { label: 'Read how the wheel turns', to: '/flywheel-ebook' },
  },
  agenda: {
    title: 'The day, by the clock',
    lead: 'Nine to five is the usual day. We move the hours to fit your shifts. The order stays.',
    /** The parts of a usual day; `from` and `to` are hours of the 24-hour clock. */
    items: [
      {
        time: 'Morning',
        from: 9,
        to: 12,
        title: 'Map Your Reality',
        step: workshop.steps[0],
        text: 'The team draws how one piece of work really moves: who touches it, where it waits, which workarounds nobody wrote down. By the first coffee the wall usually disagrees with the process manual.',
        result: 'A map of the work that the whole team recognises',
      },
      {
        time: 'Mid-day',
        from: 12,
        to: 14,
        title: 'Identify AI Opportunities',
        step: workshop.steps[1],
        text: 'Every step on the wall is asked the same things. How much judgement does it need? Is there enough to go on? What would a mistake cost? What survives is a short list, ranked by value and effort.',
        result: 'A ranked list with a name beside each line',
      },
      {
        time: 'Afternoon',
        from: 14,
        to: 17,
        title: 'Get Hands-on',
        step: workshop.steps[2],
        text: 'Pairs take the top of the list and build, with the tools your organisation already allows. Before the day ends each pair shows what works, and says what it still gets wrong.',
        result: 'Working examples, written down while they are warm',
      },
    ],
    resultLabel: 'On the wall by then',
    video: {
      title: 'An example of the right size: moving a meeting',
      note: 'A demonstration with invented names. It has no sound.',
      captions: 'English captions',
      transcriptTitle: 'Read the transcript',
      transcript: meetingReschedulingTranscript,
    },
  },
  deliverables: {
    title: 'What Your Team Will Leave With',
    lead: 'Two documents, both in the words of the team, both in use the next morning.',
    items: [
      {
        title: 'A backlog',
        text: 'Every opportunity the team found, ranked, each with an owner and a first step. It goes into whatever list your team already looks at on Mondays.',
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
    title: 'Bring a team that hands work to each other',
    fits: {
      title: 'It works for',
      items: [
        'An intact team of 8 to 12, from any function',
        'A manager who stays until the end, phone away',
        'One recurring piece of work that annoys everybody',
        'Tools that are approved, or a sponsor who can approve them for a day',
      ],
    },
    misfits: {
      title: 'It is the wrong day for',
      items: [
        'A mixed audience that wants an overview',
        'Volunteers at a hackathon, however keen',
        'A demonstration to a board',
      ],
    },
    elsewhere: {
      text: 'Choosing people who will lead adoption in many teams?',
      action: { label: `See the ${accelerator.name}`, to: accelerator.to },
    },
  },
  followUp: {
    title: 'The Thursday after',
    lead: 'Most workshops are forgotten by Thursday. This one comes with company.',
    items: [
      {
        title: 'Two hours of 1-on-1 coaching',
        text: 'For the moment when the example meets a real deadline. In one sitting or in pieces.',
      },
      {
        title: 'An online community of practice',
        text: 'People from other teams that have done the day. Somebody has usually tried it already.',
      },
      {
        title: `Next step: ${accelerator.name}`,
        text: 'Send the one or two who could not stop. They come back able to run this for the next team.',
        action: { label: `See the ${accelerator.name}`, to: accelerator.to },
      },
    ],
  },
  close: {
    title: 'You pick the team. We bring the wall.',
    text: `In ${calls.workshopScoping.length} we choose the piece of work, agree who has to be in the room, and find a day.`,
    action: `Schedule a ${calls.workshopScoping.name}`,
  },
} as const
