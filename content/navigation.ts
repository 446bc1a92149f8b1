/** Links and labels of every page. Names of offers are repeated, as `offerings.ts` is large; a test compares them. */

export const navigation = {
  skip: 'Skip to content',
  header: {
    links: [
      { label: 'Home', to: '/' },
      { label: 'Solutions', to: '/solutions' },
      { label: 'Why Us', to: '/why-us' },
      { label: 'The Book', to: '/book' },
    ],
    resources: {
      label: 'Resources',
      links: [
        { label: 'Find Your Starting Point', to: '/discover', note: 'A short survey' },
        { label: 'AI Activation Canvas', to: '/canvas', note: 'Plan a first experiment' },
        { label: '{site.name} Model', to: '/model', note: 'See where you are' },
        { label: 'AI Integration Resources', to: '/resources', note: 'Free PDFs' },
      ],
    },
    action: { label: 'Get in Touch', to: '/why-us#contactForm' },
    menu: 'Menu',
    close: 'Close menu',
  },
  announcement: {
    title: 'An Invitation for Leaders',
    text: 'Join the Pioneer Cohort',
    action: { label: 'Express Interest', to: '/why-us#pioneer' },
    close: 'Close announcement',
  },
  scheduler: {
    title: 'Schedule a meeting',
    close: 'Close scheduler',
    elsewhere: 'Open in new tab',
  },
  footer: {
    links: [
      { label: 'Home', to: '/' },
      { label: 'Solutions', to: '/solutions' },
      { label: 'Why Us', to: '/why-us' },
      { label: 'Resources', to: '/resources' },
      { label: 'Book', to: '/book' },
      { label: 'Licensing', to: '/licensing' },
      { label: 'Privacy Policy', to: '/privacy-policy' },
      { label: 'Terms of Service', to: '/terms-of-service' },
    ],
    label: 'Footer',
    contact: 'Write to us',
    privacyChoices: 'Privacy choices',
  },
  notifications: { label: 'Notifications', dismiss: 'Dismiss' },
} as const
