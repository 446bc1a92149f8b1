/** Words of the question whether the CRM may follow a visit. Shown only where its tracking is set up. */
export const consent = {
  title: 'Allow visit statistics?',
  text: 'If you allow it, we load a script from our CRM provider. It sets cookies and tells us which pages you read before you write to us. If you decline, everything works the same.',
  agree: 'Allow',
  refuse: 'Decline',
  privacy: { label: 'Privacy policy', to: '/privacy-policy' },
  choices: {
    agreed: 'You allowed visit statistics. You can change that here.',
    refused: 'You declined visit statistics, and nothing is loaded. You can change that here.',
    /** The browser sends the Global Privacy Control signal. */
    signaled: 'Your browser asks us not to track you (Global Privacy Control). We respect that: nothing is loaded.',
  },
  close: 'Close',
} as const
