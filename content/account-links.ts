/** What a link from an email about an account does and asks, on the pages to which it leads. */
export const accountLinks = {
  /** Before a link signs in to another account than the one that is signed in. */
  otherAccount: {
    title: 'This link is for another account',
    text: 'You are signed in as {email}. Following the link signs you out of this account on this device.',
    follow: 'Switch to the other account',
    stay: 'Stay signed in',
  },
  /**
   * Before a link signs in someone who did not press the button of an email's link in this browser.
   */
  signInByLink: {
    title: 'This link signs you in',
    text: 'On this device it signs you in as {email}. If that is not your address, someone else sent you a link to their account.',
    follow: 'Sign in',
    stay: 'Stay signed out',
  },
  /** What a link from an email led to. */
  links: {
    confirmed: '{email} is confirmed, and you are signed in.',
    contested:
      '{email} is confirmed. Someone signed up with this address more than once. Choose the password you want to use.',
    invited: 'Welcome. {email} is confirmed. Please choose the password you will sign in with.',
    addressChanged: 'Your account now uses {email}. Every other device has been signed out.',
    changedElsewhere: 'Your account now uses {email}. Please choose a new password for it.',
    takenBack:
      'Your account uses {email} again. Every other device has been signed out. Please choose a new password.',
    expired: 'Email link is invalid or has expired. Please ask for a new one.',
    failed: 'That link did not work. Please ask for a new one.',
  },
} as const
