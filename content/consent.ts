/** Words of the question whether the CRM may follow a visit. Shown only where its tracking is set up. */
export const consent = {
  title: 'May we follow your visit?',
  text: 'With your agreement we load a script of our CRM provider. It sets cookies and tells us which pages you read before you write to us. If you refuse, everything here works the same.',
  agree: 'Agree',
  refuse: 'Refuse',
  privacy: { label: 'Privacy policy', to: '/privacy-policy' },
  choices: {
    agreed: 'You agreed to being followed on this site. You can take that back here.',
    refused: 'You refused to be followed on this site, and nothing is loaded. You can change that here.',
    /** The browser sends the Global Privacy Control signal. */
    signaled: 'Your browser asks not to be tracked (Global Privacy Control). We follow that: nothing is loaded.',
  },
  close: 'Close',
} as const
