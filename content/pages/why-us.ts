import { modelStageTitles } from '../model.ts'
import { site } from '../site.ts'

export const whyUs = {
  meta: {
    title: 'Why us: a letter',
    description: `Why ${site.name} works the way it does, signed by its founder. With the Pioneer Cohort, the partner programme and a way to write back.`,
  },
  letter: {
    sender: site.name,
    title: 'People learn from the people they work with.',
    addressee: 'To whoever has to make AI work here',
    salutation: 'Dear colleague,',
    paragraphs: [
      'You have probably sat through good training and changed nothing on Monday. So have I, on both sides of the lectern. I have spent most of my working life finding out why, because the usual suspects, lazy staff and dull slides, did not survive a closer look.',
      "What I found is not complicated. We copy those who sit beside us. We keep what saves us trouble this week, and we drop what our manager does not do. A course can start none of that. It arrives from outside, all at once, on somebody else's examples.",
      'AI makes this sharper. The tools change by the month, so knowledge that is delivered goes stale in the box. What keeps up is a team that tries something on its own work, tells the next team honestly how it went, and does it again. We call that round the flywheel. Everything we offer is a way of giving it a push.',
      'It decides how we work. We bring no demonstration data; we use your Tuesday. We would rather teach twelve people who teach others than fill a hall that watches. We say so when a task should stay with a person, and we say so when you do not need us.',
      'The aim of every engagement is that you can do the next one without us. If that sounds like common sense, good. It is rarely what gets bought.',
    ],
    closing: 'Yours,',
    signature: { drawing: 'founder-signature', alt: `Signature of ${site.founder.name}` },
  },
  founder: {
    title: `About ${site.founder.name}`,
    name: site.founder.name,
    role: `${site.founder.role}, ${site.name}`,
    portrait: {
      drawing: 'founder-portrait',
      alt: `Drawn portrait of ${site.founder.name}, grey-haired, in round-cornered glasses and a dark jacket.`,
    },
    bio: site.founder.bio,
  },
  model: {
    eyebrow: `The ${site.name} Model`,
    title: 'A letter is not a plan, so there is one',
    text: 'Five stages describe the way from first rules to an organisation that learns by itself. Five capabilities carry it. You can see at a glance where you stand, and what to leave for later.',
    action: 'Walk through the model',
    stagesLabel: 'The five stages, from the ground up',
    stages: modelStageTitles,
  },
  partner: {
    title: 'If you teach or advise for a living',
    text: 'Consultancies, trainers and learning departments can license the method, with its materials, and run it under their own roof. Partners keep their clients. We keep the method honest.',
    action: 'Visit the partner site',
  },
  pioneer: {
    label: 'Limited Opportunity',
    title: 'The Pioneer Cohort',
    lead: 'By invitation, a small number of teams take the flywheel from the page into their own work, with us close by. We learn as much from it as they do, which is why the group stays small.',
    pointsLabel: 'What it asks, and what it gives',
    items: [
      {
        title: 'You bring an intact team',
        text: 'People who share work, a sponsor who turns up, and a task worth improving.',
      },
      {
        title: 'You get us, not a platform',
        text: 'Every stage is run with you by the people who wrote it, and changed where it does not fit.',
      },
      {
        title: 'You let us learn',
        text: 'We ask to write down what worked and what did not. Nothing carries your name unless you sign it.',
      },
    ],
  },
  strategicCall: {
    title: 'Would you rather talk it through?',
    text: 'A strategic call is a conversation about your organisation. You describe the situation, we ask awkward questions, and you leave with an opinion you can use.',
    action: 'Schedule a Strategic Call',
  },
  contact: {
    title: 'Write back',
    lead: 'Letters deserve answers. This one reaches us by e-mail, and a person reads it.',
    pointsLabel: 'Useful to know from you',
    items: [
      { title: 'Where it stands', text: 'What you have tried with AI so far, and where it stopped.' },
      { title: 'Who is in it', text: 'The team or department, and who would sponsor it.' },
      { title: 'What would help', text: 'A day, a programme, an opinion. “No idea” is a fair answer.' },
    ],
  },
} as const
