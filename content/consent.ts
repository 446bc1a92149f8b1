import { fixed, heading, paragraph } from '#contract/values.ts'

/**
 * Words of the question whether the CRM may follow a visit. Shown only where its tracking is set
 * up.
 */
export const consent = {
  title: heading('May our CRM record which pages you read?'),
  text: paragraph(
    'If you allow it, we load a script from our CRM provider. It sets cookies that recognize your browser, and tells us which pages you read before you write to us. If you decline, everything works the same.',
  ),
  agree: 'Allow',
  refuse: 'Decline',
  privacy: { label: 'Privacy policy', to: fixed('/privacy-policy') },
  choices: {
    agreed: 'You allowed our CRM to record which pages you read. You can change that here.',
    refused:
      'You declined, so our CRM does not record which pages you read. You can change that here.',
    /** The browser sends the Global Privacy Control signal. */
    signaled:
      'Your browser asks us not to track you (Global Privacy Control). We respect that: nothing is loaded.',
  },
  close: 'Close',
} as const
