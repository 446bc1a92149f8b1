/** Words of the two pages that other pages show in a frame. */
export const embed = {
  meeting: {
    meta: {
      title: 'Request a meeting',
      description: 'Ask for a call with us: choose the kind, name up to three times, and a person confirms by email.',
    },
    title: 'Request a meeting',
    lead: 'This is a request, not a booking. A person reads it, picks one of your times and confirms it by email.',
    steps: {
      title: 'What happens next',
      items: [
        'You send the kind of call and the times that suit you.',
        'One of us checks them against our calendars.',
        'You get an email with the confirmed time and a link to join.',
      ],
    },
    /** The email address follows. */
    elsewhere: 'Prefer to write?',
  },
  partner: {
    meta: {
      title: 'Partner inquiry',
      description: 'Ask to join the waitlist of the Alpha program for licensing partners.',
    },
    title: 'Join the Alpha waitlist',
    lead: 'Tell us who you are and whom you teach. We read every inquiry and answer it ourselves.',
  },
} as const
