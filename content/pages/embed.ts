import { heading, lead, note, paragraph } from '#contract/values.ts'
import { reminderInWords } from '../meetings.ts'

/** Words of the two pages that other pages show in a frame. */
export const embed = {
  meeting: {
    meta: {
      title: heading('Book a call'),
      description: paragraph(
        'Choose a call and a time that is free. You get the invitation by email at once.',
      ),
    },
    title: heading('Book a call'),
    lead: lead(
      'Choose a day and a time. The invitation comes by email. If few times are left, you first confirm by a link that we email you.',
    ),
    /** How far the booking is. */
    steps: { label: 'Steps', day: 'Day', time: 'Time', details: 'You', booked: 'Booked' },
    calls: {
      label: 'Kind of call',
      all: 'Another kind of call',
      length: '{minutes} minutes, {price}',
    },
    /** `{deliverable}` and `{forWhom}` come from the call. */
    youGet: 'You leave with {deliverable}.',
    forWhom: 'For {forWhom}.',
    /** Where one person takes the call, whom the owner has named. */
    meets: 'You meet {host}.',
    day: {
      title: heading('Choose a day'),
      earlier: 'Earlier weeks',
      later: 'Later weeks',
      /** Said of a day with free times: `{day}`, `{count}`. */
      free: { one: '{day}, {count} time free', many: '{day}, {count} times free' },
      full: '{day}, nothing free',
      legend: 'A fuller ring means more free times.',
    },
    time: {
      title: heading('Choose a time'),
      night: 'Night',
      morning: 'Morning',
      afternoon: 'Afternoon',
      evening: 'Evening',
      /** `{time}`, for screen readers. */
      book: '{time}, {day}',
      /** On a phone, after a time is chosen. */
      next: 'Continue',
    },
    zone: {
      label: 'Time zone',
      /** Heads zones without a region, such as UTC. */
      otherRegion: 'Other',
      /** Without scripting. */
      hint: 'For example Europe/London',
      show: 'Show times',
    },
    none: {
      text: paragraph(
        'No times are free in the coming weeks. Write to us, and we find one together:',
      ),
      loading: 'Loading free times…',
      failed: 'The free times could not be loaded. Try again, or write to us:',
      retry: 'Try again',
    },
    details: {
      title: heading('Who are we meeting?'),
      change: 'Change the time',
      span: '{from} to {to}',
      /** `{time}` at the host's place. */
      forUs: '{time} for us in {place}',
    },
    taken: {
      title: heading('{time} is no longer free'),
      text: paragraph('These times near it are free. The rest of the form stays as it is.'),
      none: 'No other time is free in the coming weeks. Write to us:',
      other: 'All free times',
    },
    problems: {
      refused:
        'We could not book this time. Check what you typed and try again, or write to {email}.',
      unavailable: 'This did not work just now. Try again in a moment, or write to {email}.',
      'too-many':
        'Several emails to confirm a meeting went to this address already, or were asked for from your network. Use the link in one of them, try again tomorrow, or write to {email}.',
      'moved-often':
        'You have moved meetings several times today. Try again tomorrow, or write to {email}.',
      closed: 'This meeting can no longer be changed.',
      'hold-ended':
        'The half hour to confirm this time is over. It is still free, so book it again, or write to {email}.',
    },
    booked: {
      title: heading('You are booked'),
      /** After the name of the call. */
      with: 'with {host}',
      titleMoved: 'Your meeting is moved',
      titleHeld: 'One step left: confirm by email',
      held: 'Open the link in the email that we have just sent you, and book this time there within half an hour. Until then nothing is booked. If few times are left, someone else can book this time before you.',
      /** On the page that the link opens. */
      titleConfirm: 'One step left: book this time',
      confirmQuestion:
        'Nothing is booked yet. Press the button within half an hour of our email. If few times are left, someone else can book this time before you.',
      confirm: 'Book this time',
      titleKnown: 'Your meeting',
      titleCanceled: 'This meeting is canceled',
      titlePast: 'This meeting has begun',
      titleUnknown: 'We can’t find this meeting',
      unknown:
        'It may have been deleted, or its time is no longer held. Write to us, or book a new one:',
      /** Opens the call, where its place is an address. */
      join: 'Join the call',
      calendar: {
        add: 'Add to calendar',
        /** Before links to the calendars of others. */
        others: 'Or add it to',
        title: heading('Add it to your calendar'),
        entry: '{call} with {site.name}',
        google: 'Google Calendar',
        outlook: 'Outlook.com',
        file: 'Apple, Outlook and others',
        note: note(
          'If the meeting moves, the invitation in your email moves too. Entries made here in Google Calendar or Outlook.com do not.',
        ),
      },
      next: {
        title: heading('What happens next'),
        items: [
          'Accept the invitation in your inbox, and the meeting is in your calendar.',
          `We read what you wrote and prepare. ${reminderInWords}`,
        ],
      },
      /**
       * After booking. The link is only in the email, so that nobody else can move or cancel the
       * meeting.
       */
      changeByEmail: 'To move or cancel the meeting, use the link in the email.',
      move: 'Move',
      cancel: 'Cancel',
      cancelQuestion:
        'Cancel this meeting? The time becomes free for others, and we both get an email.',
      cancelYes: 'Yes, cancel it',
      canceling: 'Canceling…',
      again: 'Book another time',
    },
    moving: {
      title: heading('Move your meeting'),
      from: 'Until now',
      to: 'New time',
      action: 'Move to this time',
      busy: 'Moving…',
      keep: 'Keep it as it is',
    },
    /** The email address follows. */
    elsewhere: 'Prefer to write?',
  },
  partner: {
    meta: {
      title: heading('Partner inquiry'),
      description: paragraph(
        'Ask to join the waitlist of the Alpha program for licensing partners.',
      ),
    },
    title: heading('Join the Alpha waitlist'),
    lead: lead('Tell us who you are and whom you teach. We answer by email.'),
  },
} as const
