/** Pages for the way to Google and Microsoft and back. Staff and hosts read them. */
export const calendarPages = {
  services: { google: 'Google Calendar', microsoft: 'Microsoft 365' },
  connect: {
    title: 'Connect your calendar',
    text: '{company} books calls with you, {name}. Connect your calendar, and no one books over what is in it. Booked calls are written to it.',
    action: 'Connect {service}',
  },
  connected: {
    title: 'Your calendar is connected',
    text: '{service} of {user} is connected. Its events block times from now on, and booked meetings are written to it. You can close this page.',
  },
  failed: {
    title: 'The calendar is not connected',
    text: 'Nothing was changed: {reason}. Go back to where you began, and try again.',
  },
  unknown: {
    title: 'This page has been used, or is too old',
    text: 'Nothing was changed. Consent counts once, within 15 minutes, and in the browser in which you began. Go back and begin again.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It was used, has expired, or a newer one was sent. Ask the person who sent it for a new link.',
  },
  unset: {
    title: 'Calendars cannot be connected now',
    text: 'This site is not registered at Google or Microsoft. Tell the person who sent you the link.',
  },
  back: 'Back to the settings',
} as const
