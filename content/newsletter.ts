import { flag, paragraph } from '#contract/values.ts'

const inForm = (isShown: boolean, label: string) =>
  flag(isShown, { field: { in: 'newsletter', label: `In the form: ${label}` } })

/**
 * The checkbox for the newsletter in the lead forms. It is never ticked before. The site keeps the
 * list and sends no newsletter.
 */
export const newsletter = {
  at: 'newsletter',
  shown: flag(false, {
    field: {
      in: 'newsletter',
      label: 'Newsletter offered',
      hint: 'The forms chosen below get the checkbox, and the privacy policy gets a section about it. Read that section before you publish.',
      on: '/privacy-policy',
    },
  }),
  /** Stored with each row. Those on the list agreed to the text of their time. */
  consent: paragraph(
    'Send me the newsletter of {site.name}. You first email me a link to confirm this, and I can unsubscribe at any time.',
    {
      field: {
        in: 'newsletter',
        label: 'Consent text',
        hint: 'Say what you send and how often. The text is beside the checkbox and in the email, and is stored with each address.',
        on: '/contact',
      },
    },
  ),
  /** By the names of the forms. */
  forms: {
    waitlist: inForm(true, 'book waitlist'),
    contact: inForm(true, 'contact'),
    pioneer: inForm(false, 'early program'),
    ebook: inForm(true, 'ebook'),
    meeting: inForm(false, 'booking a meeting'),
    partner: inForm(false, 'partner inquiry'),
  },
} as const
