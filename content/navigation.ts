import { fixed, heading, link, note, paragraph, text } from '#contract/values.ts'

/**
 * Links and labels of every page. Names of offers are repeated, as `offerings.ts` is large; a test
 * compares them.
 */

export const navigation = {
  skip: 'Skip to content',
  header: {
    links: [
      { label: text('Home', { max: 16 }), to: fixed('/') },
      { label: text('Solutions', { max: 16 }), to: fixed('/solutions') },
      { label: text('Why Us', { max: 16 }), to: fixed('/why-us') },
      { label: text('The Book', { max: 16 }), to: fixed('/book') },
    ],
    resources: {
      label: text('Resources', { max: 16 }),
      links: [
        {
          label: text('Find Your Starting Point', { max: 16 }),
          to: fixed('/discover'),
          note: note('A short survey'),
        },
        {
          label: text('AI Activation Canvas', { max: 16 }),
          to: fixed('/canvas'),
          note: note('Plan a first experiment'),
        },
        {
          label: text('{site.name} Model', { max: 16 }),
          to: fixed('/model'),
          note: note('See where you are'),
        },
        {
          label: text('AI Integration Resources', { max: 16 }),
          to: fixed('/resources'),
          note: note('Free PDFs'),
        },
      ],
    },
    action: { label: text('Get in Touch', { max: 16 }), to: fixed('/why-us#contactForm') },
    menu: 'Menu',
    close: 'Close menu',
  },
  announcement: {
    title: heading('An Invitation for Leaders', {
      field: {
        in: 'announcement',
        label: 'Title of the announcement',
        hint: 'On every page.',
        on: '/',
      },
    }),
    text: paragraph('Join the Pioneer Cohort', {
      field: {
        in: 'announcement',
        label: 'Text of the announcement',
        hint: 'One short sentence.',
        on: '/',
      },
    }),
    action: {
      label: text('Express Interest', {
        field: {
          in: 'announcement',
          label: 'Text of its link',
          hint: 'What a click does.',
          on: '/',
        },
      }),
      to: link('/why-us#pioneer', {
        field: {
          in: 'announcement',
          label: 'Where its link leads',
          hint: 'A page of the site, or https://.',
          on: '/',
        },
      }),
    },
    close: 'Close announcement',
  },
  scheduler: {
    title: heading('Schedule a meeting'),
    close: 'Close scheduler',
    elsewhere: 'Open in new tab',
  },
  footer: {
    links: [
      { label: 'Home', to: fixed('/') },
      { label: 'Solutions', to: fixed('/solutions') },
      { label: 'Why Us', to: fixed('/why-us') },
      { label: 'Resources', to: fixed('/resources') },
      { label: 'Book', to: fixed('/book') },
      { label: 'Licensing', to: fixed('/licensing') },
      { label: 'Privacy Policy', to: fixed('/privacy-policy') },
      { label: 'Terms of Service', to: fixed('/terms-of-service') },
    ],
    label: 'Footer',
    contact: 'Write to us',
    privacyChoices: 'Privacy choices',
  },
  notifications: { label: 'Notifications', dismiss: 'Dismiss' },
} as const
