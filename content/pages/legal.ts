import { date, file, heading, link, paragraph } from '#contract/values.ts'

/** The legal texts, and the days from which those that staff published are in effect. */
export const legalTexts = {
  privacy: {
    text: file('content/legal/privacy-policy.md', {
      field: {
        in: 'legal',
        label: 'Privacy Policy',
        hint: 'Have a lawyer read it.',
        on: '/privacy-policy',
      },
    }),
    updated: date('2025-05-21', {
      field: {
        in: 'legal',
        label: 'Privacy Policy last updated',
        hint: 'Shown until it has a day from which it is in effect.',
        on: '/privacy-policy',
      },
    }),
    effective: date('', {
      field: { in: 'legal', label: 'Privacy Policy in effect from', on: '/privacy-policy' },
    }),
  },
  terms: {
    text: file('content/legal/terms-of-service.md', {
      field: {
        in: 'legal',
        label: 'Terms of Service',
        hint: 'Have a lawyer read them.',
        on: '/terms-of-service',
      },
    }),
    updated: date('2025-05-21', {
      field: {
        in: 'legal',
        label: 'Terms of Service last updated',
        hint: 'Shown until they have a day from which they are in effect.',
        on: '/terms-of-service',
      },
    }),
    effective: date('', {
      field: { in: 'legal', label: 'Terms of Service in effect from', on: '/terms-of-service' },
    }),
  },
} as const

/** Words around the legal texts; the texts themselves are `legal/*.md`. */
export const legalPage = {
  privacy: {
    meta: {
      title: heading('Privacy Policy'),
      description: paragraph(
        'What this website stores about you, why, for how long and who else receives it, and how to get a copy or have it deleted.',
      ),
    },
  },
  terms: {
    meta: {
      title: heading('Terms of Service'),
      description: paragraph(
        'The terms under which you may use this website, its tools and its documents, and how a dispute would be settled.',
      ),
    },
  },
  contents: 'Contents',
  updated: 'Last updated',
  effective: 'In effect from',
  until: 'Replaced on {day}.',
  earlier: 'All versions',
  present: 'In effect now',
  before: 'Until {day}',
  action: { label: 'Ask us about this text', to: link('/contact#contactForm') },
} as const
