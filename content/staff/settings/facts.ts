import { plainOf } from '#contract/values.ts'
import { calls } from '../../calls.ts'
import { programs } from '../../programs.ts'
import { moreResources, resourceSections } from '../../resources.ts'

/** Names of the pages that show facts. */
export const pages = {
  '/': 'Home',
  '/solutions': 'Solutions',
  '/labs': '{site.names.workshop}',
  '/accelerate': '{site.names.accelerator}',
  '/hub': '{site.names.hub}',
  '/licensing': 'Licensing',
  '/contact': 'Contact',
  '/embed/meeting': 'the booking page',
  '/why-us': 'Why Us',
  '/book': 'Book',
  '/ebook': 'Ebook',
  '/resources': 'Resources',
  '/resources/records': 'Records & Questions',
  '/terms-of-service': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
} as const

/** Address of a fact in `content/words.ts`, its label, an example or what it is for, and a page that shows it, if one does. */
type FactField = readonly [at: string, label: string, hint: string, to?: keyof typeof pages]

interface FactSection {
  title: string
  lead: string
  /** A list whose items have these facts. `noName` names an item without a name. */
  list?: { at: string; add: string; remove: string; noName: string }
  /** With a list, addresses are those within an item. */
  fields: readonly FactField[]
  /** Its fields show without a click, because everyone fills them in. */
  isOpen?: true
}

/** The file in place of one of our documents. */
const ownFile = (slug: string, title: string): FactField => [
  `documents.${slug}.own`,
  `${title}: your file`,
  'A PDF in place of ours, at most 20 MB.',
  '/resources',
]

/** Their pages, and the names of their programs. */
const offers = {
  workshop: ['/labs'],
  accelerator: ['/accelerate', 'leads'],
  hub: ['/hub', 'blueprint'],
} as const
const earlyPrograms = { pioneer: '/why-us', founding: '/labs', alpha: '/licensing' } as const
const callPages = {
  discovery: '/',
  strategic: '/why-us',
  workshopScoping: '/labs',
  programBriefing: '/accelerate',
  blueprintBriefing: '/hub',
} as const
const testimonials = [
  ['Testimonials', 'work', '/why-us', 'What customers say about your work.'],
  ['Praise of the book', 'book', '/book', 'What readers say about it.'],
] as const
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The pairs of a record, with the types of its keys and values. */
const pairs = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

export const sections: readonly FactSection[] = [
  {
    title: 'Company',
    isOpen: true,
    lead: 'In pages, emails, PDFs made on request, calendar entries and search results.',
    fields: [
      ['site.name', 'Name', 'For example: Northwind Advisory.', '/'],
      ['site.tagline', 'What you do, in one sentence', 'For search engines and emails.', '/'],
      ['site.copyright', 'Copyright', 'After the year and the name, in the footer.', '/'],
      [
        'site.legal.entity',
        'Legal name',
        'For example: Northwind Advisory GmbH.',
        '/terms-of-service',
      ],
      [
        'site.legal.address',
        'Postal address',
        'For example: Bahnhofstrasse 1, 8001 Zurich.',
        '/terms-of-service',
      ],
      [
        'site.legal.representative',
        'Representative in the EU',
        'If GDPR Article 27 asks for one.',
        '/privacy-policy',
      ],
      ['site.country', 'Country', 'In search results. For example: Switzerland.', '/'],
      ['site.contact.email', 'Email address', 'Empty: the setting CONTACT_EMAIL.', '/contact'],
      ['site.contact.phone', 'Phone', 'For example: +41 44 555 01 23.', '/contact'],
      ['site.replyTime', 'You answer within', 'For example: two business days.', '/contact'],
      [
        'desk.notices',
        'Notices go to',
        'Of leads and meetings. Empty: the setting LEAD_NOTIFY_EMAIL.',
      ],
      ['site.social.linkedin', 'LinkedIn', 'https://…', '/contact'],
      ['site.social.youtube', 'YouTube', 'https://…', '/contact'],
      ['site.social.other', 'Another page of yours', 'https://…', '/contact'],
      ['site.currency', 'Currency', 'Of your prices, for search engines.', '/solutions'],
      [
        'site.zone',
        'Time zone',
        'Of the days that visits and leads are counted by, and of your hours.',
      ],
    ],
  },
  {
    title: 'Founder',
    isOpen: true,
    lead: 'Signs the letter on “Why us”, and is the author of the book and the ebook.',
    fields: [
      ['site.founder.name', 'Name', 'For example: Maria Keller.', '/why-us'],
      ['site.founder.role', 'Role', 'For example: Founder.', '/why-us'],
      ['site.founder.bio.0', 'About, first paragraph', 'What qualifies the person.', '/why-us'],
      ['site.founder.bio.1', 'About, second paragraph', 'How it shapes your work.', '/why-us'],
      [
        'site.founder.profile',
        'Page about the person',
        'https://… The name leads to it.',
        '/why-us',
      ],
      [
        'pictures.founder',
        'Portrait',
        'With a description for people who cannot see it.',
        '/why-us',
      ],
      [
        'whyUs.letter.signature',
        'Signature',
        'Below the letter, also with a description.',
        '/why-us',
      ],
    ],
  },
  {
    title: 'Legal',
    lead: 'Markdown. {operator} is the legal name and address, {name} the company, {email} the contact address. A published text takes effect on its day, or at once if that has come. All versions are in the history.',
    fields: [
      ['legal.privacy.text', 'Privacy Policy', 'Have a lawyer read it.', '/privacy-policy'],
      ['legal.terms.text', 'Terms of Service', 'Have a lawyer read them.', '/terms-of-service'],
      ['legal.privacy.effective', 'Privacy Policy in effect from', '', '/privacy-policy'],
      ['legal.terms.effective', 'Terms of Service in effect from', '', '/terms-of-service'],
    ],
  },
  {
    title: 'Book and ebook',
    lead: 'Their names on every page that mentions them.',
    fields: [
      ['site.book.title', 'Title of the book', 'Also on its drawn cover.', '/book'],
      ['site.book.subtitle', 'Subtitle of the book', 'Below the title.', '/book'],
      ['site.book.release', 'Release of the book', 'For example: March 2027.', '/book'],
      [
        'site.shop',
        'Shop that sells the book',
        'https://… A button leads to it. Empty: no button.',
        '/book',
      ],
      ['site.ebook.title', 'Title of the ebook', 'Also on its cover.', '/ebook'],
      [
        'site.method',
        'Name of the method',
        'Of the four stages, within a sentence: the AI Learning Flywheel.',
        '/',
      ],
    ],
  },
  {
    title: 'Documents',
    lead: 'Ours name your facts and are made again when one changes.',
    fields: [
      ...plainOf([...resourceSections, moreResources]).flatMap((section) =>
        section.items.flatMap(({ slug, title }): FactField[] => [
          [
            `documents.${slug}.shown`,
            title,
            'Offered on this page. Other texts may name it.',
            section.id === moreResources.id ? '/resources/records' : '/resources',
          ],
          ownFile(slug, title),
        ]),
      ),
      ownFile('the-ai-learning-flywheel-ebook', 'Ebook'),
      ownFile('first-team-plan', 'First-team plan'),
      ownFile('security-and-data', 'Security and data'),
    ],
  },
  {
    title: 'Look',
    lead: 'In pages, emails, PDFs, preview images and search results.',
    fields: [
      [
        'site.accent',
        'Accent color',
        'Of links, buttons and the first stage, also lighter and darker.',
        '/',
      ],
      [
        'site.logo',
        'Logo',
        'In place of our mark. One more than twice as wide as high also stands for the name.',
        '/',
      ],
      ['site.icon', 'Icon', 'A square for browsers and home screens. Empty: your logo.', '/'],
    ],
  },
  ...pairs(offers).map(
    ([offer, [to, program]]): FactSection => ({
      title: `{site.names.${offer}}`,
      lead: 'On its page, in the table of Solutions and in search results. What is empty is left out.',
      fields: [
        [
          `offers.${offer}.shown`,
          'Shown',
          'Its pages, its call and links. Then read Solutions.',
          '/solutions',
        ],
        [`site.names.${offer}`, 'Name', 'In every sentence, also of documents and emails.', to],
        ...(program
          ? [[`site.names.${program}`, 'Name of the program', 'Above its title.', to] as const]
          : []),
        [`offers.${offer}.price`, 'Price', 'Or what it depends on, without a period.', to],
        [`offers.${offer}.dates`, 'Dates', 'For example: May 4 and June 8.', '/solutions'],
        [`offers.${offer}.size`, 'Group size', 'For example: six people.', to],
        [`offers.${offer}.place`, 'Place', 'For example: Zurich, or at your place.', '/solutions'],
        [
          `offers.${offer}.languages`,
          'Languages',
          'For example: English and German.',
          '/solutions',
        ],
      ],
    }),
  ),
  {
    title: 'Early programs',
    lead: 'On their pages. What is empty is left out.',
    fields: pairs(earlyPrograms).flatMap(([program, to]): FactField[] => [
      [`offers.${program}.size`, `${programs[program].name}: group size`, 'For example: four.', to],
      [
        `offers.${program}.dates`,
        `${programs[program].name}: dates`,
        'For example: from May 4.',
        to,
      ],
      [`offers.${program}.price`, `${programs[program].name}: price`, 'Without a period.', to],
    ]),
  },
  {
    title: 'Calls',
    lead: 'On their pages, in booking, emails and calendars. Meetings that are booked stay as they are.',
    fields: pairs(callPages).flatMap(([call, to]): FactField[] => [
      [
        `calls.${calls[call].id}.name`,
        `${calls[call].name}: name`,
        'In every sentence that names it.',
        to,
      ],
      [
        `calls.${calls[call].id}.minutes`,
        `${calls[call].name}: minutes`,
        'Empty: not offered.',
        to,
      ],
      [
        `calls.${calls[call].id}.price`,
        `${calls[call].name}: price`,
        'Follows “is”: free, or an amount.',
        to,
      ],
    ]),
  },
  {
    title: 'Meetings',
    lead: 'Who takes calls, and when. A booking goes to the free host with the fewest meetings that week. Meetings that are booked stay as they are.',
    list: {
      at: 'hosts.all',
      add: 'Add a host',
      remove: 'Remove this host',
      noName: 'Host {number}',
    },
    fields: [
      [
        'name',
        'Name',
        'Visitors read it. Empty: they are not told whom they meet.',
        '/embed/meeting',
      ],
      [
        'email',
        'Email address',
        'For notices, which link to the staff pages if this address has an account. Empty: where all notices go.',
      ],
      ['calls', 'Takes these calls', 'None chosen: all of them.'],
      ['place', 'Place of the call', 'A text, or the address of a video call.', '/embed/meeting'],
      ...days.map((day): FactField => [`hours.${day.toLowerCase()}`, day, '']),
      ['hours.daysOff', 'Days off', 'Public holidays and vacation, first and last day.'],
      ['zone', 'Time zone of these hours', 'Empty: the company’s.'],
      ['bufferMinutes', 'Minutes between meetings', 'At least.'],
      ['noticeHours', 'Hours before a meeting', 'Shortest notice for a booking.'],
      ['horizonDays', 'Days ahead', 'How far ahead meetings can be booked.'],
      ['maxPerDay', 'Meetings a day', 'At most.'],
    ],
  },
  {
    title: 'People',
    lead: 'Those you work with, besides the founder, on “Why us”. One without a name is left out.',
    list: {
      at: 'people.all',
      add: 'Add a person',
      remove: 'Remove this person',
      noName: 'Person {number}',
    },
    fields: [
      ['name', 'Name', 'For example: Ada Keller.', '/why-us'],
      ['role', 'Role', 'For example: Trainer.', '/why-us'],
      ['text', 'What the person does', 'One or two sentences.', '/why-us'],
      ['profile', 'Page about the person', 'https://…', '/why-us'],
      ['picture', 'Portrait', 'It is cropped to a square.', '/why-us'],
    ],
  },
  ...testimonials.map(
    ([title, kind, to, lead]): FactSection => ({
      title,
      lead: `${lead} A public site leaves out what has no day of permission.`,
      list: {
        at: `testimonials.${kind}`,
        add: 'Add a testimonial',
        remove: 'Remove this one',
        noName: '{number}',
      },
      fields: [
        ['quote', 'Text', 'In the person’s own words, without quotation marks.', to],
        ['name', 'Name', 'For example: Grace Weber.', to],
        ['role', 'Role', 'For example: Head of Operations.', to],
        ['company', 'Company', 'For example: Northwind Mills.', to],
        ['picture', 'Portrait', 'It is cropped to a circle.', to],
        ['permitted', 'Permitted on', 'The day on which the person allowed you to show this.', to],
      ],
    }),
  ),
  {
    title: 'Announcement',
    lead: 'The line above the header. Days are those of the company’s time zone.',
    fields: [
      ['announcement.shown', 'Announcement shown', 'On every page.', '/'],
      ['navigation.announcement.title', 'Title of the announcement', 'On every page.', '/'],
      ['navigation.announcement.text', 'Text of the announcement', 'One short sentence.', '/'],
      ['navigation.announcement.action.label', 'Text of its link', 'What a click does.', '/'],
      [
        'navigation.announcement.action.to',
        'Where its link leads',
        'A page of the site, or https://.',
        '/',
      ],
      ['announcement.from', 'First day', 'Empty: at once.'],
      ['announcement.until', 'Last day', 'Empty: until you end it.'],
    ],
  },
  {
    title: 'Redirects',
    isOpen: true,
    lead: 'For old links and search engines. They are led on for good, with their query.',
    fields: [
      [
        'redirects.oldAddresses',
        'Old addresses',
        'From an address without a page to a page, or to https://.',
      ],
    ],
  },
]
